import { expect, test } from 'vitest'
import { pinyinMatcher } from '../../browser/pinyin'
import { findChats, isChatId } from './find-chats'

const chats = [
  { chat_id: 'oc_1', name: 'Weekly launch review' },
  { chat_id: 'oc_2', name: 'Launch' },
  { chat_id: 'oc_3', name: '产品发布群' },
  { chat_id: 'oc_77', name: 'Café' },
  { chat_id: 'oc_launch', name: 'Retro' },
]
const found = (query: string) => findChats(chats, query).map(({ chat_id }) => chat_id)

test.each([
  ['', ['oc_1', 'oc_2', 'oc_3', 'oc_77', 'oc_launch']],
  ['launch', ['oc_2', 'oc_1']],
  ['review weekly', ['oc_1']],
  ['发布', ['oc_3']],
  ['cafe', ['oc_77']],
  ['ｌａｕｎｃｈ', ['oc_2', 'oc_1']],
  ['OC_77', ['oc_77']],
  ['oc_launch', ['oc_launch']],
  ['77', []],
  ['nothing', []],
])('“%s” finds %j', (query, ids) => {
  expect(found(query)).toEqual(ids)
})

test('a Chinese name is found by its pinyin', async () => {
  const readsAs = await pinyinMatcher('chanpin')
  expect(findChats(chats, 'chanpin', readsAs).map(({ chat_id }) => chat_id)).toEqual(['oc_3'])
})

test('a whole id is distinguished from a word', () => {
  expect([' oc_5ad11d72b830411d72b836c20f5e4a11 ', 'oc_', 'launch', 'oc_a/../b'].map(isChatId)).toEqual([
    true,
    false,
    false,
    false,
  ])
})
