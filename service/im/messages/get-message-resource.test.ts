import { expect, test } from 'vitest'
import { GetMessageResource } from '../../../contract/im/messages/get-message-resource'
import { createService } from '../../http/create-service'
import { requestTo } from '../../testing/call'
import { otherApp } from '../../testing/happy-world'
import { testWorld } from '../../testing/test-world'
import type { WorldFile } from '../../world/world-file'

interface Asked {
  message_id: string
  file_key: string
  type?: string
  token?: string
  world?: (file: WorldFile) => void
}

async function answerTo({ message_id, file_key, type = 'file', token, world }: Asked) {
  const response = await createService(await testWorld(world))(
    requestTo(GetMessageResource.route, {
      path: { message_id, file_key },
      query: { type },
      ...(token !== undefined && { token }),
    }),
  )
  const isBytes = response.headers.get('content-type')?.includes('json') !== true
  if (isBytes) return response.headers.get('content-type')
  return ((await response.json()) as { code: number }).code
}

test.each([
  ['the file of a file', 'om_file', 'file_v3_happy', 'file', 'application/pdf'],
  ['the sound of an audio', 'om_audio', 'file_v3_voice', 'file', 'audio/ogg'],
  ['the video of a media', 'om_video', 'file_v3_video', 'file', 'video/mp4'],
  ['the picture of an image', 'om_image', 'img_v3_happy', 'image', 'image/png'],
  ['a picture in a post', 'om_post', 'img_v3_happy', 'image', 'image/png'],
  ['a picture as a file', 'om_image', 'img_v3_happy', 'file', 234001],
  ['a file as a picture', 'om_file', 'file_v3_happy', 'image', 234001],
  ['anything of a text', 'om_hello', 'file_v3_happy', 'file', 234003],
  ['a key that is named like an object’s own', 'om_file', '__proto__', 'file', 234003],
  ['a sticker', 'om_sticker', 'file_v3_sticker', 'file', 234043],
  ['a picture of a card', 'om_card', 'img_v3_happy', 'image', 234043],
  ['a file of a merge-forward', 'om_bundle', 'file_v3_happy', 'file', 234043],
  ['a file inside a merge-forward', 'om_child_file', 'file_v3_happy', 'file', 234043],
])('%s', async (_, message_id, file_key, type, answer) => {
  expect(await answerTo({ message_id, file_key, type })).toBe(answer)
})

const file = { message_id: 'om_file', file_key: 'file_v3_happy' }

test('a file of any uploader belongs to the messages that name it', async () => {
  const world = (given: WorldFile) => given.files.forEach((each) => (each.app_id = otherApp.app_id))
  expect(await answerTo({ ...file, world })).toBe('application/pdf')
})

test('a message inside a merge-forward counts as in the chat of that, not where it was sent', async () => {
  const world = (given: WorldFile) =>
    given.chats.forEach((chat) => {
      if (chat.chat_id === 'oc_other') chat.bots = []
    })
  expect(await answerTo({ message_id: 'om_child_file', file_key: 'file_v3_happy', world })).toBe(234043)
})

test('a message that names a file which is nowhere has none', async () => {
  expect(await answerTo({ ...file, world: (given) => (given.files = []) })).toBe(234003)
})

test('a message from a millisecond before the bot came is hidden, one from the same moment is not', async () => {
  const coming = (shift: number) => (given: WorldFile) => {
    const said = given.messages.find((message) => message.message_id === 'om_file')?.create_time ?? 0
    for (const chat of given.chats) {
      chat.history_hidden_from_new_members = true
      for (const bot of chat.bots) bot.joined_at = said + shift
    }
  }
  expect(await answerTo({ ...file, world: coming(0) })).toBe('application/pdf')
  expect(await answerTo({ ...file, world: coming(1) })).toBe(234040)
})

test('content with thousands of levels is searched', async () => {
  const deep = `${'['.repeat(4_000)}{"file_key":"file_v3_happy"}${']'.repeat(4_000)}`
  const world = (given: WorldFile) => given.messages.forEach((message) => (message.content = deep))
  expect(await answerTo({ ...file, world })).toBe('application/pdf')
})
