import type { Tx } from '../../store/store'
import type { Messages } from '../../store/tables/messages'

/**
 * A message and everything inside it, flat: each merge-forward before what it
 * holds, siblings by the time they were sent (platform/messages#merge-forward-children; the order is
 * ours). One query at any depth; messages that form a ring come once each.
 */
export async function messagesInside(tx: Tx, outermost: Messages): Promise<Messages[]> {
  if (outermost.msg_type !== 'merge_forward') return [outermost]
  const rows = await allInside(tx, outermost.message_id)
  const inside = new Map<string, Messages[]>()
  for (const row of rows) {
    const siblings = inside.get(row.upper_message_id ?? '') ?? []
    siblings.push(row)
    inside.set(row.upper_message_id ?? '', siblings)
  }
  const flat: Messages[] = []
  const ahead = [outermost]
  for (let next = ahead.pop(); next; next = ahead.pop()) {
    flat.push(next)
    ahead.push(...(inside.get(next.message_id) ?? []).toReversed())
    inside.delete(next.message_id)
  }
  return flat
}

/** All messages below, earliest first. */
export const allInside = (tx: Tx, message_id: string): Promise<Messages[]> =>
  tx
    .withRecursive('inside(message_id)', (query) =>
      query
        .selectFrom('messages')
        .select('message_id')
        .where('upper_message_id', '=', message_id)
        .union((below) =>
          below
            .selectFrom('inside')
            .innerJoin('messages', 'messages.upper_message_id', 'inside.message_id')
            .select('messages.message_id'),
        ),
    )
    .selectFrom('messages')
    .selectAll()
    // Not a join: SQLite would walk all messages instead of those inside.
    .where('message_id', 'in', (query) => query.selectFrom('inside').select('inside.message_id'))
    .where('message_id', '!=', message_id)
    .orderBy('create_time')
    .orderBy('message_id')
    .execute()
