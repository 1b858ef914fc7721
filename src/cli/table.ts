import Table from 'cli-table3'

/** Formats rows as a plain-text table with right-aligned numbers. */
export function table(head: string[], rows: (string | number | null | undefined)[][]): string {
  const isNumber = head.map(
    (_, column) => rows.length > 0 && rows.every((row) => typeof (row[column] ?? 0) === 'number'),
  )
  const made = new Table({
    head,
    colAligns: isNumber.map((right) => (right ? 'right' : 'left')),
    style: { head: [], border: [], compact: true },
    chars: plain,
  })
  made.push(...rows.map((row) => row.map((cell) => (typeof cell === 'number' ? grouped(cell) : (cell ?? '')))))
  return made.toString()
}

/** Prints the JSON document of a command that was called with `--json`. */
export function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value, null, 2)}\n`)
}

export function print(text: string): void {
  process.stdout.write(`${text}\n`)
}

function grouped(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 2 })
}

const none = {
  top: '',
  'top-mid': '',
  'top-left': '',
  'top-right': '',
  bottom: '',
  'bottom-mid': '',
  'bottom-left': '',
}
const plain = {
  ...none,
  'bottom-right': '',
  left: '  ',
  'left-mid': '  ',
  mid: '─',
  'mid-mid': '──',
  right: '',
  'right-mid': '',
  middle: '  ',
}
