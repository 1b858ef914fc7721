import { readFileSync, writeFileSync } from 'node:fs'
import { settingGroups } from '../src/base/settings/groups.ts'
import { settingDocs } from '../src/base/settings.ts'

/** `npm run settings`: exits with 1 if docs/settings.md differs from the declared settings; `--fix` regenerates it. */
const path = 'docs/settings.md'
const intro = `# Settings

Generated from \`src/base/settings/groups.ts\` by \`npm run settings -- --fix\`; a test compares the two.

Every value that differs between deployments is an environment variable. If a variable has an invalid value, the command says what was
found and what is expected, and does not start. An empty variable counts as not set. The exception is \`CROWDTAPE_SECRET\`: if it is
empty, the command fails, because it would otherwise create another secret without saying so. \`crowdtape COMMAND --help\` lists the
settings that the command reads. Values that domain experts edit (vocabularies, metrics, privacy, audit, schedule) are in \`config/*.yaml\`.
`
const sections = Object.entries(settingGroups).map(([group, { title }]) => {
  const rows = settingDocs
    .filter((doc) => doc.group === group)
    .map((doc) => `| \`${doc.name}\` | ${doc.default || '-'} | ${doc.meaning} |`)
  return `\n## ${title}\n\n| variable | default | meaning |\n|---|---|---|\n${rows.join('\n')}\n`
})
const page = intro + sections.join('')
if (process.argv.includes('--fix')) writeFileSync(path, page)
else if (readFileSync(path, 'utf8') !== page) {
  console.error(`${path} differs from src/base/settings/groups.ts; npm run settings -- --fix regenerates it`)
  process.exitCode = 1
}
