import { sql } from 'kysely'
import type { CompiledQuery } from 'kysely'
import type { Messages } from '../../store/database'
import { isPostgres } from '../../store/engine'
import type { Tx } from '../../store/store'

/** A message that is there once more. */
export interface Copy {
  original: string
  message_id: string
  upper_message_id: string
  /** As it was found: whoever recalls the original meanwhile does not recall the copy. */
  state: string
}

/** What a copy has from its original. */
const kept = [
  'chat_id',
  'thread_id',
  'root_id',
  'parent_id',
  'msg_type',
  'content',
  'sender',
  'create_time',
  'confidential',
  'mentions',
  'update_time',
  'edits',
] as const satisfies readonly (keyof Messages)[]

const own = ['message_id', 'upper_message_id', 'state'] as const satisfies readonly (keyof Copy)[]

/** Copies messages within the store; what they say neither comes nor goes. Undefined: there are none. */
export function copiesOf(tx: Tx, copies: readonly Copy[]): CompiledQuery | undefined {
  if (copies.length === 0) return undefined
  const columns = sql.raw([...own, ...kept].join())
  const said = sql.raw(
    [...own.map((name) => `given.${name}`), ...kept.map((name) => `messages.${name}`)].join(),
  )
  // Each message is looked up, whatever a planner takes the sizes for: by an offset in PostgreSQL, by the order of a cross join in SQLite.
  const from = isPostgres(tx)
    ? sql`unnest(${listOf(copies, 'original')}, ${listOf(copies, 'message_id')}, ${listOf(copies, 'upper_message_id')},
        ${listOf(copies, 'state')}) as given (original, message_id, upper_message_id, state) cross join lateral
        (select * from messages where messages.message_id = given.original offset 0) as messages`
    : sql`(select value ->> 'original' as original, value ->> 'message_id' as message_id,
        value ->> 'upper_message_id' as upper_message_id, value ->> 'state' as state
        from json_each(${JSON.stringify(copies)})) as given
        cross join messages on messages.message_id = given.original`
  return sql`insert into messages (${columns}) select ${said} from ${from}`.compile(tx)
}

const listOf = (copies: readonly Copy[], name: keyof Copy) => sql`${copies.map((copy) => copy[name])}::text[]`
