import { expect, test } from 'vitest'
import { findResources, readResourceFilter, secondsOf, withResourceFilter } from './chat-resource'
import type { ChatResource } from './chat-resource'

const noon = (day: number) => new Date(2026, 2, day, 12).getTime()
const said = (id: string, day: number) => ({
  id,
  messageId: `om_${id}`,
  sender: { id: `ou_${id}`, id_type: 'open_id', sender_type: 'user' as const, tenant_key: 'acme' },
  at: noon(day),
})
const found: ChatResource[] = [
  { ...said('plan', 4), kind: 'file', key: 'file_v3_plan', name: '报告 Plan.pdf' },
  { ...said('photo', 3), kind: 'image', key: 'img_v3_photo', name: '' },
  { ...said('bundle', 2), kind: 'closed', why: 'bundle', name: '' },
]
const ids = (address: string) =>
  findResources(found, readResourceFilter(new URLSearchParams(address))).map(({ id }) => id)

test.each([
  ['', ['plan', 'photo', 'bundle']],
  ['text=plan 报告', ['plan']],
  ['text=IMG_V3', ['photo']],
  ['type=image&type=closed', ['photo', 'bundle']],
  ['type=anything', ['plan', 'photo', 'bundle']],
  ['from=ou_photo', ['photo']],
  ['since=2026-03-03', ['plan', 'photo']],
  ['until=2026-03-02', ['bundle']],
])('an address of %j finds %j', (address, expected) => {
  expect(ids(address)).toEqual(expected)
})

test('a filter is read back from its address, which keeps the chat', () => {
  const filter = {
    text: '&=?# 报告',
    kinds: ['file' as const, 'closed' as const],
    from: 'ou_bob',
    since: '2026-03-01',
    until: '',
  }
  const address = withResourceFilter(new URLSearchParams('chat_id=oc_1&type=image'), filter)
  expect(readResourceFilter(address)).toEqual(filter)
  expect(address.get('chat_id')).toBe('oc_1')
})

test('a range of days runs from midnight to the last second of its last day', () => {
  const midnight = (day: number) => new Date(2026, 2, day).getTime() / 1_000
  expect(secondsOf({ since: '2026-03-02', until: '2026-03-03' })).toEqual({
    start_time: midnight(2),
    end_time: midnight(4) - 1,
  })
  expect(secondsOf({ since: '', until: '' })).toEqual({})
})
