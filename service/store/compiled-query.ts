import { CompiledQuery } from 'kysely'
import type { Compilable, QueryResult } from 'kysely'
import type { Tx } from './store'

/** An argument of a query; a list is for an `in`, or is one parameter. */
export type Given = string | number | readonly string[] | undefined

/** How many texts are kept, one for each length of a list; a query without lists has one text. */
const MAX_TEXTS = 200

/** Takes the place of an argument while the SQL is written. */
class Place {
  readonly at: number
  /** For an element of a list: its index. */
  readonly within: number | undefined

  constructor(at: number, within?: number) {
    this.at = at
    this.within = within
  }
}

interface Written {
  query: CompiledQuery
  /** Places of arguments, and constant values. */
  parameters: readonly unknown[]
}

/**
 * A query that many requests run. Its SQL is written once for each kind of engine, because writing it takes longer
 * than answering it. `write` receives places instead of arguments, and may put them only where SQL has parameters. It
 * may look at whether an argument is given and at how long a list is; each such case has its own text.
 */
export function compiledQuery<Args extends readonly Given[], Row>(
  write: (tx: Tx, ...args: Args) => Compilable<Row>,
): (tx: Tx, ...args: Args) => Promise<QueryResult<Row>> {
  const compiled = compileQuery(write)
  return (tx, ...args) => tx.executeQuery(compiled(tx, ...args))
}

/** The same, for running it together with other statements. */
export function compileQuery<Args extends readonly Given[], Row>(
  write: (tx: Tx, ...args: Args) => Compilable<Row>,
): (tx: Tx, ...args: Args) => CompiledQuery<Row> {
  const engines = new WeakMap<object, Map<string, Written>>()
  return (tx, ...args) => {
    const texts = textsOf(engines, tx)
    const shape = args.map(shapeOf).join()
    let written = texts.get(shape)
    if (!written) {
      const { sql, parameters } = write(tx, ...placesOf(args)).compile()
      written = { query: CompiledQuery.raw(sql), parameters }
      if (texts.size >= MAX_TEXTS) texts.clear()
      texts.set(shape, written)
    }
    return withValues<Row>(
      written.query,
      written.parameters.map((value) => given(value, args)),
    )
  }
}

/** The same query with these values. Making one from its text takes as long as a small part of running it. */
export const withValues = <Row>(
  query: CompiledQuery,
  parameters: readonly unknown[],
): CompiledQuery<Row> => ({
  ...query,
  parameters,
})

/** Engines write parameters differently. */
function textsOf(engines: WeakMap<object, Map<string, Written>>, tx: Tx): Map<string, Written> {
  const engine = tx.getExecutor().adapter.constructor
  const known = engines.get(engine) ?? new Map<string, Written>()
  engines.set(engine, known)
  return known
}

const isList = (arg: Given): arg is readonly string[] => Array.isArray(arg)

const shapeOf = (arg: Given): string => (isList(arg) ? `${arg.length}` : arg === undefined ? '-' : '')

/** To the types of a query, a place is the argument that it stands for. */
function placesOf<Args extends readonly Given[]>(args: Args): Args
function placesOf(args: readonly Given[]): readonly unknown[] {
  return args.map(placeOf)
}

function placeOf(arg: Given, at: number): unknown {
  if (arg === undefined) return undefined
  return isList(arg) ? arg.map((_, within) => new Place(at, within)) : new Place(at)
}

function given(value: unknown, args: readonly Given[]): unknown {
  if (value instanceof Place) return valueAt(value, args)
  // A whole list is one parameter.
  const [first] = Array.isArray(value) ? (value as readonly unknown[]) : []
  return first instanceof Place ? args[first.at] : value
}

function valueAt({ at, within }: Place, args: readonly Given[]): unknown {
  const arg = args[at]
  return within === undefined ? arg : (arg as readonly string[])[within]
}
