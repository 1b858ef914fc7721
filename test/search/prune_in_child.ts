import { prunePassages } from '../../src/search/index/prune_passages.ts'

/** Prunes all passages of a home; run as a process of its own, so that it can be killed. */
const [home] = process.argv.slice(2)
await prunePassages(home, [], false)
