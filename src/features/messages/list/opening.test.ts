import { expect, test } from 'vitest'
import { messageOf } from '../testing/message-of'
import { locateMessage, pastedTarget } from './opening'

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
