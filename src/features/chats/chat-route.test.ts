import { expect, test } from 'vitest'
import { chatRoute, sectionOf } from './chat-route'

test('a chat opens in the current section', () => {
  expect(sectionOf(chatRoute('messages', 'oc_1'))).toBe('messages')
  expect(sectionOf(chatRoute('announcements', 'oc_1', '?q=a'))).toBe('announcements')
  expect([sectionOf('/messages'), sectionOf('/settings'), sectionOf('/messages-of-old')]).toEqual([
    'messages',
    'announcements',
    'announcements',
  ])
})
