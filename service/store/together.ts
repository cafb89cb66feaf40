import { CompiledQuery } from 'kysely'
import { isPostgres } from './engine'
import { sentAhead } from './sent-ahead'
import type { Tx } from './store'

/**
 * Writes that touch no row in common and do not depend on each other. On PostgreSQL they are one statement, so that
 * they cost one round trip; SQLite runs one after the other.
 */
export async function together(tx: Tx, writes: readonly (CompiledQuery | undefined)[]): Promise<void> {
  const all = writes.filter((write) => write !== undefined)
  if (isPostgres(tx) && all.length > 1) await tx.executeQuery(sentAhead(oneOf(all)))
  else for (const write of all) await tx.executeQuery(sentAhead(write))
}

/** All but the last go before it, in a `with`; parameters are numbered on. */
function oneOf(writes: readonly CompiledQuery[]): CompiledQuery {
  let before = 0
  const texts = writes.map(({ sql, parameters }) => {
    const offset = before
    before += parameters.length
    return sql.replace(/\$(\d+)/g, (_, at: string) => `$${Number(at) + offset}`)
  })
  const named = texts.slice(0, -1).map((text, at) => `write_${at} as (${text})`)
  const values = writes.flatMap(({ parameters }) => parameters)
  return CompiledQuery.raw(`with ${named.join(', ')} ${texts.at(-1)}`, values)
}
