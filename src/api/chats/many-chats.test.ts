import { expect, test } from 'vitest'
import { chatIdsIn } from './many-chats'

test('ids of chats are found in any pasted text', () => {
  expect(chatIdsIn('oc_a, see https://x.example/?openChatId=oc_b\noc_a — ou_c')).toEqual(['oc_a', 'oc_b'])
})
