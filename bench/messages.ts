import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Store } from '../service/store/store'
import { bareMessages } from './bare-messages'
import { APP, benchChat, hosted, NOW } from './hosted'
import { inTurns, line } from './measure'

const FEW = 'oc_benchbenchbenchbenchbenchfew00000'
const MANY = 'oc_benchbenchbenchbenchbenchmany0000'
const TARGET = 'oc_benchbenchbenchbenchbenchtarget00'
const SIZES: Record<string, number> = { [FEW]: 1_000, [MANY]: 1_000_000 }
/** Between one message and the next. */
const STEP_MS = 1_000
const PAGE = 50

/** Pages of a chat of a million messages, and merge-forwards, over HTTP. */
export async function* benchMessages(): AsyncGenerator<string> {
  const folder = mkdtempSync(join(tmpdir(), 'herald-bench-'))
  const service = await hosted(
    folder,
    [FEW, MANY, TARGET].map((chat) => benchChat(chat)),
  )
  const bare = bareMessages(join(folder, 'bare.db'))
  try {
    for (const [chat, size] of Object.entries(SIZES)) await fill(service.store, chat, size)
    bare.fill(MANY, SIZES[MANY] ?? 0, firstAt(MANY), STEP_MS)

    yield '\nmessages'
    let turn = 0
    const page = (chat: string) => {
      // Starts anywhere in the chat, in whole seconds as on the wire.
      const at = Math.floor(((turn++ * 0.618) % 0.9) * (SIZES[chat] ?? 0)) * STEP_MS
      const start = Math.floor((firstAt(chat) + at) / 1000)
      const query = `container_id_type=chat&container_id=${chat}&page_size=${PAGE}&start_time=${start}`
      return service.lean.send('GET', `/open-apis/im/v1/messages?${query}`)
    }
    const grown = await inTurns(
      200,
      () => page(MANY),
      () => page(FEW),
    )
    yield line(`  a page of ${PAGE} of a million`, 'of 1,000', grown, 1.3)
    yield line(
      '  the same page',
      'bare rows',
      await inTurns(
        200,
        () => page(MANY),
        () =>
          bare.page(MANY, firstAt(MANY) + Math.floor(((turn++ * 0.618) % 0.9) * 1_000_000) * STEP_MS, PAGE),
      ),
    )

    for (const count of [1, 100]) {
      const ids = Array.from({ length: count }, (_, at) => idOf(FEW, 100 + at))
      const body = JSON.stringify({ receive_id: TARGET, message_id_list: ids })
      const merged = await inTurns(
        150,
        () =>
          service.lean.send('POST', '/open-apis/im/v1/messages/merge_forward?receive_id_type=chat_id', body),
        () => bare.insert(1 + count),
      )
      yield line(`  merge-forward of ${count}`, 'bare rows', merged, count === 100 ? 3 : undefined)
    }
  } finally {
    bare.close()
    await service.close()
    rmSync(folder, { recursive: true })
  }
}

const firstAt = (chat: string) => NOW - (SIZES[chat] ?? 0) * STEP_MS

const idOf = (chat: string, number: number) => `om_${chat.slice(-10)}${String(number).padStart(22, '0')}`

/** Writes to the store directly: filling a chat is not measured. */
const fill = (store: Store, chat: string, size: number) =>
  store.transaction(async (tx) => {
    await sql`
      with recursive numbers (n) as (select 0 union all select n + 1 from numbers where n + 1 < ${size})
      insert into messages (message_id, chat_id, thread_id, root_id, parent_id, msg_type, content, sender,
        create_time, state, confidential, mentions, upper_message_id, update_time, edits)
      select ${`om_${chat.slice(-10)}`} || printf('%022d', n), ${chat}, null, null, null, 'text',
        '{"text":"message ' || n || ' of many, about as long as they are"}',
        ${JSON.stringify({ id: APP, sender_type: 'app' })},
        ${firstAt(chat)} + n * ${STEP_MS}, 'sent', 0, '[]', null, 0, 0
      from numbers`.execute(tx)
  })
