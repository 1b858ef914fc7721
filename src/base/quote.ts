/** A value as a SQL literal. Strings are quoted, numbers must be finite, null is `null`, a Uint8Array a blob. */
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
