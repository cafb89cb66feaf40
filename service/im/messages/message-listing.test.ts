import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ListMessages } from '../../../contract/im/messages/list-messages'
import type { Message } from '../../../contract/im/messages/message'
import { call } from '../../testing/call'
import type { CallInput } from '../../testing/call'
import { openService } from '../../testing/open-service'
import { runs } from '../../testing/random-runs'
import type { WorldFile } from '../../world/world-file'

type Query = NonNullable<CallInput['query']>

async function opened(change?: (file: WorldFile) => void) {
  const { world, service } = await openService(change)
  const page = (query: Query) => call(service, ListMessages, { query })
  /** All pages together. */
  const all = async (query: Query): Promise<Message[]> => {
    const found: Message[] = []
    let page_token = ''
    do {
      world.pass(60_000)
      const { data, code } = await page({ ...query, page_token })
      expect(code).toBe(0)
      expect(data?.items.length).toBeLessThanOrEqual(Number(query['page_size'] ?? 20))
      found.push(...(data?.items ?? []))
      page_token = data?.page_token ?? ''
      expect(data?.has_more).toBe(page_token !== '')
    } while (page_token)
    return found
  }
  const ids = async (query: Query) => (await all(query)).map(({ message_id }) => message_id)
  return { service, world, page, all, ids }
}

const launch = { container_id_type: 'chat', container_id: 'oc_launch' }
const thread = { container_id_type: 'thread', container_id: 'omt_launch' }

test('a chat lists its messages and the roots of its threads, without replies in them and the contents of bundles', async () => {
  const { ids } = await opened()
  const listed = await ids(launch)
  expect(listed).toContain('om_thread_root')
  expect(listed).toContain('om_reply')
  expect(listed).not.toContain('om_thread_reply')
  expect(listed).not.toContain('om_child')
  expect(await ids({ ...launch, container_id: 'oc_other' })).toEqual(['om_other'])
})

test('a recalled message is listed, without its content and mentions', async () => {
  const { all } = await opened((file) => {
    for (const message of file.messages) {
      if (message.message_id === 'om_recalled')
        message.mentions = [{ key: '@_user_1', id: 'ou_bob', name: 'Bob' }]
    }
  })
  const recalled = (await all(launch)).find(({ message_id }) => message_id === 'om_recalled')
  expect(recalled).toMatchObject({ deleted: true, body: { content: 'This message was recalled' } })
  expect(recalled).not.toHaveProperty('mentions')
})

test('a newcomer to a chat that hides its history sees later messages, and no thread from before', async () => {
  const joined_at = Date.UTC(2026, 0, 5, 7, 50)
  const { all, page } = await opened((file) => {
    for (const chat of file.chats) {
      chat.history_hidden_from_new_members = true
      for (const bot of chat.bots) bot.joined_at = joined_at
    }
  })
  const times = (await all(launch)).map(({ create_time }) => Number(create_time))
  expect(times.length).toBeGreaterThan(0)
  expect(Math.min(...times)).toBeGreaterThanOrEqual(joined_at)
  expect((await page(thread)).code).toBe(230073)
})

test('a page_token of another listing is refused', async () => {
  const { page } = await opened()
  const { data } = await page({ ...launch, page_size: 1 })
  const page_token = data?.page_token ?? ''
  expect((await page({ ...launch, container_id: 'oc_other', page_token })).code).toBe(230001)
  expect((await page({ ...launch, sort_type: 'ByCreateTimeDesc', page_token })).code).toBe(230001)
})

test('a page has 20 messages by default', async () => {
  const { page } = await opened((file) => {
    const [hello] = file.messages
    for (let at = 0; hello && at < 30; at += 1) file.messages.push({ ...hello, message_id: `om_${at}` })
  })
  expect((await page(launch)).data?.items).toHaveLength(20)
})

test('what arrives between two pages is not missed, and nothing comes twice', async () => {
  const { page, world } = await opened()
  const first = await page({ ...launch, page_size: 5 })
  await world.store.transaction(async (tx) => {
    const row = await tx
      .selectFrom('messages')
      .selectAll()
      .where('message_id', '=', 'om_hello')
      .executeTakeFirst()
    if (row)
      await tx
        .insertInto('messages')
        .values({ ...row, message_id: 'om_late', create_time: world.now() })
        .execute()
  })
  const second = await page({ ...launch, page_size: 50, page_token: first.data?.page_token ?? '' })
  const seen = [...(first.data?.items ?? []), ...(second.data?.items ?? [])].map(
    ({ message_id }) => message_id,
  )
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen.at(-1)).toBe('om_late')
})

/** Compares listings with a sorted array: random times, including equal ones, and any page. */
const said = fc.record({
  seconds: fc.integer({ min: 0, max: 6 }),
  ms: fc.constantFrom(0, 1, 999),
  inThread: fc.boolean(),
  isReply: fc.boolean(),
  recalled: fc.boolean(),
})
const asked = fc.record({
  container: fc.constantFrom(launch, thread),
  sort_type: fc.constantFrom('ByCreateTimeAsc', 'ByCreateTimeDesc'),
  page_size: fc.integer({ min: 1, max: 50 }),
  start_time: fc.option(fc.integer({ min: 0, max: 7 }), { nil: undefined }),
  lasting: fc.option(fc.integer({ min: 0, max: 7 }), { nil: undefined }),
})

test('any listing has each message once, in order, on pages of any size', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(said, { maxLength: 40 }),
      fc.array(asked, { minLength: 1, maxLength: 4 }),
      async (saids, askeds) => {
        const messages = saids.map((one, at) => ({
          ...one,
          time: one.seconds * 1000 + one.ms,
          // Ids are not in the order of the times.
          message_id: `om_${(at * 7919) % 1000}_${at}`,
        }))
        const { ids } = await opened((file) => {
          const plain = file.messages[0]
          file.messages = messages.flatMap(({ message_id, time, inThread, isReply, recalled }) =>
            plain
              ? [
                  {
                    ...plain,
                    message_id,
                    create_time: time,
                    thread_id: inThread ? 'omt_launch' : null,
                    root_id: isReply ? 'om_root' : null,
                    state: recalled ? ('recalled' as const) : ('sent' as const),
                  },
                ]
              : [],
          )
        })
        for (const { container, sort_type, page_size, start_time, lasting } of askeds) {
          const end_time = lasting === undefined ? undefined : (start_time ?? 0) + lasting
          const isThread = container === thread
          const expected = messages
            .filter(({ inThread, isReply }) => (isThread ? inThread : !inThread || !isReply))
            .filter(
              ({ seconds }) => isThread || (seconds >= (start_time ?? 0) && seconds <= (end_time ?? 99)),
            )
            .sort((one, other) => one.time - other.time || (one.message_id < other.message_id ? -1 : 1))
            .map(({ message_id }) => message_id)
          if (sort_type === 'ByCreateTimeDesc') expected.reverse()
          const times = {
            ...(start_time !== undefined && { start_time }),
            ...(end_time !== undefined && { end_time }),
          }
          expect(await ids({ ...container, sort_type, page_size, ...times })).toEqual(expected)
        }
      },
    ),
    { numRuns: runs(20, 400) },
  )
})
