import { expect, test } from 'vitest'
import { plansOf } from '../../testing/plans-of'
import { rootOf } from '../threads/place-in-thread'
import { usersNamed } from './contents/mentioned-people'
import { messagesOf } from './list-messages'
import type { MessageRange } from './list-messages'
import { outermostAbove } from './message-access'
import { allInside } from './messages-inside'

const range: MessageRange = {
  container: 'chat',
  id: 'oc',
  from: 0,
  to: 9,
  newestFirst: false,
  after: undefined,
  most: 51,
}
const ranges: MessageRange[] = [false, true].flatMap((newestFirst) => [
  { ...range, newestFirst },
  { ...range, newestFirst, after: [5, 'om'] as const },
])

test('a page of a chat is one range of the index of what it shows, without a sort', async () => {
  for (const asked of ranges) {
    const [plan] = await plansOf((db) => messagesOf(db, asked))
    expect(plan).toMatch(/USING INDEX messages_listed \(chat_id=\? AND .*create_time/)
    expect(plan).not.toMatch(/SCAN|TEMP B-TREE/)
  }
})

test('a page of a thread is one range of the thread’s index, without a sort', async () => {
  for (const asked of ranges) {
    const [plan] = await plansOf((db) => messagesOf(db, { ...asked, container: 'thread' }))
    expect(plan).toMatch(/USING INDEX messages_of_thread \(thread_id=\? AND .*create_time/)
    expect(plan).not.toMatch(/SCAN|TEMP B-TREE/)
  }
})

test('the root of a thread is found along the thread’s index, without a sort', async () => {
  for (const plan of await plansOf((db) => rootOf(db, 'omt'))) {
    expect(plan).toMatch(/USING INDEX messages_of_thread \(thread_id=\?\)/)
    expect(plan).not.toMatch(/SCAN|TEMP B-TREE/)
  }
})

test('what is inside a merge-forward is found by the one above, however deep', async () => {
  const plans = await plansOf((db) => allInside(db, 'om'))
  expect(plans).toHaveLength(1)
  expect(plans[0]).toMatch(/USING (COVERING )?INDEX messages_in_bundle \(upper_message_id=\?\)/)
  expect(plans[0]).not.toMatch(/SCAN messages/)
})

test('the merge-forward around a message is found by going up, however deep', async () => {
  const plans = await plansOf((db) => outermostAbove(db, 'om'))
  expect(plans).toHaveLength(1)
  expect(plans[0]).not.toMatch(/SCAN messages/)
})

test('mentioned people are looked up by any kind of id', async () => {
  const caller = { app_id: 'cli', tenant_key: 't', name: '', bot_enabled: true, scopes: undefined }
  const [plan] = await plansOf((db) => usersNamed(db, caller, ['a', 'b', 'c']))
  expect(plan).toMatch(/MULTI-INDEX OR/)
  expect(plan).not.toMatch(/SCAN/)
})
