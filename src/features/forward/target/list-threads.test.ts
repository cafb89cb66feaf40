import { expect, test } from 'vitest'
import { messageIdInLink } from './list-threads'

test.each([
  ['om_d4be107c616aed9c', { message: 'om_d4be107c616aed9c' }],
  ['https://herald.example/messages/oc_a?at=om_b1', { message: 'om_b1' }],
  ['+86 139 1234-5678', { mobile: '+8613912345678' }],
  ['13912345678', { mobile: '13912345678' }],
])('%s leads to a target', (text, lead) => {
  expect(messageIdInLink(text)).toEqual(lead)
})

test.each(['', 'Launch', 'omt_a1', 'room_2', '20261122', '2026-11-22', '+12', '12912345678'])(
  '“%s” is an ordinary word',
  (text) => {
    expect(messageIdInLink(text)).toBeUndefined()
  },
)
