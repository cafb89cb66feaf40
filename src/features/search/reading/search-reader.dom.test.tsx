import { waitFor } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { backgroundSignal } from '../../../../client/background'
import { BatchDeleteChildren } from '../../../../contract/docx/batch-delete-children'
import { CreateBlocks } from '../../../../contract/docx/create-blocks'
import { RemoveFaults } from '../../../../contract/herald/faults'
import { RemoveMembers } from '../../../../contract/im/chats/remove-members'
import { CreateMessage } from '../../../../contract/im/messages/create-message'
import { GetMessage } from '../../../../contract/im/messages/get-message'
import { ListMessages } from '../../../../contract/im/messages/list-messages'
import { MergeForward } from '../../../../contract/im/messages/merge-forward'
import { RecallMessage } from '../../../../contract/im/messages/recall-message'
import { WriteValues } from '../../../../contract/sheets/write-values'
import { happySheet, sheetId, spreadsheetToken } from '../../../../service/examples/sheet'
import { happyApp, happyNow } from '../../../../service/testing/happy-world'
import { changes } from '../../../api/changes'
import { call } from '../../../api/client'
import { addFault } from '../../../testing/add-fault'
import { startService, streamOpened } from '../../../testing/render'
import type { IndexQuery } from '../engine/search-index'
import { SearchStore } from '../engine/search-store'
import { memoryDisk } from '../testing/memory-disk'
import { SearchReader } from './search-reader'

/** A message of `busyChat` by its place, from 0: the word in it. */
const wordAt = (at: number) => `quokka${String(at).padStart(3, '0')}`

/** Opens the service over one chat with 120 messages, each with a word of its own, of which some are recalled. */
const busyChat = (recalled: readonly number[] = []) =>
  startService((file) => {
    const hello = file.messages.find(({ message_id }) => message_id === 'om_hello')!
    file.chats = file.chats.filter(({ chat_id }) => chat_id === 'oc_launch')
    file.threads = []
    file.messages = Array.from({ length: 120 }, (_, at) => ({
      ...hello,
      message_id: `om_${at}`,
      create_time: happyNow - (120 - at) * 20_000,
      content: JSON.stringify({ text: wordAt(at) }),
      ...(recalled.includes(at) && { state: 'recalled' as const }),
    }))
  })

let disk: ReturnType<typeof memoryDisk>

beforeEach(() => {
  disk = memoryDisk()
})

/** A reader and its index over the real service. It ends with the test. */
async function reading() {
  const index = new SearchStore(disk, ['host', 'app', ''])
  await index.open()
  const leaving = new AbortController()
  const made: object[] = []
  const reader = new SearchReader(
    {
      call: (endpoint, input, options) => {
        made.push({ route: endpoint.route, path: input.path })
        return call(endpoint, input, options)
      },
      change: (change) => index.apply(change),
      coverage: () => index.coverage(),
      names: { person: (openId) => (openId === 'ou_alice' ? 'Alice' : undefined), chat: () => undefined },
      onChats: () => undefined,
      now: () => Date.now(),
      readPeople: () => Promise.resolve(),
      clear: () => index.forgetAll(),
      freshMs: 0,
      wholeFreshMs: 0,
      alone: (run) => run(),
    },
    backgroundSignal(leaving.signal),
  )
  const stop = changes.listen(reader.hear)
  const close = () => {
    stop()
    leaving.abort()
  }
  onTestFinished(close)
  const found = (words: string) => index.search({ ...everything, words }).hits.map(({ of }) => of)
  /** The places of the results: the message inside a merge-forward, or the block and the row of a sheet. */
  const places = (words: string) =>
    index.search({ ...everything, words }).hits.map(({ of, inside, block }) => [of, inside ?? block])
  const rests = () => waitFor(() => expect(reader.phase().name).toBe('resting'), { interval: 5 })
  return { index, reader, found, places, rests, close, made }
}

const everything: IndexQuery = {
  words: '',
  chat: '',
  person: '',
  kinds: [],
  from: -Infinity,
  to: Infinity,
  sort: 'time',
  most: 50,
  now: 0,
}

const send = (text: string, receive_id = 'oc_launch') =>
  call(CreateMessage, {
    query: { receive_id_type: 'chat_id' },
    body: { receive_id, msg_type: 'text', content: JSON.stringify({ text }) },
  })

test('every chat is read to its beginning, with its announcement and the replies in threads', async () => {
  await startService()
  await call(CreateBlocks, {
    path: { chat_id: 'oc_launch', block_id: 'oc_launch' },
    query: {},
    body: { children: [{ block_type: 2, text: { elements: [{ text_run: { content: '发布 plan' } }] } }] },
  })
  const { index, found, rests } = await reading()
  await rests()
  const { chats, whole } = index.sum()
  expect(whole).toBe(chats)
  expect(chats).toBeGreaterThan(3)
  expect(found('hello')).toContain('om_hello')
  expect(found('fabu plan')).toEqual(['oc_launch'])
  expect(index.coverage().every(({ isWhole }) => isWhole)).toBe(true)
})

test('a sent message is found once the service reports it, and a recalled one no more', async () => {
  await startService()
  const { found, rests } = await reading()
  await streamOpened()
  await rests()
  const { message_id } = await send('明天发布公告')
  await waitFor(() => expect(found('fabu')).toEqual([message_id]))
  await call(RecallMessage, { path: { message_id } })
  await waitFor(() => expect(found('fabu')).toEqual([]))
})

test('a message that was recalled without notice is forgotten when a result shows it', async () => {
  await startService()
  const first = await reading()
  await streamOpened()
  const { message_id } = await send('unseen words')
  await waitFor(() => expect(first.found('unseen')).toEqual([message_id]))
  first.close()
  await call(RecallMessage, { path: { message_id } })
  const { found, reader } = await reading()
  expect(found('unseen')).toEqual([message_id])
  await reader.check([{ message_id, chat_id: 'oc_launch' }])
  expect(found('unseen')).toEqual([])
})

test('a chat that the application left is forgotten, with its messages', async () => {
  await startService()
  const { message_id } = await send('words of the other chat', 'oc_other')
  const { found, rests } = await reading()
  await rests()
  expect(found('words of the other')).toEqual([message_id])
  await call(RemoveMembers, {
    path: { chat_id: 'oc_other' },
    query: { member_id_type: 'app_id' },
    body: { id_list: [happyApp.app_id] },
  })
  await waitFor(() => expect(found('words of the other')).toEqual([]))
})

test('a reading that was interrupted continues where it was, without reading whole chats again', async () => {
  await startService()
  const first = await reading()
  await first.rests()
  first.close()
  const { index, found, rests } = await reading()
  await rests()
  expect(found('hello')).toContain('om_hello')
  expect(index.sum().isExact).toBe(true)
})

test('messages that cannot be listed are left out, and the other chats are read', async () => {
  await startService()
  await addFault({ route: ListMessages.route, code: 230002, count: 1 })
  const { index, found, rests } = await reading()
  await rests()
  expect(index.sum().isExact).toBe(true)
  expect(found('hello').length).toBeLessThan(50)
})

test('words and files inside a merge-forward are found there, and no more once it is recalled', async () => {
  await startService()
  const { places, found, rests } = await reading()
  await streamOpened()
  await rests()
  expect(places('said elsewhere')).toEqual([['om_bundle', 'om_child']])
  expect(places('baogao')).toEqual([
    ['om_bundle', 'om_child_file'],
    ['om_file', undefined],
  ])
  const { message_id: said } = await send('a quokka joins', 'oc_other')
  const { message } = await call(MergeForward, {
    query: { receive_id_type: 'chat_id' },
    body: { receive_id: 'oc_launch', message_id_list: [said] },
  })
  await waitFor(() => expect(places('quokka')).toHaveLength(2))
  expect(places('quokka')).toContainEqual([message.message_id, expect.any(String)])
  await call(RecallMessage, { path: { message_id: message.message_id } })
  await waitFor(() => expect(found('quokka')).toEqual([said]))
})

test('cells are found in their row, as they are shown, and again after they changed without a revision', async () => {
  await startService(happySheet)
  const first = await reading()
  await first.rests()
  expect(first.places('tuesday 467')).toEqual([['oc_launch', 'sheet!2']])
  expect(first.places('sum 879')).toEqual([['oc_launch', 'sheet!3']])
  first.close()
  await call(WriteValues, {
    path: { spreadsheetToken },
    body: { valueRange: { range: `${sheetId}!A3:A3`, values: [['星期二']] } },
  })
  vi.setSystemTime(Date.now() + 60_000)
  const again = await reading()
  await again.rests()
  expect([again.found('tuesday'), again.places('xingqier')]).toEqual([[], [['oc_launch', 'sheet!2']]])
})

test('chats are found by their names, and say how much of them is covered', async () => {
  await startService()
  const { index, found, rests } = await reading()
  await rests()
  expect(found('partners')).toEqual(['oc_external'])
  const { messages, ofMessages, isExact, announcements, ofAnnouncements } = index.sum()
  expect([messages, isExact]).toEqual([ofMessages, true])
  expect(announcements).toBe(ofAnnouncements)
})

test('chats that refuse their messages are counted, and covered once they do not any more', async () => {
  // The secret chat always refuses.
  await startService()
  // A chat that is read before the stream opens is read again.
  await streamOpened()
  await addFault({ route: ListMessages.route, code: 230002, count: 1 })
  const first = await reading()
  await first.rests()
  expect(first.index.sum()).toMatchObject({ refusedMessages: 2, isExact: true })
  first.close()
  vi.setSystemTime(Date.now() + 60_000)
  const again = await reading()
  await again.rests()
  expect(again.index.sum()).toMatchObject({ refusedMessages: 1, isExact: true })
})

test('reading continues by itself after the rate limit', async () => {
  await startService()
  await addFault({ route: ListMessages.route, code: 99991400, count: 1, reset_s: 1 })
  const { index, found, rests } = await reading()
  await rests()
  expect(found('hello')).toContain('om_hello')
  expect(index.sum()).toMatchObject({ isExact: true, refusedMessages: 1 })
})

test('a failing service is reported, and reading continues from there when the operator tries again', async () => {
  await startService()
  await addFault({ route: ListMessages.route, code: 2200, count: 1 })
  const { index, reader, rests } = await reading()
  await waitFor(() => expect(reader.phase().name).toBe('failed'))
  expect(index.sum()).toMatchObject({ isExact: false })
  reader.goOn()
  await rests()
  expect(index.sum()).toMatchObject({ isExact: true })
})

test('a chat that was left while no tab was open is forgotten, on the disk too', async () => {
  await startService()
  await send('words of the other chat', 'oc_other')
  const first = await reading()
  await first.rests()
  first.close()
  await call(RemoveMembers, {
    path: { chat_id: 'oc_other' },
    query: { member_id_type: 'app_id' },
    body: { id_list: [happyApp.app_id] },
  })
  const { found, rests } = await reading()
  await rests()
  expect(found('words of the other')).toEqual([])
  expect(JSON.stringify(await disk.entries())).not.toContain('words of the other')
})

test('what was removed from an announcement while no tab was open is forgotten', async () => {
  await startService()
  const { children } = await call(CreateBlocks, {
    path: { chat_id: 'oc_launch', block_id: 'oc_launch' },
    query: {},
    body: { children: [{ block_type: 2, text: { elements: [{ text_run: { content: 'secret plan' } }] } }] },
  })
  const first = await reading()
  await first.rests()
  expect(first.places('secret plan')).toEqual([['oc_launch', children[0]!.block_id]])
  first.close()
  await call(BatchDeleteChildren, {
    path: { chat_id: 'oc_launch', block_id: 'oc_launch' },
    query: {},
    body: { start_index: 0, end_index: 1 },
  })
  vi.setSystemTime(Date.now() + 60_000)
  const { found, rests } = await reading()
  await rests()
  expect(found('secret plan')).toEqual([])
})

test('a message that the platform has deleted without a trace is forgotten when its chat is read again', async () => {
  await startService()
  const first = await reading()
  await first.rests()
  expect(first.found('and goes on')).toEqual(['om_thread_reply'])
  first.close()
  await startService((file) => {
    file.messages = file.messages.filter(({ message_id }) => message_id !== 'om_hello')
  })
  vi.setSystemTime(Date.now() + 60_000)
  const { found, rests } = await reading()
  await rests()
  expect(found('hello')).not.toContain('om_hello')
  expect(found('and goes on')).toEqual(['om_thread_reply'])
})

test('messages recalled while no tab was open are forgotten once their chat was read again, the newest first', async () => {
  await busyChat()
  const first = await reading()
  await first.rests()
  expect([3, 60, 119].map((at) => first.found(wordAt(at)))).toEqual([['om_3'], ['om_60'], ['om_119']])
  first.close()
  await busyChat([3, 60, 119])
  vi.setSystemTime(Date.now() + 60_000)
  await addFault({ route: ListMessages.route, code: 2200, skip: 2 })
  const { found, reader, rests, index } = await reading()
  await waitFor(() => expect(reader.phase().name).toBe('failed'))
  expect([3, 60, 119].map((at) => found(wordAt(at)))).toEqual([['om_3'], [], []])
  expect(index.sum()).toMatchObject({ messages: 118, isExact: true })
  await call(RemoveFaults, { body: {} })
  reader.goOn()
  await rests()
  expect(found(wordAt(3))).toEqual([])
})

test('a first reading that was interrupted also notices recalls among the messages that it had read', async () => {
  await busyChat()
  await addFault({ route: ListMessages.route, code: 2200, skip: 3 })
  const first = await reading()
  await waitFor(() => expect(first.reader.phase().name).toBe('failed'))
  expect(first.found(wordAt(60))).toEqual(['om_60'])
  first.close()
  await busyChat([60])
  vi.setSystemTime(Date.now() + 60_000)
  const { found, rests } = await reading()
  await rests()
  expect([3, 60].map((at) => found(wordAt(at)))).toEqual([['om_3'], []])
})

test('a merge-forward that is in the index is not read again, because what is inside never changes', async () => {
  await startService()
  const first = await reading()
  await first.rests()
  const readingIt = { route: GetMessage.route, path: { message_id: 'om_bundle' } }
  expect(first.made).toContainEqual(readingIt)
  first.close()
  vi.setSystemTime(Date.now() + 60_000)
  const again = await reading()
  await again.rests()
  again.reader.hear({ id: 1, at: happyNow, kind: 'messages', chat_id: 'oc_launch' })
  await send('hello again')
  await waitFor(() => expect(again.found('hello again')).toHaveLength(1))
  expect(again.made).not.toContainEqual(readingIt)
  expect(again.places('said elsewhere')).toEqual([['om_bundle', 'om_child']])
})
