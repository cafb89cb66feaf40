import { CompiledQuery } from 'kysely'
import type { Insertable } from 'kysely'
import { withValues } from './compiled-query'
import type { Database } from './database'
import { isPostgres } from './engine'
import { sentAhead } from './sent-ahead'
import type { Tx } from './store'

/** How many texts are kept: enough for the inserts that come again and again, and for restoring a world. */
const MAX_TEXTS = 500

/**
 * Queries without values by table, columns and number of rows; one collection for each kind of engine, since engines
 * write parameters differently.
 */
const queries = new WeakMap<object, Map<string, CompiledQuery>>()

/**
 * Inserts the rows with one statement; all of them have the columns of the
 * first. Writing the SQL for fifty rows costs more than running it, so the text
 * is written once.
 */
export async function insertMany<Table extends keyof Database>(
  tx: Tx,
  table: Table,
  rows: readonly Insertable<Database[Table]>[],
): Promise<void> {
  const query = insertOf(tx, table, rows)
  if (query) await tx.executeQuery(sentAhead(query))
}

/** The statement, for running it together with others; undefined: there are no rows. */
export function insertOf<Table extends keyof Database>(
  tx: Tx,
  table: Table,
  rows: readonly Insertable<Database[Table]>[],
): CompiledQuery | undefined {
  const [first] = rows
  if (!first) return undefined
  const columns = Object.keys(first) as (keyof typeof first & string)[]
  if (isPostgres(tx))
    return rows.length > 1 ? insertOfLists(table, columns, rows) : insertOfOne(tx, table, columns, first)
  const own = columns.filter((column) => rows.some((row) => row[column] !== first[column]))
  const alike = columns.filter((column) => !own.includes(column))
  const name = `${table} ${alike.join()};${own.join()};${rows.length}`
  const query = queryFor(tx, name, () => insertText(table, alike, own, rows.length))
  const values: unknown[] = alike.map((column) => first[column])
  for (const row of rows) for (const column of own) values.push(row[column])
  return withValues(query, values)
}

/** A value that all rows share is one parameter: giving SQLite a parameter takes a third of a microsecond. */
function insertText(table: string, alike: readonly string[], own: readonly string[], count: number): string {
  const columns = [...alike, ...own]
  const shared = alike.map((_, at) => `?${at + 1}`)
  let given = alike.length
  const rows = Array.from({ length: count }, () => [...shared, ...own.map(() => `?${(given += 1)}`)].join())
  const named = columns.map((column) => `"${column}"`).join()
  return `insert into "${table}" (${named}) values ${rows.map((row) => `(${row})`).join()}`
}

function insertOfOne<Table extends keyof Database>(
  tx: Tx,
  table: Table,
  columns: readonly (keyof Insertable<Database[Table]> & string)[],
  row: Insertable<Database[Table]>,
): CompiledQuery {
  const query = queryFor(
    tx,
    `${table} ${columns.join()}`,
    () => tx.insertInto(table).values(row).compile().sql,
  )
  return withValues(
    query,
    columns.map((column) => row[column]),
  )
}

function queryFor(tx: Tx, name: string, write: () => string): CompiledQuery {
  const known = queriesOf(tx)
  const found = known.get(name)
  if (found !== undefined) return found
  const query = CompiledQuery.raw(write())
  if (known.size >= MAX_TEXTS) known.clear()
  known.set(name, query)
  return query
}

/**
 * On PostgreSQL each column is one list. The text is then the same for any number of rows and is prepared once. With
 * a parameter for each value of a hundred rows, it would be parsed each time.
 */
function insertOfLists<Row>(table: string, columns: readonly (keyof Row & string)[], rows: readonly Row[]) {
  const values: unknown[] = []
  const named = (column: string) => `"${column}"`
  const types: string[] = []
  const given = columns.map((column) => {
    const list = rows.map((row) => row[column])
    const known = list.find((value) => value !== null)
    if (known === undefined) return 'null'
    values.push(list)
    types.push(`$${values.length}::${typeof known === 'number' ? 'bigint' : 'text'}[]`)
    return named(column)
  })
  const lists = given.filter((each) => each !== 'null').join()
  const from = `unnest(${types.join()}) as given (${lists})`
  const into = `insert into ${named(table)} (${columns.map(named).join()})`
  return CompiledQuery.raw(`${into} select ${given.join()} from ${from}`, values)
}

function queriesOf(tx: Tx): Map<string, CompiledQuery> {
  const engine = tx.getExecutor().adapter.constructor
  const known = queries.get(engine) ?? new Map<string, CompiledQuery>()
  queries.set(engine, known)
  return known
}
