import type { EditedKind } from '../../contract/herald/state'
import type { Database } from '../store/database'
import type { Tx } from '../store/store'

/** Tables whose rows are deleted with the thing, found by the name of its id. */
export const belongings: Record<EditedKind, readonly (keyof Database)[]> = {
  tenants: [],
  apps: [
    'tokens',
    'app_tickets',
    'chat_bots',
    'events',
    'long_connections',
    'auth_codes',
    'user_tokens',
    'user_grants',
    'card_entities',
    'device_codes',
    'app_registrations',
    'ephemeral_messages',
    'card_presses',
    'publications',
    'held_changes',
    'held_media',
  ],
  users: [
    'chat_members',
    'message_reads',
    'auth_codes',
    'user_tokens',
    'user_grants',
    'app_registrations',
    'ephemeral_messages',
    'card_presses',
    'card_views',
  ],
  chats: [
    'chat_members',
    'chat_bots',
    'threads',
    'announcements',
    'blocks',
    'media',
    'pins',
    'held_changes',
    'held_media',
    'webhooks',
    'ephemeral_messages',
    'card_presses',
  ],
  messages: [
    'reactions',
    'pins',
    'urgent_messages',
    'message_reads',
    'card_entities',
    'card_presses',
    'card_views',
  ],
}

/** Removes what belongs to a chat by other ids: its messages and its sheets. */
export async function removeContents(tx: Tx, chat_id: string): Promise<void> {
  for (const table of [
    'reactions',
    'urgent_messages',
    'message_reads',
    'card_entities',
    'card_views',
  ] as const)
    await tx
      .deleteFrom(table)
      .where('message_id', 'in', (of) =>
        of.selectFrom('messages').select('message_id').where('chat_id', '=', chat_id),
      )
      .execute()
  await tx
    .deleteFrom('sheet_cells')
    .where('token', 'in', (of) => of.selectFrom('sheets').select('token').where('chat_id', '=', chat_id))
    .execute()
  for (const table of ['messages', 'sheets'] as const) await deleteFrom(tx, table, 'chat_id', chat_id)
}

/** Deletes the rows of a table with this id. */
export const deleteFrom = (tx: Tx, table: keyof Database, column: string, id: string) =>
  tx
    .deleteFrom(table as 'tenants')
    .where(column as 'tenant_key', '=', id)
    .execute()
