import type { Tx } from '../../store/store'
import type { EphemeralMessages, Messages } from '../../store/tables/messages'

/**
 * Cards that one person of a group sees (decision 137). They have a table of their own, so that nothing that reads
 * messages can find one.
 */

/** The ephemeral message, also after it was deleted. */
export const ephemeralNamed = (tx: Tx, message_id: string): Promise<EphemeralMessages | undefined> =>
  tx.selectFrom('ephemeral_messages').selectAll().where('message_id', '=', message_id).executeTakeFirst()

/** The newest ephemeral messages of a chat that are still there, newest first. */
export const ephemeralIn = (tx: Tx, chat_id: string, most: number): Promise<EphemeralMessages[]> =>
  tx
    .selectFrom('ephemeral_messages')
    .selectAll()
    .where('chat_id', '=', chat_id)
    .where('deleted', '=', 0)
    .orderBy('create_time', 'desc')
    .orderBy('message_id', 'desc')
    .limit(most)
    .execute()

/** Another card in its place. Changes nothing if there is no such ephemeral message. */
export async function replaceEphemeral(
  tx: Tx,
  message_id: string,
  content: string,
  now: number,
): Promise<void> {
  await tx
    .updateTable('ephemeral_messages')
    .set({ content, update_time: now })
    .where('message_id', '=', message_id)
    .where('deleted', '=', 0)
    .execute()
}

/** As a message of the chat, for whatever shows or presses it. */
export const asMessage = ({ app_id, open_id: _reader, deleted, ...row }: EphemeralMessages): Messages => ({
  ...row,
  root_id: null,
  parent_id: null,
  thread_id: null,
  msg_type: 'interactive',
  sender: JSON.stringify({ id: app_id, sender_type: 'app' }),
  state: deleted === 1 ? 'recalled' : 'sent',
  confidential: 0,
  mentions: '[]',
  upper_message_id: null,
  edits: row.update_time > 0 ? 1 : 0,
  opens_thread: 0,
})
