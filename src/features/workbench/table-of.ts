/** Things as a table: every name that one of them has is a column, in the order in which names first come. */
export interface Table {
  columns: string[]
  rows: string[][]
}

/** A thing that has not got what a column says leaves its cell empty. */
export function toTable(things: readonly object[]): Table {
  const columns = [...new Set(things.flatMap((thing) => Object.keys(thing)))]
  const rows = things.map((thing) =>
    columns.map((column) => textOf((thing as Record<string, unknown>)[column])),
  )
  return { columns, rows }
}

/** As the world file would write it, without the quotes of a text. */
function textOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
