import { expect, test } from 'vitest'
import type { ChatSummary } from '../../contract/im/chats/list-chats'
import { pinyinMatcher } from '../browser/pinyin'
import { paletteResults } from './palette-results'

const chat = (chat_id: string, name: string): ChatSummary => ({
  chat_id,
  name,
  avatar: '',
  description: '',
  external: false,
  tenant_key: 't',
  chat_status: 'normal',
})

const sources = {
  section: 'announcements' as const,
  chats: [chat('oc_launch', 'Launch'), chat('oc_quiet', '')],
  pages: [{ to: '/settings', label: 'Settings' }],
  commands: [
    { id: 'theme', label: 'Switch theme', group: 'Anywhere', run: () => undefined },
    { id: 'next', label: 'Next chat', group: 'In the list', keys: '↓' },
  ],
  people: [{ open_id: 'ou_wang', name: '王小明' }],
  codes: [230001, 230035, 99991400],
  personRoute: (openId: string) => `/messages?from=${openId}`,
  openMessage: () => undefined,
  words: {
    unnamed: 'Unnamed chat',
    openById: (id: string) => `Open ${id}`,
    openMessage: (id: string) => `Open ${id}`,
    code: (code: number) => `Code ${code}`,
    searchAll: (asked: string) => `All: ${asked}`,
    searchGuide: (asked: string) => `Guide: ${asked}`,
  },
}
const ids = (query: string) => paletteResults(query, sources).map(({ id }) => id)

test('an empty query shows every page and command', () => {
  expect(ids('')).toEqual(['chat:oc_launch', 'chat:oc_quiet', 'page:/settings', 'command:theme'])
})

test('a query narrows chats, pages and commands alike', () => {
  expect(ids('launch')).toEqual(['chat:oc_launch', 'search'])
  expect(ids('sett')).toEqual(['page:/settings', 'search'])
  expect(ids('theme')).toEqual(['command:theme', 'search'])
})

test('the last result searches everything for the words', () => {
  expect(paletteResults(' launch plan ', sources)[0]).toEqual({
    id: 'search',
    kind: 'everything',
    label: 'All: launch plan',
    to: '/search?q=launch+plan',
  })
})

test('a whole id of a chat that is not listed can be opened', () => {
  expect(paletteResults(' oc_elsewhere ', sources)[0]).toEqual({
    id: 'chat:oc_elsewhere',
    kind: 'chats',
    label: 'Open oc_elsewhere',
    to: '/announcements/oc_elsewhere',
  })
  expect(ids('oc_launch')).toEqual(['chat:oc_launch', 'search'])
})

test('of thousands of chats only the first 50 are shown', () => {
  const chats = Array.from({ length: 5000 }, (_, index) => chat(`oc_${index}`, `Group ${index}`))
  expect(paletteResults('group', { ...sources, chats })).toHaveLength(51)
})

test('letters in their order find a name if no name has them together', () => {
  expect(ids('swth')).toEqual(['command:theme', 'search'])
  expect(ids('wth')).toEqual(['search', 'guide'])
})

test('a name is found by its pinyin, behind names that have the letters', async () => {
  const readsAs = await pinyinMatcher('wxm')
  expect(paletteResults('wxm', { ...sources, readsAs }).map(({ id }) => id)).toEqual([
    'person:ou_wang',
    'search',
  ])
})

test('digits find codes, and an id finds a message', () => {
  expect(ids('2300')).toEqual(['code:230001', 'code:230035', 'search'])
  expect(ids('https://x.example/messages/oc_launch?at=om_abcd')).toEqual(['message:om_abcd', 'search'])
})

test('words that match no name are also searched for in the error guide', () => {
  expect(paletteResults(' 限流 ', sources).slice(1)).toEqual([
    { id: 'guide', kind: 'codes', label: 'Guide: 限流', to: '/codes?q=%E9%99%90%E6%B5%81' },
  ])
})
