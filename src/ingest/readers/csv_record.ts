/** The column names in a CSV header line; empty if the header is malformed. */
export function headerNames(line: string): string[] {
  const fields = splitRecord(line.replace(/^\ufeff/, '').replace(/\r$/, ''))
  return typeof fields === 'string' ? [] : fields.map((name) => name.trim())
}

/** Splits a record into fields. Returns `open` if a quote is not closed, and `stray` if a quote is in the wrong place. */
export function splitRecord(record: string): string[] | 'open' | 'stray' {
  const fields: string[] = []
  let at = 0
  for (;;) {
    if (record[at] === '"') {
      let field = ''
      let from = at + 1
      for (;;) {
        const quote = record.indexOf('"', from)
        if (quote < 0) return 'open'
        field += record.slice(from, quote)
        at = quote + 1
        if (record[at] !== '"') break
        field += '"'
        from = at + 1
      }
      if (at < record.length && record[at] !== ',') return 'stray'
      fields.push(field)
    } else {
      const comma = record.indexOf(',', at)
      const field = comma < 0 ? record.slice(at) : record.slice(at, comma)
      if (field.includes('"')) return 'stray'
      fields.push(field)
      at += field.length
    }
    if (at >= record.length) return fields
    at++
  }
}
