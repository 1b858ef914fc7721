import * as arrow from 'apache-arrow'

/** Encodes columns as an Arrow IPC stream. Values of type BIGINT keep all 64 bits. JSON numbers have only 53. */
export function arrowStream(columns: { name: string; type: string; values: unknown[] }[]): Buffer {
  const vectors = columns.map(({ name, type, values }) => {
    const typed = typeOf(type)
    const cast = typed instanceof arrow.Utf8 ? values.map((value) => (value === null ? null : String(value))) : values
    return [name, arrow.vectorFromArray(cast as never[], typed)] as const
  })
  return Buffer.from(arrow.tableToIPC(new arrow.Table(Object.fromEntries(vectors)), 'stream'))
}

function typeOf(type: string): arrow.DataType {
  switch (type) {
    case 'DOUBLE':
      return new arrow.Float64()
    case 'INTEGER':
      return new arrow.Int32()
    case 'BIGINT':
      return new arrow.Int64()
    case 'BOOLEAN':
      return new arrow.Bool()
    case 'DATE':
      return new arrow.DateDay()
    case 'TIMESTAMP':
      return new arrow.TimestampMillisecond()
    default:
      return new arrow.Utf8()
  }
}
