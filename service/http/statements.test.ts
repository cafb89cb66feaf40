import { CompiledQuery } from 'kysely'
import { expect, test } from 'vitest'
import { CreateBlocks } from '../../contract/docx/create-blocks'
import { ListBlocks } from '../../contract/docx/list-blocks'
import { CreateMessage } from '../../contract/im/messages/create-message'
import { isPostgres } from '../store/engine'
import type { Store } from '../store/store'
import { call } from '../testing/call'
import { happyNow, happyWorld } from '../testing/happy-world'
import { countedStore } from '../testing/memory-store'
import { ownWorld } from '../testing/own-world'
import type { Asked } from '../testing/postgres-schemas'
import { createService } from './create-service'
import type { ServedRequest } from './served-request'

const LAUNCH = 'oc_launch'
const fifty = Array.from({ length: 50 }, (_, at) => ({
  block_type: 2,
  text: { elements: [{ text_run: { content: `paragraph ${at}` } }] },
}))

/** A service whose statements are recorded; a second passes before every call. */
async function counted() {
  const asked: Asked[] = []
  const store = await countedStore((one) => asked.push(one))
  let now = happyNow
  const world = await ownWorld(happyWorld(), { store, clock: () => now })
  const serve = createService(world, {
    onBug: (error) => {
      throw error
    },
  })
  const service = (request: ServedRequest) => {
    now += 1_000
    return serve(request)
  }
  const send = (uuid: string) =>
    call(service, CreateMessage, {
      query: { receive_id_type: 'chat_id' },
      body: { receive_id: LAUNCH, msg_type: 'text', content: '{"text":"hello"}', uuid },
    })
  const create = (client_token: string) =>
    call(service, CreateBlocks, {
      path: { chat_id: LAUNCH, block_id: LAUNCH },
      query: { client_token },
      body: { index: -1, children: fifty },
    })
  const page = (page_token?: string) =>
    call(service, ListBlocks, {
      path: { chat_id: LAUNCH },
      query: { page_size: 500, ...(page_token && { page_token }) },
    })
  return { store, asked, send, create, page }
}

/** The statements of a call that succeeds. */
async function statementsOf(asked: Asked[], work: () => Promise<{ code: number }>): Promise<string[]> {
  asked.length = 0
  expect(await work()).toMatchObject({ code: 0 })
  return asked.map(({ text }) => text)
}

const planOf = (store: Store, text: string, values: readonly unknown[]) =>
  store.read(async (tx) => {
    const explain = isPostgres(tx) ? 'explain' : 'explain query plan'
    const { rows } = await tx.executeQuery<Record<string, unknown>>(
      CompiledQuery.raw(`${explain} ${text}`, [...values]),
    )
    return rows.map((row) => String(row['QUERY PLAN'] ?? row['detail']))
  })

test('a send with a uuid takes at most six statements, and on PostgreSQL three round trips', async () => {
  const { store, asked, send } = await counted()
  await send('first')
  const texts = await statementsOf(asked, () => send('second'))
  // Several instances need a seventh, which counts for all of them (`sharedPace`).
  expect(texts.length).toBeLessThanOrEqual(6)
  // The caller; the beginning, with its locks and the chat; the writes, with the commit.
  const ways = (await store.read(async (tx) => isPostgres(tx))) ? 3 : texts.length
  expect(asked.filter(({ isBehind }) => !isBehind)).toHaveLength(ways)
})

test('the answer to a uuid is looked up by the uuid, even if the planner sees an empty table', async () => {
  const { store, asked, send } = await counted()
  await store.transaction((tx) => tx.executeQuery(CompiledQuery.raw('analyze answered')))
  // Without a uuid nothing is kept: the planner still sees an empty table.
  await statementsOf(asked, () => send(''))
  const { text, values } = asked.find((one) => / join "answered" /.test(one.text)) ?? { text: '', values: [] }
  expect((await planOf(store, text, values)).join('\n')).not.toMatch(/answered_by_age/)
})

test('creating fifty blocks with a client_token takes at most five statements on PostgreSQL, and seven on SQLite', async () => {
  const { store, asked, create } = await counted()
  await create('first')
  const texts = await statementsOf(asked, () => create('second'))
  // SQLite cannot write two tables with one statement.
  const most = await store.read(async (tx) => (isPostgres(tx) ? 5 : 7))
  expect(texts.length).toBeLessThanOrEqual(most)
})

test('a page of 500 takes two statements, and is one range of one index', async () => {
  const { store, asked, create, page } = await counted()
  const onPostgres = await store.read(async (tx) => isPostgres(tx))
  for (let part = 0; part < 24; part += 1) {
    await create(`part ${part}`)
    // The planner has statistics of a table that was smaller.
    if (onPostgres && part === 12)
      await store.transaction((tx) => tx.executeQuery(CompiledQuery.raw('analyze blocks')))
  }
  const first = await page()
  expect(first.data?.items).toHaveLength(500)
  const texts = await statementsOf(asked, () => page(first.data?.page_token))
  // Three with the one that counts for several instances.
  expect(texts.length).toBeLessThanOrEqual(2)

  const { text, values } = asked.find((one) => / union all /.test(one.text)) ?? { text: '', values: [] }
  const plan = await planOf(store, text, values)
  const onIndex = plan.findIndex((line) => /blocks_in_pre_order/.test(line))
  expect(plan.slice(onIndex, onIndex + 2).join()).toMatch(
    /chat_id=\? AND to_revision=\? AND path>\?|Index Cond: .*to_revision.*path\)?(::text)? > /,
  )
  expect(plan.join('\n')).not.toMatch(
    /Sort|TEMP B-TREE|Seq Scan on blocks|SCAN blocks|blocks .*\(chat_id=\?\)$/m,
  )
})
