/** A value as a SQL literal; a Uint8Array becomes a blob. Throws `RangeError` for a number that is not finite. */
export function literal(value: string | number | bigint | boolean | null | Uint8Array): string {
  if (value === null) return 'null'
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`
  if (value instanceof Uint8Array) return `unhex('${Buffer.from(value).toString('hex')}')`
  if (typeof value === 'number' && !Number.isFinite(value)) throw new RangeError(`no SQL literal for ${value}`)
  return String(value)
}

/** A name as a quoted SQL identifier. */
export function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** A list of values as a SQL list literal. */
export function list(values: readonly (string | number)[]): string {
  return `[${values.map(literal).join(', ')}]`
}
