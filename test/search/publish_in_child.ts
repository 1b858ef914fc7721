import { builtInEmbedder } from '../../src/search/embedding/built_in_embedder.ts'
import { publishPassages } from '../../src/search/index/publish_passages.ts'
import { inventedPassages } from './invented_passages.ts'

/** Publishes invented passages of so many days into a home; run as a process of its own, so that it can be killed. */
const [home, days] = process.argv.slice(2)
process.stdout.write('started\n')
await publishPassages(home, inventedPassages(Number(days)), builtInEmbedder())
process.stdout.write('done\n')
