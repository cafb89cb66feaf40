import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { WrittenWorld } from '../service/world/world-file'

/** The group whose messages are selected. */
export const DESK = 'oc_desk0000000000000000000000000000'

const real = JSON.parse(
  readFileSync(join(import.meta.dirname, 'worlds', 'real-announcement.json'), 'utf8'),
) as WrittenWorld
const [alice, bob] = (real.users ?? []).map(({ open_id }) => open_id)
const BEGAN = Date.UTC(2026, 2, 2, 1, 0, 0)

type Said = NonNullable<WrittenWorld['messages']>[number]
let minute = 0
const said = (message_id: string, text: string, different: Partial<Said> = {}): Said => ({
  message_id,
  chat_id: DESK,
  content: JSON.stringify({ text }),
  sender: { id: (minute % 3 === 0 ? bob : alice) ?? '' },
  create_time: BEGAN + minute++ * 60_000,
  ...different,
})

/** The id of an ordinary message, by its number. */
export const numbered = (number: number) => `om_desk${String(number).padStart(3, '0')}`

/**
 * 120 ordinary messages and, after them, one in each state, so that all of the
 * latter are in view when the page opens.
 */
export const pickingWorld: WrittenWorld = {
  ...real,
  chats: [
    ...(real.chats ?? []),
    {
      chat_id: DESK,
      name: 'Desk',
      tenant_key: '736588c9260f175e',
      members: [alice ?? '', bob ?? ''],
      bots: [{ app_id: 'cli_a1b2c3d4e5f60718', joined_at: 0 }],
    },
  ],
  threads: [
    { thread_id: 'omt_a0', chat_id: DESK },
    { thread_id: 'omt_b0', chat_id: DESK },
  ],
  messages: [
    ...Array.from({ length: 120 }, (_, at) => said(numbered(at + 1), `number ${at + 1}`)),
    said('om_system', '', {
      msg_type: 'system',
      content: '{"template":"{from_user} renamed the group","from_user":["Alice"]}',
    }),
    said('om_recalled', 'a slip', { state: 'recalled' }),
    said('om_thread_a', 'thread A', { thread_id: 'omt_a0' }),
    said('om_thread_b', 'thread B', { thread_id: 'omt_b0' }),
    said('om_bundle', '', { msg_type: 'merge_forward', content: 'Merged and Forwarded Message' }),
    said('om_in_1', 'inside', { upper_message_id: 'om_bundle' }),
    said('om_in_2', '', {
      msg_type: 'merge_forward',
      content: 'Merged and Forwarded Message',
      upper_message_id: 'om_bundle',
    }),
    said('om_in_3', 'deep inside', { upper_message_id: 'om_in_2' }),
    said('om_file', '', {
      msg_type: 'file',
      content: '{"file_key":"file_desk","file_name":"计划 plan.pdf"}',
    }),
    said('om_last', 'the last word'),
  ],
}
