import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import openapiTS, { astToString } from 'openapi-typescript'
import { pino } from 'pino'
import { createServer } from '../../src/api/server.ts'

/** `npm run client`: exits with 1 if the types of the client differ from the API's OpenAPI description; `--fix` regenerates them. */
const path = 'clients/typescript/src/v1.ts'
const home = mkdtempSync(join(tmpdir(), 'crowdtape-client-'))
const app = await createServer({ home, log: pino({ level: 'silent' }) })
const description = (await app.inject('/openapi.json')).json()
await app.close()
rmSync(home, { recursive: true })

// Tables of vocabularies are removed: they are meant for readers of /docs, and would change the types with every new word in config/.
for (const path of Object.values<Record<string, { description?: string }>>(description.paths)) {
  for (const operation of Object.values(path))
    operation.description = operation.description?.replaceAll(/\n\n(\|.*(\n|$))+/g, '')
}
// With this option, the types allow a body to omit a property that has a default.
const options = { rootTypes: true, rootTypesNoSchemaPrefix: true, defaultNonNullable: false }
const types = astToString(await openapiTS(description, options))
const file = `// Generated from the API's OpenAPI description by \`npm run client -- --fix\`; a test compares the two.\n\n${types}`
if (process.argv.includes('--fix')) writeFileSync(path, file)
else if (readFileSync(path, 'utf8') !== file) {
  console.error(`${path} differs from the API; npm run client -- --fix regenerates it`)
  process.exitCode = 1
}
