import { expect, test } from 'vitest'
import { LarkError, NoAnswer } from '../../../client/lark-error'
import { ListMessages } from '../../../contract/im/messages/list-messages'
import type { Message } from '../../../contract/im/messages/message'
import { createService } from '../../../service/http/create-service'
import { call } from '../../../service/testing/call'
import { testWorld } from '../../../service/testing/test-world'
import type { MessageResource } from './chat-resource'
import { MOST_LOOKED, ResourceSearch } from './resource-search'
import type { ListMessagesQuery } from './resource-search'

const CHAT = 'oc_launch'
const BEGAN = Date.UTC(2026, 0, 5)
const MINUTE_MS = 60_000

interface Said {
  id: string
  /** The key of a file in it. */
  key?: string
  thread?: string
  root?: string
  recalled?: boolean
}

/** Reads the resources as the code that renders messages would, but files only. */
function read({ body }: Message): MessageResource[] {
  const { file_key: key } = JSON.parse(body.content ?? '{}') as { file_key?: string }
  return key === undefined ? [] : [{ kind: 'file', key, name: '' }]
}

/** A search through a chat with these messages, a minute apart, over the real service. Waits are only recorded. */
async function searching(said: readonly Said[], bounds: { start_time?: number; end_time?: number } = {}) {
  const world = await testWorld((file) => {
    const [like] = file.messages
    file.messages = said.map(({ id, key, thread, root, recalled }, number) => ({
      ...like!,
      message_id: id,
      msg_type: key ? 'file' : 'text',
      content: JSON.stringify(key ? { file_key: key, file_name: 'a' } : { text: id }),
      create_time: BEGAN + number * MINUTE_MS,
      thread_id: thread ?? null,
      root_id: root ?? null,
      parent_id: root ?? null,
      state: recalled ? ('recalled' as const) : ('sent' as const),
    }))
  })
  const service = createService(world)
  const asked: ListMessagesQuery[] = []
  const waits: number[] = []
  const failures: unknown[] = []
  let now = 0
  const search = new ResourceSearch(CHAT, bounds, {
    async read(query) {
      asked.push(query)
      if (failures.length > 0) throw failures.shift()
      world.pass(1_000)
      const { code, data } = await call(service, ListMessages, { query })
      if (code !== 0 || !data) throw new Error(`the service refused: ${code}`)
      return data
    },
    resourcesOf: read,
    now: () => now,
    wait(ms) {
      waits.push(ms)
      now += Math.max(0, ms)
      return Promise.resolve()
    },
  })
  return {
    search,
    asked,
    waits,
    failures,
    keys: () => search.searched().found.map((each) => each.kind !== 'closed' && each.key),
    /** Continues until it rests. */
    run: () =>
      new Promise<void>((rested) => {
        search.goOn()
        const look = () => {
          if (['looking', 'held'].includes(search.searched().phase.name)) return
          leave()
          rested()
        }
        const leave = search.subscribe(look)
        look()
      }),
  }
}

const plain = (count: number, from = 0): Said[] =>
  Array.from({ length: count }, (_, number) => ({ id: `om_${String(from + number).padStart(5, '0')}` }))
const withKeys = (said: Said[], ...numbers: number[]) =>
  said.map((each, number) => (numbers.includes(number) ? { ...each, key: `file_${number}` } : each))

test('a search finds everything in a chat, newest first, page by page', async () => {
  const { search, keys, run, asked } = await searching(withKeys(plain(130), 0, 60, 61, 129))
  await run()
  expect(keys()).toEqual(['file_129', 'file_61', 'file_60', 'file_0'])
  expect(search.searched()).toMatchObject({ phase: { name: 'ended' }, looked: 130, backTo: BEGAN })
  expect(asked).toHaveLength(3)
})

test('messages in threads are found once, after their roots, and recalled messages hold nothing', async () => {
  const { search, keys, run } = await searching([
    { id: 'om_root', key: 'file_root', thread: 'omt_launch' },
    { id: 'om_later', key: 'file_later' },
    { id: 'om_reply', key: 'file_reply', thread: 'omt_launch', root: 'om_root' },
    { id: 'om_gone', key: 'file_gone', recalled: true },
  ])
  await run()
  expect(keys()).toEqual(['file_later', 'file_root', 'file_reply'])
  expect(search.searched().found.map(({ threadId }) => threadId)).toEqual([
    undefined,
    undefined,
    'omt_launch',
  ])
  expect(search.searched().looked).toBe(4)
})

test('a root that is itself a reply is found once', async () => {
  const { keys, run } = await searching([
    { id: 'om_talk', key: 'file_talk' },
    { id: 'om_root', key: 'file_root', thread: 'omt_launch', root: 'om_talk' },
    { id: 'om_reply', key: 'file_reply', thread: 'omt_launch', root: 'om_root' },
  ])
  await run()
  expect(keys()).toEqual(['file_root', 'file_talk', 'file_reply'])
})

test('a search asks only for messages of its days', async () => {
  const second = (number: number) => (BEGAN + number * MINUTE_MS) / 1_000
  const bounds = { start_time: second(1), end_time: second(2) }
  const { keys, run } = await searching(withKeys(plain(4), 0, 1, 2, 3), bounds)
  await run()
  expect(keys()).toEqual(['file_2', 'file_1'])
})

test('a stopped search continues where it was, and shows nothing twice', async () => {
  const { search, keys, run } = await searching(withKeys(plain(120), 0, 100))
  const leave = search.subscribe(() => {
    if (search.searched().looked < 50) return
    leave()
    search.stop()
  })
  await run()
  expect(search.searched()).toMatchObject({ phase: { name: 'stopped' }, looked: 50 })
  expect(keys()).toEqual(['file_100'])
  await run()
  expect(search.searched()).toMatchObject({ phase: { name: 'ended' }, looked: 120 })
  expect(keys()).toEqual(['file_100', 'file_0'])
})

test('a page that arrives after a stop is dropped, and read again later', async () => {
  const { search, keys, run } = await searching(withKeys(plain(3), 1))
  search.goOn()
  search.stop()
  await run()
  expect(keys()).toEqual(['file_1'])
  expect(search.searched().looked).toBe(3)
})

test('after too many calls a search waits as long as the answer says, and it repeats an unanswered call', async () => {
  const { search, keys, run, failures, waits } = await searching(withKeys(plain(2), 0))
  const tooOften = new LarkError({ code: 99991400, status: 429, msg: 'slow down', retryAfterSeconds: 7 })
  failures.push(tooOften, new NoAnswer(new TypeError('cut')))
  const phases: string[] = []
  search.subscribe(() => void phases.push(search.searched().phase.name))
  await run()
  expect(phases).toContain('held')
  expect(waits.slice(0, 2)).toEqual([7_000, 2_000])
  expect(keys()).toEqual(['file_0'])
})

test('a refusal is shown, and continuing repeats the same call', async () => {
  const { search, run, failures, asked } = await searching(plain(2))
  const refusal = new LarkError({ code: 230002, status: 400, msg: 'not in the chat' })
  failures.push(refusal)
  await run()
  expect(search.searched().phase).toEqual({ name: 'failed', error: refusal })
  await run()
  expect(search.searched().phase).toEqual({ name: 'ended' })
  expect(asked[1]).toEqual(asked[0])
})

test('a search keeps its pace between pages, and after many messages it asks whether to continue', async () => {
  const { search, run, waits } = await searching(plain(MOST_LOOKED + 60))
  await run()
  expect(search.searched()).toMatchObject({ phase: { name: 'asking' }, looked: MOST_LOOKED })
  expect(waits.every((ms) => ms === 60)).toBe(true)
  await run()
  expect(search.searched()).toMatchObject({ phase: { name: 'ended' }, looked: MOST_LOOKED + 60 })
})
