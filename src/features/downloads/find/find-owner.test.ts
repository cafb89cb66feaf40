import { expect, test } from 'vitest'
import { createClient } from '../../../../client/client'
import { GetMessage } from '../../../../contract/im/messages/get-message'
import type { Message } from '../../../../contract/im/messages/message'
import { createService } from '../../../../service/http/create-service'
import { happyApp } from '../../../../service/testing/happy-world'
import { testWorld } from '../../../../service/testing/test-world'
import type { WorldFile } from '../../../../service/world/world-file'
import { listNewestMessages, findOwner } from './find-owner'

const keysOf = ({ body: { content = '' } }: Message) => content.match(/file_v3_\w+/g) ?? []

async function opened(change?: (file: WorldFile) => void) {
  const service = createService(await testWorld(change))
  const asked: URL[] = []
  const client = createClient({
    fetch: (url, init) => {
      asked.push(new URL(url as string, 'http://herald.test'))
      return service(new Request(asked.at(-1)!, init))
    },
  })
  client.setSession({ token: happyApp.token, renew: () => Promise.resolve(happyApp.token) })
  const looked: number[] = []
  const find = (key: string, chatId: string, child?: Message, signal = new AbortController().signal) =>
    findOwner({
      key,
      child,
      keysOf,
      signal,
      read: listNewestMessages(client, chatId),
      onLooked: (count) => looked.push(count),
    })
  const childFile = async () =>
    (await client.call(GetMessage, { path: { message_id: 'om_bundle' } })).items.find(
      ({ message_id }) => message_id === 'om_child_file',
    )
  return { find, asked, looked, childFile }
}

test('the search finds the newest message of the chat that names a key, and reports its progress', async () => {
  const { find, looked } = await opened()
  expect(await find('file_v3_voice', 'oc_launch')).toMatchObject({
    message: { message_id: 'om_audio' },
    key: 'file_v3_voice',
  })
  expect(looked.at(-1)).toBeGreaterThan(0)
})

test('a message that is recalled or only contains the key does not count as the owner', async () => {
  const { find } = await opened((file) =>
    file.messages.forEach((message) => {
      if (message.message_id === 'om_file') message.state = 'recalled'
    }),
  )
  expect(await find('file_v3_happy', 'oc_launch')).toBeUndefined()
})

test('the original of a message inside a merge-forward is the one sent at the same time, under its own key', async () => {
  const { find, asked, childFile } = await opened((file) => {
    const child = file.messages.find(({ message_id }) => message_id === 'om_child_file')!
    file.messages.push({
      ...child,
      message_id: 'om_original',
      upper_message_id: null,
      content: '{"file_key":"file_v3_original","file_name":"报告.pdf"}',
    })
  })
  const child = await childFile()
  expect(await find('file_v3_happy', 'oc_other', child)).toMatchObject({
    message: { message_id: 'om_original' },
    key: 'file_v3_original',
  })
  expect(asked.filter(({ searchParams }) => searchParams.has('start_time'))).toHaveLength(1)
})

test('if nothing was sent at that time, the whole chat is searched', async () => {
  const { find, childFile, asked } = await opened()
  expect(await find('file_v3_nowhere', 'oc_other', await childFile())).toBeUndefined()
  expect(asked.length).toBeGreaterThan(2)
})

test('an aborted search rejects with the reason', async () => {
  const { find } = await opened()
  const signal = AbortSignal.abort(new Error('enough'))
  await expect(find('file_v3_nowhere', 'oc_launch', undefined, signal)).rejects.toThrow('enough')
})
