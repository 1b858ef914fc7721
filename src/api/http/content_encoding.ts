import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'

export type Encoding = 'br' | 'zstd' | 'gzip'

/**
 * If a client prefers several encodings equally, the first of these is chosen. The encoding that compresses JSON best
 * comes first.
 */
const preferred: Encoding[] = ['br', 'zstd', 'gzip']

const remembered = new Map<string, Encoding | undefined>()

/** The supported encoding that an Accept-Encoding header prefers. Undefined if the body must be sent uncompressed. */
export function negotiateEncoding(header: string | undefined): Encoding | undefined {
  if (header === undefined || header === '') return undefined
  if (remembered.has(header)) return remembered.get(header)
  const choice = choose(header)
  // Clients send few different headers. The limit protects memory from a client that sends many.
  if (remembered.size < 200 && header.length < 200) remembered.set(header, choice)
  return choice
}

export function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  return compressors[encoding](body)
}

const compressors: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  zstd: (body) => promisify(zstdCompress)(body),
  gzip: (body) => promisify(gzip)(body, { level: 6 }),
}

function choose(header: string): Encoding | undefined {
  const weights = weightsOf(header)
  const any = weights.get('*') ?? 0
  const identity = weights.get('identity') ?? 0
  let best: Encoding | undefined
  let bestWeight = 0
  for (const encoding of preferred) {
    const weight = weights.get(encoding) ?? any
    if (weight > bestWeight) {
      best = encoding
      bestWeight = weight
    }
  }
  return bestWeight < identity ? undefined : best
}

/** Parses the weights of the values in a header: `gzip;q=0.5, br` gives gzip 0.5 and br 1. */
export function weightsOf(header: string): Map<string, number> {
  const weights = new Map<string, number>()
  for (const part of header.toLowerCase().split(',')) {
    const [name, ...parameters] = part.split(';').map((piece) => piece.trim())
    const quality = parameters.find((parameter) => parameter.startsWith('q='))
    const weight = quality === undefined ? 1 : Number(quality.slice(2))
    if (name) weights.set(name, Number.isFinite(weight) ? weight : 0)
  }
  return weights
}
