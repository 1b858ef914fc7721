import { closeSync, openSync, readSync, writeSync } from 'node:fs'
import { unitAfter } from './unit_block.ts'

/** Units in a file, which threads read again and again and nobody holds. */
export interface UnitFile {
  path: string
  /** Words of each block. */
  blocks: number[]
  /** How many sets of labels all units count under, at most. */
  pairs: number
}

/** Writes blocks of units to a new file. */
export async function writeUnits(path: string, blocks: AsyncIterable<Uint32Array>): Promise<UnitFile> {
  const written: UnitFile = { path, blocks: [], pairs: 0 }
  const file = openSync(path, 'wx')
  try {
    for await (const words of blocks) {
      write(file, path, words)
      written.blocks.push(words.length)
      for (let at = 0; at < words.length; at = unitAfter(words, at)) {
        written.pairs += (words[at + 4] + 1) * (words[at + 5] + 1) * (words[at + 6] + 1)
      }
    }
  } finally {
    closeSync(file)
  }
  return written
}

function write(file: number, path: string, words: Uint32Array): void {
  try {
    for (let sent = 0; sent < words.byteLength; ) sent += writeSync(file, words, sent, words.byteLength - sent)
  } catch (error) {
    throw new Error(`${path}: ${(error as Error).message}; nothing was counted`, { cause: error })
  }
}

/** Reads a file of units block by block; each stands until the next. */
export function* readUnits({ path, blocks }: UnitFile): Generator<Uint32Array> {
  const room = new Uint32Array(Math.max(0, ...blocks))
  const file = openSync(path, 'r')
  try {
    for (const length of blocks) {
      const words = room.subarray(0, length)
      for (let got = 0; got < words.byteLength; ) {
        const read = readSync(file, words, got, words.byteLength - got, null)
        if (read === 0) throw new Error(`${path}: found its end in a block of ${length} words; nothing was counted`)
        got += read
      }
      yield words
    }
  } finally {
    closeSync(file)
  }
}
