import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { Immer } from 'immer'
import { expect, test } from 'vitest'
import { RegisterConflict } from '../../src/lake/catalog/register.ts'
import { Versions } from '../../src/lake/catalog/versions.ts'
import { FolderStore } from '../../src/lake/store/store.ts'
import { emptyFolder } from '../build/small_project.ts'

/** A value shaped like the catalog: records by name, lists in records, and a growing list. */
interface Book {
  count: number
  pages: Record<string, { lines: string[]; marks?: Record<string, string> }>
  notes: { text: string }[]
}

type Edit = (draft: Book) => void

const name = fc.constantFrom('a', 'b', 'c', 'd')
const edit: fc.Arbitrary<{ say: string; edit: Edit }> = fc.oneof(
  fc.record({ page: name, lines: fc.array(fc.string(), { maxLength: 4 }) }).map(({ page, lines }) => ({
    say: `writes page ${page}`,
    edit: (draft: Book) => {
      draft.pages[page] = { lines }
    },
  })),
  fc.record({ page: name, mark: name, text: fc.string() }).map(({ page, mark, text }) => ({
    say: `marks page ${page}`,
    edit: (draft: Book) => {
      draft.pages[page] ??= { lines: [] }
      draft.pages[page].marks ??= {}
      draft.pages[page].marks[mark] = text
    },
  })),
  name.map((page) => ({ say: `removes page ${page}`, edit: (draft: Book) => void delete draft.pages[page] })),
  fc.record({ from: name, to: name }).map(({ from, to }) => ({
    say: `adds page ${from} to ${to}`,
    edit: (draft: Book) => {
      const lines = [...(draft.pages[from]?.lines ?? []), ...(draft.pages[to]?.lines ?? [])]
      draft.pages[to] = { ...draft.pages[from], lines: lines.slice(0, 6) }
    },
  })),
  fc.string().map((text) => ({
    say: 'notes',
    edit: (draft: Book) => {
      draft.count++
      draft.notes.push({ text })
      draft.notes[0].text = text
    },
  })),
  fc.constant({ say: 'drops the last note', edit: (draft: Book) => void draft.notes.pop() }),
)

const { produce } = new Immer({ autoFreeze: false })
const empty = (): Book => ({ count: 0, pages: {}, notes: [] })

test('every version is read back as committed, by any reader and after any changes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 60 }), async (edits) => {
      const store = new FolderStore(emptyFolder())
      let versions = new Versions<Book>(store, 'book')
      let entry = { number: 0, value: empty() }
      for (const [at, { edit }] of edits.entries()) {
        entry = await versions.advance(entry.number, produce(entry.value, edit))
        expect(await new Versions<Book>(store, 'book').read()).toMatchObject(entry)
        if (at % 7 === 0) {
          // A later process continues from the version that it reads.
          versions = new Versions<Book>(store, 'book')
          entry = (await versions.read())!
        }
      }
    }),
    { numRuns: 20 },
  )
})

test('a commit writes little more than its change, and a read needs few entries', async () => {
  const store = new WeighingStore(emptyFolder())
  const versions = new Versions<Book>(store, 'book')
  const pages = Object.fromEntries(Array.from({ length: 5000 }, (_, page) => [page, { lines: ['a line of the page'] }]))
  let { number, value } = await versions.advance(0, { ...empty(), pages })
  const whole = store.bytes
  store.bytes = 0
  const commits = 128
  for (let page = 0; page < commits; page++) {
    const next = produce(value, (draft) => {
      draft.pages[`new ${page}`] = { lines: ['a line of the page'] }
    })
    ;({ number, value } = await versions.advance(number, next))
  }
  const one = JSON.stringify({ 'new 127': { lines: ['a line of the page'] } }).length
  expect(store.bytes / commits).toBeLessThan(one * 2 * Math.log2(commits))
  expect(store.bytes).toBeLessThan(whole)
  store.reads = 0
  expect((await new Versions<Book>(store, 'book').read())!.value).toEqual(value)
  expect(store.reads).toBeLessThan(2 * Math.log2(commits))
})

test('each of the newest twenty versions can be restored', async () => {
  const folder = emptyFolder()
  const store = new FolderStore(folder)
  const versions = new Versions<Book>(store, 'book')
  let { number, value } = await versions.advance(0, { ...empty(), notes: [{ text: 'x'.repeat(10_000) }] })
  const all = [value]
  while (number < 100) {
    const text = String(number).repeat(1 + (number % 9))
    const next = produce(value, (draft) => {
      draft.pages[text] = { lines: [text] }
    })
    ;({ number, value } = await versions.advance(number, next))
    all.push(value)
  }
  const keys = await store.list('book')
  expect(keys.length).toBeLessThan(40)
  for (let back = 0; back < 20; back++) {
    expect((await new Versions<Book>(store, 'book').read())!.value).toEqual(all[number - 1 - back])
    await store.remove(keys.at(-1 - back)!)
  }
})

test('reads a catalog that was stored as a full snapshot, and appends changes to it', async () => {
  const folder = emptyFolder()
  const store = new FolderStore(folder)
  const old = { ...empty(), notes: [{ text: 'from before there were changes. '.repeat(9) }] }
  await store.create('book/00000007.json', JSON.stringify(old))
  const versions = new Versions<Book>(store, 'book')
  expect(await versions.read()).toMatchObject({ number: 7, value: old })
  const next = produce(old, (draft) => void draft.count++)
  await versions.advance(7, next)
  expect((await new Versions<Book>(store, 'book').read())!.value).toEqual(next)
  expect((await stat(join(folder, 'book', '00000008.json'))).size).toBeLessThan(JSON.stringify(next).length)
})

test('the second of two writers of a version is rejected and writes nothing', async () => {
  const store = new FolderStore(emptyFolder())
  const [one, other] = [new Versions<Book>(store, 'book'), new Versions<Book>(store, 'book')]
  const first = await one.advance(0, empty())
  await other.read()
  const theirs = await one.advance(
    1,
    produce(first.value, (draft) => void draft.count++),
  )
  await expect(other.advance(1, { ...empty(), count: 9 })).rejects.toThrow(RegisterConflict)
  expect(await new Versions<Book>(store, 'book').read()).toMatchObject(theirs)
})

/** A folder store that counts bytes written and objects read. */
class WeighingStore extends FolderStore {
  bytes = 0
  reads = 0

  override create(key: string, content: string | Uint8Array): Promise<boolean> {
    this.bytes += Buffer.byteLength(content)
    return super.create(key, content)
  }

  override read(key: string): Promise<Buffer> {
    this.reads++
    return super.read(key)
  }
}
