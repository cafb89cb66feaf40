import { expect, test } from 'vitest'
import { possibleUserId, recognisedIds, unrecognisedIn } from './recognised-ids'

const named = (text: string) =>
  recognisedIds(text).map(({ receive_id_type, receive_id }) => [receive_id_type, receive_id])

test.each([
  ['ou_7d8a6e6df7621556ce0d21922b676706', 'open_id'],
  ['on_607676b22912d0ec6551267fd6e6a8d7', 'union_id'],
  ['oc_5ad11d72b830411d72b836c20f5e4a10', 'chat_id'],
  ['omt_d4be107c616aed9c1da8ed8068570a9f', 'thread_id'],
  ['alice.meyer@acme.example', 'email'],
  ['a1b2c3d4', 'user_id'],
])('%s is an id of kind %s by its shape', (id, kind) => {
  expect(named(` ${id}\n`)).toEqual([[kind, id]])
})

test('a user_id of any shape is recognised by its label', () => {
  expect(named('user_id: zhang.san')).toEqual([['user_id', 'zhang.san']])
  expect(named('user_id="42"')).toEqual([['user_id', '42']])
  expect(named('zhang.san')).toEqual([])
  expect(possibleUserId('zhang.san')).toBe('zhang.san')
  expect(possibleUserId('weekly report')).toBeUndefined()
  expect(possibleUserId('om_dc13264520392913993dd051dba21dcf')).toBeUndefined()
})

test('eight letters without a digit count as a word, not as a user_id', () => {
  expect(named('engineer')).toEqual([])
  expect(possibleUserId('engineer')).toBe('engineer')
})

test('several ids in a text are each found once, with any separator', () => {
  expect(named('oc_a, ou_b；oc_a\nalice@acme.example oc_c')).toEqual([
    ['chat_id', 'oc_a'],
    ['open_id', 'ou_b'],
    ['email', 'alice@acme.example'],
    ['chat_id', 'oc_c'],
  ])
})

test('an id is found in a link and between quotes', () => {
  expect(named('https://applink.feishu.cn/client/chat/open?openChatId=oc_a1')).toEqual([['chat_id', 'oc_a1']])
  expect(named('"oc_a1"')).toEqual([['chat_id', 'oc_a1']])
})

test('words that are no id give no target', () => {
  for (const words of ['', 'Launch', '发布周报', 'om_message', 'cli_a1b2', 'a@b', 'oc_'])
    expect(named(words)).toEqual([])
})

test('the parts of a text that are no ids are returned, so that they can be checked', () => {
  const text = 'oc_a\nLaunch weekly, ou_b\n\n13912345678'
  expect(named(text)).toHaveLength(2)
  expect(unrecognisedIn(text)).toEqual(['Launch weekly', '13912345678'])
  expect(unrecognisedIn('oc_a, ou_b')).toEqual([])
})
