import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openEngine, rows } from '../../src/base/duckdb.ts'
import { settings } from '../../src/base/settings.ts'
import { feedNamed } from '../../src/feeds/contract/registry.ts'
import { bronzeRelation } from '../../src/lake/bronze.ts'
import { readCatalog } from '../../src/lake/lake.ts'
import { ingestSource, type SourceReport, sourceContext } from '../../src/pipeline/inputs/ingest_source.ts'
import { configuredSources } from '../../src/sources/configured.ts'
import { folder } from '../pipeline/landing.ts'

/** A home folder with its own sources.yaml. */
export interface SourceHome {
  path: string
  /** Path of the sources.yaml. */
  file: string
  yaml: string
  env: Record<string, string>
  /** Reads a source and ingests its rows. */
  ingest(source: string): Promise<SourceReport>
  /** Columns of the latest rows of a feed. */
  rows(feed: string, columns: string, order?: string): Promise<Record<string, unknown>[]>
  /** Number of rows of a feed in the lake, including superseded ones. */
  delivered(feed: string): Promise<number>
}

/** A home folder with these sources. It is new unless a path is given. */
export function sourceHome(yaml: string, variables: Record<string, string> = {}, path: string = folder()): SourceHome {
  const file = join(path, 'sources.yaml')
  writeFileSync(file, yaml)
  const env = {
    CROWDTAPE_SOURCES: file,
    CROWDTAPE_SECRET: 'a secret of sixteen letters',
    CROWDTAPE_MEMORY: '900MB',
    ...variables,
  }
  process.env.CROWDTAPE_SECRET = env.CROWDTAPE_SECRET
  const chosen = settings({ ...env, CROWDTAPE_THREADS: '1' })
  const read = async (feed: string, columns: string, where: string, order: string) => {
    const engine = await openEngine({ memory: '300MB', threads: 1, temp: folder() })
    const { catalog } = await readCatalog(path)
    const parts = Object.values(catalog.bronze[feed] ?? {}).flat()
    const paths = parts.map(({ key }) => join(path, key))
    const relation = bronzeRelation(await feedNamed(feed), paths, true)
    const found = await engine.with((connection) =>
      rows<Record<string, unknown>>(connection, `select ${columns} from ${relation} where ${where} order by ${order}`),
    )
    await engine.close()
    return found
  }
  return {
    path,
    file,
    yaml,
    env,
    async ingest(name) {
      const source = (await configuredSources(file, env)).find((each) => each.name === name)!
      return ingestSource(path, source.open(sourceContext(chosen)), chosen, (_title, work) => work(() => {}), 30)
    },
    rows: (feed, columns, order = 'all') => read(feed, columns, 'not superseded', order),
    delivered: async (feed) => Number((await read(feed, 'count(*) as rows', 'not moved', 'all'))[0].rows),
  }
}
