import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Command } from 'commander'
import { projectRoot } from '../../../base/config.ts'
import { settingGroups } from '../../../base/settings/groups.ts'
import { settingDocs } from '../../../base/settings.ts'
import type { Feed } from '../../../feeds/contract/feed.ts'
import { allFeeds } from '../../../feeds/contract/registry.ts'
import { examples, jsonOption, settingsHelp } from '../../options.ts'
import { print, printJson } from '../../table.ts'

export default function init(): Command {
  return new Command('init')
    .description('create a configuration folder, a settings file and a landing folder; existing files are not changed')
    .argument('[dir]', 'folder to write to', '.')
    .addHelpText(...examples('crowdtape init /srv/crowdtape', 'set -a; . /srv/crowdtape/crowdtape.env; set +a'))
    .addHelpText(...settingsHelp('CROWDTAPE_HOME', 'CROWDTAPE_CONFIG', 'CROWDTAPE_LANDING'))
    .addOption(jsonOption())
    .action(async (dir: string, options: { json?: boolean }) => {
      const root = resolve(dir)
      const files = new Map([
        [join(root, 'crowdtape.env'), environmentFile(root)],
        ...(await configFiles(root)),
        ...(await allFeeds()).map((feed): [string, string] => [
          // Ingestion ignores a file with this name.
          join(root, 'landing', feed.name, '_columns.txt'),
          columnsFile(feed),
        ]),
      ])
      const [written, kept]: string[][] = [[], []]
      for (const [path, text] of files) {
        if (existsSync(path)) {
          kept.push(path)
          continue
        }
        await mkdir(dirname(path), { recursive: true })
        await writeFile(path, text)
        written.push(path)
      }
      if (options.json) return printJson({ written, kept })
      print(`${root}: ${written.length} files written, ${kept.length} existing files kept`)
      print(`
Next steps:
  set -a; . ${join(root, 'crowdtape.env')}; set +a
  npx crowdtape doctor
  npx crowdtape run nightly      # once there are files in ${join(root, 'landing')}`)
    })
}

async function configFiles(root: string): Promise<[string, string][]> {
  const folder = join(projectRoot, 'config')
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.yaml')).sort()
  return Promise.all(
    names.map(
      async (name): Promise<[string, string]> => [
        join(root, 'config', name),
        await readFile(join(folder, name), 'utf8'),
      ],
    ),
  )
}

/**
 * Returns the text of the settings file. It lists all settings with their meanings, and all except the folders are
 * commented out.
 */
function environmentFile(root: string): string {
  const chosen = new Map([
    ['CROWDTAPE_HOME', join(root, 'data')],
    ['CROWDTAPE_CONFIG', join(root, 'config')],
    ['CROWDTAPE_LANDING', join(root, 'landing')],
  ])
  const groups = Object.entries(settingGroups).map(([group, { title }]) => {
    const lines = settingDocs
      .filter((doc) => doc.group === group)
      .map(({ name, default: usual, meaning }) => {
        const value = chosen.get(name)
        const line = value === undefined ? `#${name}=${/^[\w./:-]*$/.test(usual) ? usual : ''}` : `${name}="${value}"`
        return `# ${meaning}\n${line}\n`
      })
    return `## ${title}\n\n${lines.join('\n')}`
  })
  return `# Settings of Crowdtape, for a shell and for systemd's EnvironmentFile.\n\n${groups.join('\n')}`
}

/** Returns the text of the file that describes the columns of a feed. */
function columnsFile({ name, about, key, columns }: Feed): string {
  const lines = Object.entries(columns).map(
    ([column, { required, expected }]) => `  ${column}${required ? '' : ' (optional)'}: ${expected}`,
  )
  return `${name}: ${about}
Put files of this feed into this folder: JSONL, CSV or Parquet, uncompressed, .gz or .zst. A row with the key of an earlier row (${key.join(', ')}) replaces that row.

${lines.join('\n')}
`
}
