import { expect, test } from 'vitest'
import type { ChatSummary } from '../../../../contract/im/chats/list-chats'
import { toChat } from '../testing/forward-queues'
import { targetOptions } from './target-options'

const chat = (chat_id: string, name: string, different: Partial<ChatSummary> = {}): ChatSummary => ({
  chat_id,
  name,
  avatar: '',
  description: '',
  external: false,
  tenant_key: 'acme',
  chat_status: 'normal',
  ...different,
})

const offered = (query: string, different: Partial<Parameters<typeof targetOptions>[0]> = {}) =>
  targetOptions({
    query,
    recent: [],
    chats: [
      chat('oc_launch', 'Launch'),
      chat('oc_weekly', '发布周报'),
      chat('oc_gone', 'Gone', { chat_status: 'dissolved' }),
    ],
    found: [],
    people: [{ open_id: 'ou_alice', name: 'Alice', email: 'alice@acme.example' }],
    threads: [
      { receive_id_type: 'thread_id', receive_id: 'omt_a', name: 'What about lunch?', chat_id: 'oc_launch' },
    ],
    ...different,
  }).map(({ group, items }) => [group, items.map(({ receive_id }) => receive_id)])

test('chats, people and threads are found by any of their words in any case', () => {
  expect(offered('NCH')).toEqual([
    ['chats', ['oc_launch']],
    ['threads', ['omt_a']],
    ['guess', ['NCH']],
  ])
  expect(offered('周报')).toEqual([['chats', ['oc_weekly']]])
  expect(offered('alice@acme.example')).toEqual([['ids', ['ou_alice']]])
})

test('a pasted id of a known chat is offered once, with the chat’s name', () => {
  const [first, ...others] = targetOptions({
    query: 'oc_launch',
    recent: [toChat('oc_launch')],
    chats: [chat('oc_launch', 'Launch')],
    found: [],
    people: [],
    threads: [],
  })
  expect(first).toMatchObject({ group: 'ids', items: [{ name: 'Launch' }] })
  expect(others).toEqual([])
})

test('a chat that the platform found by a member’s name is offered, although its own name differs', () => {
  expect(offered('bob', { found: [chat('oc_quiet', 'Quiet')] })).toContainEqual(['found', ['oc_quiet']])
})

test('recent targets come before all others while nothing is typed', () => {
  expect(offered('', { recent: [toChat('oc_weekly')] })[0]).toEqual(['recent', ['oc_weekly']])
})

test('names come before mere substrings across groups, and ids match only a query that begins like one', () => {
  const chats = [
    chat('oc_ali', 'Finance'),
    chat('oc_1', 'The alignment of all'),
    chat('oc_2', 'Quality'),
    chat('oc_3', 'Alicante'),
  ]
  const people = [{ open_id: 'ou_1', name: 'Ali' }]
  expect(offered('ali', { chats, people, threads: [] })).toEqual([
    ['people', ['ou_1']],
    ['chats', ['oc_3', 'oc_1', 'oc_2']],
    ['guess', ['ali']],
  ])
  expect(offered('oc_al', { chats, people, threads: [] })[0]).toEqual(['ids', ['oc_al']])
  expect(offered('oc_al', { chats, people, threads: [] })[1]).toEqual(['chats', ['oc_ali']])
})

test('a name that could be a user_id comes before that user_id', () => {
  expect(offered('weekly42', { chats: [chat('oc_w', 'weekly42 report')] })).toEqual([
    ['chats', ['oc_w']],
    ['ids', ['weekly42']],
  ])
})
