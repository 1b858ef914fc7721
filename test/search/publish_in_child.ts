import { builtInEmbedder } from '../../src/search/embedding/built_in_embedder.ts'
import { publishPassages } from '../../src/search/index/publish_passages.ts'
import { inventedPassages } from './invented_passages.ts'

/** Publishes `days` days of invented passages into a home. Runs as a child process so that it can be killed. */
const [home, days] = process.argv.slice(2)
process.stdout.write('started\n')
await publishPassages(home, inventedPassages(Number(days)), builtInEmbedder())
process.stdout.write('done\n')
