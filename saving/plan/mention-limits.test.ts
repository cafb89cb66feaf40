import { expect, test } from 'vitest'
import { block } from '../testing/page'
import { addMentions, exceeds, mentionsOf, none, perRequest } from './mention-limits'

const users = (count: number) =>
  Array.from({ length: count }, () => ({ mention_user: { user_id: 'ou_bob' } }))
const reminder = { reminder: { expire_time: '1767600000000' } }

test('people, documents and reminders of several blocks are counted together', () => {
  const document = { mention_doc: { token: 'd', obj_type: 22 } }
  const first = mentionsOf(block('a', 2, [...users(2), reminder]))
  const second = mentionsOf(block('b', 2, [document, reminder, ...users(1)]))
  expect(addMentions(first, second)).toEqual({ users: 3, docs: 1, reminders: 2 })
})

test('the allowed number is not too many, and one more of any kind is', () => {
  expect(exceeds(perRequest, perRequest)).toBe(false)
  for (const kind of ['users', 'docs', 'reminders'] as const)
    expect(exceeds({ ...none, [kind]: perRequest[kind] + 1 }, perRequest)).toBe(true)
})
