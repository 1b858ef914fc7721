import { dirname } from 'node:path'
import type { Call } from './calls.ts'

/** A model of what survives a power cut: synced file contents, and names whose folder was synced afterwards. */
export class Disk {
  /** Files with unsynced bytes. */
  readonly #dirty = new Set<string>()
  /** Files and folders whose parent folder was not synced since they appeared in it. */
  readonly #unnamed = new Set<string>()

  /** Replays successful calls. Returns what was not synced when something that depends on it became visible. */
  play(calls: Call[]): string[] {
    const unsafe: string[] = []
    for (const { number, name, path, to } of calls) {
      if (path.startsWith('.spill') || /^lock\./.test(path)) continue
      if (name === 'write' || name === 'truncate') this.#dirty.add(path)
      else if (name === 'open' || name === 'mkdir') this.#appear(path, name)
      else if (name === 'fsync') this.#sync(path)
      else if (name === 'unlink' || name === 'rmdir') this.#forget(path)
      else if (to) {
        if (isRoot(to)) unsafe.push(...this.#unsafe().map((each) => `call ${number}, ${name} to ${to}: ${each}`))
        this.#move(path, to)
      }
    }
    // The last name must be synced too.
    return [...unsafe, ...this.#unsafe().map((each) => `at the end: ${each}`)]
  }

  readonly #standing = new Set<string>(['.'])

  #appear(path: string, name: string): void {
    if (this.#standing.has(path)) return
    this.#standing.add(path)
    if (name === 'mkdir') {
      // mkdir -p creates missing parents only after mkdir has failed for the child.
      const parent = dirname(path)
      if (!this.#standing.has(parent)) this.#appear(parent, name)
    }
    this.#unnamed.add(path)
  }

  #sync(path: string): void {
    this.#dirty.delete(path)
    for (const each of [...this.#unnamed]) if (dirname(each) === path) this.#unnamed.delete(each)
  }

  #move(from: string, to: string): void {
    for (const set of [this.#dirty, this.#unnamed, this.#standing]) {
      for (const each of [...set]) {
        if (each === from || each.startsWith(`${from}/`)) set.add(to + each.slice(from.length))
      }
    }
    this.#forget(from)
    this.#standing.add(to)
    this.#unnamed.add(to)
  }

  #forget(path: string): void {
    for (const set of [this.#dirty, this.#unnamed, this.#standing]) {
      for (const each of [...set]) if (each === path || each.startsWith(`${path}/`)) set.delete(each)
    }
  }

  #unsafe(): string[] {
    const counts = (path: string) => /^(lake|releases|secret)/.test(path) && !path.startsWith('secret-')
    return [
      ...[...this.#dirty].filter(counts).map((path) => `the bytes of ${path} were not synced`),
      ...[...this.#unnamed].filter(counts).map((path) => `the name ${path} was not synced`),
    ].sort()
  }
}

/** Whether a path refers to other files: a version of the catalog or an entry of the pointer. */
function isRoot(path: string): boolean {
  return /^(lake\/catalog|releases\/pointer)\//.test(path)
}
