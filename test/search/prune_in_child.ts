import { prunePassages } from '../../src/search/index/prune_passages.ts'

/** Prunes all passages of a home. Runs as a child process so that it can be killed. */
const [home] = process.argv.slice(2)
await prunePassages(home, [], false)
