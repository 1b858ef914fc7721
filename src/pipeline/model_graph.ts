import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEngine } from '../base/duckdb.ts'
import { type Graph, readGraph } from '../build/graph/graph.ts'
import { allFeeds } from '../feeds/contract/registry.ts'
import { feedSources } from './run_context.ts'

let read: Promise<Graph> | undefined

/** The models of this installation, for read-only commands. The model files are parsed once per process. */
export function modelGraph(): Promise<Graph> {
  read ??= readModels().catch((error) => {
    read = undefined
    throw error
  })
  return read
}

async function readModels(): Promise<Graph> {
  const temp = await mkdtemp(join(tmpdir(), 'crowdtape-look-'))
  const engine = await openEngine({ memory: '256MB', threads: 1, temp })
  try {
    const feeds = Object.keys(feedSources(await allFeeds()))
    return await engine.with((connection) => readGraph(connection, feeds))
  } finally {
    await engine.close()
    await rm(temp, { recursive: true, force: true })
  }
}

/** The names of the feeds that a model depends on, without the prefix `bronze.`, sorted. */
export function feedsUnder(graph: Graph, name: string): string[] {
  const feeds = new Set<string>()
  const seen = new Set<string>()
  const follow = (input: string) => {
    if (seen.has(input)) return
    seen.add(input)
    if (input.startsWith('bronze.')) feeds.add(input.slice('bronze.'.length))
    else graph.models.get(input)?.inputs.forEach(follow)
  }
  follow(name)
  return [...feeds].sort()
}
