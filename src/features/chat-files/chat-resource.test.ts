import { expect, test } from 'vitest'
import { findResources, inOrder, readResourceFilter, secondsOf, withResourceFilter } from './chat-resource'
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
    order: 'name' as const,
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

const facts = {
  size: ({ id }: ChatResource) => ({ plan: 100, bundle: undefined, photo: 2_000 })[id],
  of: ({ name, id }: ChatResource) => name || id,
  sender: ({ sender }: ChatResource) =>
    ({ ou_plan: 'Bob', ou_photo: 'Carl', ou_bundle: 'Alice' })[sender.id] ?? '',
  compare: new Intl.Collator('en', { numeric: true }).compare,
}

test.each([
  ['', ['plan', 'photo', 'bundle']],
  ['sort=anything', ['plan', 'photo', 'bundle']],
  ['sort=oldest', ['bundle', 'photo', 'plan']],
  ['sort=name', ['bundle', 'photo', 'plan']],
  ['sort=size', ['photo', 'plan', 'bundle']],
  ['sort=sender', ['bundle', 'plan', 'photo']],
  ['sort=type', ['photo', 'plan', 'bundle']],
])('an address of %j orders as %j', (address, expected) => {
  const { order } = readResourceFilter(new URLSearchParams(address))
  expect(inOrder(found, order, facts).map(({ id }) => id)).toEqual(expected)
})

test('names with numbers are ordered by the numbers, and equal ones as the chat lists them', () => {
  const files = ['part 10', 'part 9', 'part 9'].map((name, at) => ({
    ...said(String(at), 4),
    kind: 'file' as const,
    key: `file_${at}`,
    name,
  }))
  expect(inOrder(files, 'name', facts).map(({ id }) => id)).toEqual(['1', '2', '0'])
})
