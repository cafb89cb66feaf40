import { CompiledQuery } from 'kysely'
import type { Compilable } from 'kysely'
import { compileQuery } from './compiled-query'
import type { Given } from './compiled-query'
import { isPostgres } from './engine'
import type { Tx } from './store'

/**
 * A compiled query whose answer has many rows, in no order, with these columns of texts and whole numbers. SQLite's
 * driver takes a microsecond for each column of a row, so there the rows come as one JSON text.
 */
export function manyRows<Args extends readonly Given[], Row extends object>(
  columns: { readonly [Column in keyof Row]: true },
  write: (tx: Tx, ...args: Args) => Compilable<Row>,
): (tx: Tx, ...args: Args) => Promise<Row[]> {
  const compiled = compileQuery(write)
  const names = Object.keys(columns)
  const listed = `json_group_array(json_array(${names.map((name) => `"${name}"`).join()}))`
  return async (tx, ...args) => {
    const query = compiled(tx, ...args)
    if (isPostgres(tx)) return (await tx.executeQuery(query)).rows
    const text = `select ${listed} as "rows" from (${query.sql})`
    const { rows } = await tx.executeQuery<{ rows: string }>(CompiledQuery.raw(text, [...query.parameters]))
    return (JSON.parse(rows[0]?.rows ?? '[]') as unknown[][]).map((values) => rowOf<Row>(names, values))
  }
}

function rowOf<Row>(names: readonly string[], values: readonly unknown[]): Row {
  const row: Record<string, unknown> = {}
  for (let at = 0; at < names.length; at += 1) row[names[at] as string] = values[at]
  return row as Row
}
