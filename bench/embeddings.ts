import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { settings } from '../src/base/settings.ts'
import { runLanguage } from '../src/pipeline/language/run_language.ts'
import { Dice } from '../src/tools/generate/chance.ts'

const words =
  'revenue margin income cash flow debt segment cloud demand supply cost tax quarter fiscal year customers products growth decline guidance dividend shares repurchase litigation risk inventory capital lease interest rate foreign currency exchange'.split(
    ' ',
  )

/** Distinct passages of about 250 tokens. */
function passages(count: number): string[] {
  const dice = new Dice(1, 'passages')
  return Array.from({ length: count }, (_, number) => {
    const said = Array.from({ length: 190 }, () =>
      dice.whole(0, 9) === 0 ? String(dice.whole(1, 9999)) : dice.pick(words),
    )
    return `${number} ${said.join(' ')}.`
  })
}

/**
 * Measures how many passages the configured embedder embeds per second. The first 16 passages are embedded once before
 * the measurement, as warm-up.
 */
export async function benchEmbeddings(count: number): Promise<Record<string, string | number>> {
  const folder = join(tmpdir(), 'crowdtape-bench-vectors')
  const read = settings()
  const embedder = await runLanguage(read, folder).uncachedEmbedder()
  const texts = passages(count)
  await embedder.embed(texts.slice(0, 16), 'passage')
  const [started, before] = [performance.now(), process.cpuUsage()]
  for (let at = 0; at < count; at += 256) await embedder.embed(texts.slice(at, at + 256), 'passage')
  const seconds = (performance.now() - started) / 1000
  const { user, system } = process.cpuUsage(before)
  return {
    embedder: embedder.id,
    dimensions: embedder.dimensions,
    passages: count,
    'passages/s': Math.round(count / seconds),
    'CPU s for 1,000': Math.round((user + system) / count) / 1000,
  }
}
