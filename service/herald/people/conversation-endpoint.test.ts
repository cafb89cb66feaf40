import { expect, test } from 'vitest'
import { ReadConversation } from '../../../contract/herald/people'
import { CreateThing } from '../../../contract/herald/state'
import { localService } from '../../emulator/testing/local-service'

test('a conversation has every message of the chat, the earliest first, with its bots and members', async () => {
  const { callHerald } = await localService()
  const last = { chat_id: 'oc_launch', sender: { id: 'ou_bob' }, content: '{"text":"last"}' }
  await callHerald(CreateThing, { path: { kind: 'messages' }, body: last })
  const { messages, bots, members } = await callHerald(ReadConversation, { path: { chat_id: 'oc_launch' } })
  const times = messages.map(({ create_time }) => Number(create_time))
  expect(messages.at(-1)?.body.content).toBe('{"text":"last"}')
  expect(times).toEqual(times.toSorted((one, other) => one - other))
  expect([bots.length, members.length]).toEqual([1, 3])
})
