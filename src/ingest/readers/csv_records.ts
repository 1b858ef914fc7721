import { splitRecord } from './csv_record.ts'
import { decode, type Frame, LONGEST_RECORD, type PhysicalLine } from './physical_lines.ts'

/** Maximum number of lines of a quoted field. If no closing quote is found by then, the opening quote is an error. */
const MOST_LINES = 10_000

/**
 * Finds the records of a CSV file, which may be damaged (RFC 4180; blank lines are skipped). After a record that does not fit the header
 * (too few or too many fields, a stray or unclosed quote), reading continues with the next line. Unlike in RFC 4180, a last record without
 * a line end is treated as broken, because the file may have been cut within a number.
 */
export class CsvRecords {
  #header: string[] | undefined
  readonly #wanted: Set<string>

  constructor(wanted: string[]) {
    this.#wanted = new Set(wanted)
  }

  async *frames(lines: AsyncIterable<PhysicalLine>): AsyncGenerator<Frame> {
    // Lines since the start of a record whose quoted field is still open.
    let open: PhysicalLine[] = []
    for await (const line of lines) {
      open.push(line)
      // A line without a quote cannot end the open field.
      if (open.length > 1 && open.length < MOST_LINES && !line.bytes.includes(0x22)) continue
      for (;;) {
        const { frames, rest } = this.#read(open, false)
        yield* frames
        const isStuck = rest.length === open.length
        open = rest
        if (isStuck || open.length === 0) break
      }
    }
    while (open.length > 0) {
      const { frames, rest } = this.#read(open, true)
      yield* frames
      open = rest
    }
  }

  /** Reads the first record of `lines`. Reads nothing if the record is incomplete and more lines may follow. */
  #read(lines: PhysicalLine[], isEnd: boolean): { frames: Frame[]; rest: PhysicalLine[] } {
    const [first] = lines
    const rest = lines.slice(1)
    const { text, broken } = decode(first)
    if (broken) return { frames: [{ line: first.number, text, broken }], rest }
    if (lines.length === 1 && text.trim() === '') return { frames: [], rest }
    const [record, decoded] = this.#join(lines)
    const fields = splitRecord(record)
    if (fields === 'open') {
      const isHopeless = isEnd || decoded < lines.length || lines.length > MOST_LINES || record.length > LONGEST_RECORD
      if (!isHopeless) return { frames: [], rest: lines }
      const where = first.isCut ? 'the last line is cut: ' : ''
      return { frames: [{ line: first.number, text, broken: `${where}found a quote that is not closed` }], rest }
    }
    if (fields === 'stray')
      return { frames: [{ line: first.number, text, broken: 'found a quote inside a field' }], rest }
    const last = lines[decoded - 1]
    if (!this.#header) {
      this.#header = fields.map((name) => name.trim())
      return { frames: [], rest: lines.slice(decoded) }
    }
    if (fields.length !== this.#header.length) {
      const where = last.isCut ? 'the last line is cut: ' : ''
      const problem = `${where}found ${fields.length} fields, expected ${this.#header.length}`
      return { frames: [{ line: first.number, text, broken: problem }], rest }
    }
    if (last.isCut) {
      const problem = 'the last line is cut: it has no line end'
      return { frames: [{ line: first.number, text: record, broken: problem }], rest: lines.slice(decoded) }
    }
    const named: Record<string, string | undefined> = {}
    for (const [at, name] of this.#header.entries())
      if (this.#wanted.has(name) && fields[at] !== '') named[name] = fields[at]
    return { frames: [{ line: first.number, text: record, fields: named }], rest: lines.slice(decoded) }
  }

  /**
   * Joins lines into the text of one record, up to the first line that cannot be decoded. Returns the text and the
   * number of joined lines.
   */
  #join(lines: PhysicalLine[]): [string, number] {
    const texts: string[] = []
    for (const line of lines) {
      const { text, broken } = decode(line)
      if (broken) break
      texts.push(text)
    }
    return [texts.join('\n'), texts.length]
  }
}
