import { join } from 'node:path'
import Database from 'libsql'

/** When the last message was sent. */
const NOW = 1_763_600_000_000

/** Writes messages to a running server's database directly, in one statement: filling a chat is not measured. */
export function fillChat(folder: string, chatId: string, size: number) {
  const database = new Database(join(folder, 'data', 'herald.db'))
  database
    .prepare(
      `with recursive numbers (n) as (select 0 union all select n + 1 from numbers where n + 1 < ${size})
      insert into messages (message_id, chat_id, thread_id, root_id, parent_id, msg_type, content, sender,
        create_time, state, confidential, mentions, upper_message_id, update_time, edits)
      select 'om_' || printf('%032d', n), '${chatId}', null, null, null, 'text',
        '{"text":"message ' || n || ' of many, about as long as they are"}',
        '{"id":"ou_' || (n / 3 % 5) || '","sender_type":"user"}',
        ${NOW} - (${size} - n) * 1000, 'sent', 0, '[]', null, 0, 0
      from numbers`,
    )
    .run()
  database.close()
}
