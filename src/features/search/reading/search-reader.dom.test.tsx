import { waitFor } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { backgroundSignal } from '../../../../client/background'
import { CreateBlocks } from '../../../../contract/docx/create-blocks'
import { RemoveMembers } from '../../../../contract/im/chats/remove-members'
import { CreateMessage } from '../../../../contract/im/messages/create-message'
import { ListMessages } from '../../../../contract/im/messages/list-messages'
import { RecallMessage } from '../../../../contract/im/messages/recall-message'
import { happyApp } from '../../../../service/testing/happy-world'
import { changes } from '../../../api/changes'
import { call } from '../../../api/client'
import { addFault } from '../../../testing/add-fault'
import { startService, streamOpened } from '../../../testing/render'
import { SearchStore } from '../engine/search-store'
import { memoryDisk } from '../testing/memory-disk'
import { SearchReader } from './search-reader'

let disk: ReturnType<typeof memoryDisk>

beforeEach(() => {
  disk = memoryDisk()
})

/** A reader and its index over the real service. It ends with the test. */
async function reading() {
  const index = new SearchStore(disk, ['host', 'app', ''])
  await index.open()
  const leaving = new AbortController()
  const reader = new SearchReader(
    {
      call,
      change: (change) => index.apply(change),
      coverage: () => index.coverage(),
      nameOf: (openId) => (openId === 'ou_alice' ? 'Alice' : undefined),
      now: () => Date.now(),
      readPeople: () => Promise.resolve(),
      clear: () => index.forgetAll(),
      freshMs: 0,
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
  const found = (words: string) =>
    index
      .search({
        words,
        chat: '',
        person: '',
        kinds: [],
        from: -Infinity,
        to: Infinity,
        sort: 'time',
        most: 50,
        now: Date.now(),
      })
      .hits.map(({ of }) => of)
  const rests = () => waitFor(() => expect(reader.reading().phase.name).toBe('resting'))
  return { index, reader, found, rests, close }
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
  const { index, reader, found, rests } = await reading()
  await rests()
  const { chats, whole } = reader.reading()
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

test('a message that was recalled while nobody listened is forgotten when a result shows it', async () => {
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
  const { found, reader, rests } = await reading()
  await rests()
  expect(found('hello')).toContain('om_hello')
  expect(reader.reading().whole).toBe(reader.reading().chats)
})

test('messages that cannot be listed are left out, and the other chats are read', async () => {
  await startService()
  await addFault({ route: ListMessages.route, code: 230002, count: 1 })
  const { reader, found, rests } = await reading()
  await rests()
  expect(reader.reading().whole).toBe(reader.reading().chats)
  expect(found('hello').length).toBeLessThan(50)
})
