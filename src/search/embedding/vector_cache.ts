import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sync } from '../../lake/store/store.ts'
import type { Embedder } from './embedder.ts'

const hashBytes = 32

/** Number of texts whose vectors are stored together. If the process fails, at most this many vectors are lost. */
const keptAtOnce = 512

/**
 * Returns an embedder that stores its vectors in a folder, by the hash of the text, so that no text is paid for twice. A batch is stored as
 * two files: first the vectors, then the hashes in the same order. If a run dies before it has written the hashes, the vectors are ignored.
 */
export function cachedEmbedder(embedder: Embedder, folder: string): Embedder {
  let known: Promise<Map<string, Place>> | undefined
  return {
    ...embedder,
    async embed(texts, kind) {
      if (kind === 'query') return embedder.embed(texts, kind)
      known ??= placesIn(folder)
      const places = await known
      const keys = texts.map((text) => createHash('sha256').update(text).digest('hex'))
      const missing = [...new Map(keys.map((key, at) => [key, texts[at]])).entries()].filter(
        ([key]) => !places.has(key),
      )
      for (let at = 0; at < missing.length; at += keptAtOnce) {
        const some = missing.slice(at, at + keptAtOnce)
        const vectors = await embedder.embed(
          some.map(([, text]) => text),
          kind,
        )
        const keys = some.map(([key]) => key)
        const batch = await keep(folder, keys, vectors)
        keys.forEach((key, index) => {
          places.set(key, { batch, index })
        })
      }
      return vectorsAt(
        folder,
        keys.map((key) => places.get(key)!),
        embedder.dimensions,
      )
    },
  }
}

interface Place {
  batch: string
  index: number
}

async function placesIn(folder: string): Promise<Map<string, Place>> {
  await mkdir(folder, { recursive: true })
  const places = new Map<string, Place>()
  for (const name of (await readdir(folder)).sort()) {
    if (!name.endsWith('.keys')) continue
    const keys = (await readFile(join(folder, name))).toString('hex')
    for (let index = 0; (index + 1) * hashBytes * 2 <= keys.length; index++) {
      places.set(keys.slice(index * hashBytes * 2, (index + 1) * hashBytes * 2), { batch: name.slice(0, -5), index })
    }
  }
  return places
}

async function keep(folder: string, keys: string[], vectors: Float32Array[]): Promise<string> {
  const batch = createHash('sha256').update(keys.join()).digest('hex').slice(0, 32)
  await putWhole(
    join(folder, `${batch}.vectors`),
    Buffer.concat(vectors.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength))),
  )
  await putWhole(join(folder, `${batch}.keys`), Buffer.from(keys.join(''), 'hex'))
  await sync(folder)
  return batch
}

async function putWhole(path: string, bytes: Buffer): Promise<void> {
  const aside = `${path}.${randomUUID()}.tmp`
  await writeFile(aside, bytes, { flush: true })
  await rename(aside, path)
}

async function vectorsAt(folder: string, places: Place[], dimensions: number): Promise<Float32Array[]> {
  const vectors = new Array<Float32Array>(places.length)
  const byBatch = Map.groupBy(places.keys(), (at) => places[at].batch)
  for (const [batch, wanted] of byBatch) {
    const file = await open(join(folder, `${batch}.vectors`), 'r')
    try {
      for (const at of wanted) {
        const vector = new Float32Array(dimensions)
        await file.read(new Uint8Array(vector.buffer), 0, vector.byteLength, places[at].index * vector.byteLength)
        vectors[at] = vector
      }
    } finally {
      await file.close()
    }
  }
  return vectors
}
