import { expect, test } from 'vitest'
import { messageOf } from '../message-content/testing/message-of'
import { locateMessage, pastedTarget, whereListed } from './opening'

test.each([
  [
    ' om_dc13264520392913993dd051dba21dcf ',
    { kind: 'message', messageId: 'om_dc13264520392913993dd051dba21dcf' },
  ],
  ['https://herald.test/messages/oc_1?at=om_x100b&thread=omt_1', { kind: 'message', messageId: 'om_x100b' }],
  ['2026-03-01', { kind: 'day', day: '2026-03-01' }],
  ['2026-03-01T08:00:00.250Z', { kind: 'moment', time: Date.UTC(2026, 2, 1, 8, 0, 0, 250) }],
  ['2026-03-41T08:00:00Z', undefined],
  ['oc_1', undefined],
  ['tomorrow', undefined],
  ['', undefined],
])('“%s” is read as %j', (text, target) => {
  expect(pastedTarget(text)).toEqual(target)
})

test('a message is located where its chat’s listing shows it', () => {
  const { message_id: id, create_time } = messageOf()
  const place = { id, time: Number(create_time) }
  const where = (different: Parameters<typeof messageOf>[0]) =>
    locateMessage([messageOf(different)], 'oc_launch')
  expect(where({})).toEqual({ where: 'here', place })
  expect(where({ thread_id: 'omt_1' })).toEqual({ where: 'here', place })
  expect(where({ root_id: 'om_0', parent_id: 'om_0' })).toEqual({ where: 'here', place })
  expect(where({ thread_id: 'omt_1', root_id: 'om_0' })).toEqual({
    where: 'thread',
    threadId: 'omt_1',
    rootId: 'om_0',
    place,
  })
  expect(where({ chat_id: 'oc_other' })).toEqual({ where: 'otherChat', chatId: 'oc_other' })
  expect(where({ chat_id: 'oc_other', upper_message_id: 'om_bundle' })).toEqual({
    where: 'bundle',
    bundleId: 'om_bundle',
  })
  expect(locateMessage([], 'oc_launch')).toEqual({ where: 'nowhere' })
})

test('a root of a thread that replies to a message outside it is located in the chat, a reply in the thread is not', () => {
  const found = locateMessage([messageOf({ thread_id: 'omt_1', root_id: 'om_0' })], 'oc_launch')
  const { message_id: id, create_time } = messageOf()
  expect(whereListed(found, [messageOf({ message_id: 'om_0' })])).toEqual({
    where: 'here',
    place: { id, time: Number(create_time) },
  })
  expect(whereListed(found, [messageOf({ message_id: 'om_0', thread_id: 'omt_1' })])).toBe(found)
  expect(whereListed(found, undefined)).toBe(found)
})
