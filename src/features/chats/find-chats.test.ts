import { expect, test } from 'vitest'
import { findChats, isChatId } from './find-chats'

test('chats are found by their names, and by their ids once one is begun', () => {
  const chats = [
    { chat_id: 'oc_1', name: 'Weekly launch review' },
    { chat_id: 'oc_2', name: 'Launch' },
    { chat_id: 'oc_77', name: 'Café' },
  ]
  const found = (query: string) => findChats(chats, query).map(({ chat_id }) => chat_id)
  expect(['launch', 'OC_77', '77'].map(found)).toEqual([['oc_2', 'oc_1'], ['oc_77'], []])
})

test('a whole id is distinguished from a word', () => {
  expect([' oc_5ad11d72b830411d72b836c20f5e4a11 ', 'oc_', 'launch', 'oc_a/../b'].map(isChatId)).toEqual([
    true,
    false,
    false,
    false,
  ])
})
