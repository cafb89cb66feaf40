import { sql } from 'kysely'
import type { CompiledQuery } from 'kysely'
import { isPostgres } from '../../store/engine'
import type { Tx } from '../../store/store'
import type { Messages } from '../../store/tables/messages'

/** A copy of a message. */
export interface Copy {
  original: string
  message_id: string
  upper_message_id: string
  /** As it was read: recalling the original during the copy does not recall the copy. */
  state: string
}

/** The columns that a copy takes from its original. */
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

/** Copies messages within the store, without reading or sending their contents. Undefined if there are no copies. */
export function copiesOf(tx: Tx, copies: readonly Copy[]): CompiledQuery | undefined {
  const [first] = copies
  if (!first) return undefined
  const columns = sql.raw([...own, ...kept].join())
  const theirs = sql.raw(kept.map((name) => `messages.${name}`).join())
  // A value that all copies share is sent once.
  const isAlike = (name: keyof Copy) => copies.every((copy) => copy[name] === first[name])
  const listed = (['original', ...own] as const).filter(
    (name) => name === 'original' || name === 'message_id' || !isAlike(name),
  )
  const said = own.map((name) =>
    listed.includes(name) ? sql.ref(`given.${name}`) : sql`cast(${first[name]} as text)`,
  )
  if (!isPostgres(tx)) {
    // Each message is looked up by id for all table sizes: by a cross join here, by `offset 0` below.
    const lists = JSON.stringify(copies.map((copy) => listed.map((name) => copy[name])))
    const fields = sql.raw(listed.map((name, at) => `value ->> ${at} as ${name}`).join())
    return sql`insert into messages (${columns}) select ${sql.join(said)}, ${theirs}
      from (select ${fields} from json_each(${lists})) as given
        cross join messages on messages.message_id = given.original`.compile(tx)
  }
  const lists = listed.map((name) => sql`${copies.map((copy) => copy[name])}::text[]`)
  return sql`insert into messages (${columns}) select ${sql.join(said)}, ${theirs}
    from unnest(${sql.join(lists)}) as given (${sql.raw(listed.join())}) cross join lateral
      (select * from messages where messages.message_id = given.original offset 0) as messages`.compile(tx)
}
