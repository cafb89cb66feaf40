import { expect, test } from 'vitest'
import { GetMessage } from '../../../contract/im/messages/get-message'
import { MergeForward } from '../../../contract/im/messages/merge-forward'
import { createService } from '../../../service/http/create-service'
import { call } from '../../../service/testing/call'
import { testWorld } from '../../../service/testing/test-world'
import { exclusionReason } from '../forward/forward'
import { messagesInARow } from '../message-selection/testing/rows-of'
import { childrenOf } from './children-of'
import { messageOf } from './testing/message-of'

test('the direct children of a message come earliest first, in any order of the answer', () => {
  const top = messageOf({ message_id: 'om_top', msg_type: 'merge_forward' })
  const under = messagesInARow(3, () => ({ upper_message_id: 'om_top' }))
  const deeper = messageOf({ message_id: 'om_deep', upper_message_id: 'om_1' })
  const items = [top, deeper, ...under.toReversed()]
  expect(childrenOf('om_top', items)).toEqual(under)
  expect(childrenOf('om_1', items)).toEqual([deeper])
})

test('a message that names itself as its parent does not recurse for ever', () => {
  const odd = messageOf({ message_id: 'om_odd', upper_message_id: 'om_odd' })
  expect(childrenOf('om_odd', [odd])).toEqual([])
})

test('a preview has the same messages in the same order as the merge-forward that the service makes', async () => {
  const service = createService(await testWorld())
  const ids = ['om_hello', 'om_system', 'om_world', 'om_recalled', 'om_post', 'om_bundle']
  const messages = await Promise.all(
    ids.map(
      async (message_id) => (await call(service, GetMessage, { path: { message_id } })).data!.items[0]!,
    ),
  )
  const inside = messages
    .filter((message) => !exclusionReason(message))
    .toSorted((one, other) => Number(one.create_time) - Number(other.create_time))
  const sent = await call(service, MergeForward, {
    query: { receive_id_type: 'chat_id' },
    body: { receive_id: 'oc_other', message_id_list: ids },
  })
  const message_id = sent.data?.message.message_id ?? ''
  const made = (await call(service, GetMessage, { path: { message_id } })).data?.items ?? []
  expect(childrenOf(message_id, made).map(({ body, sender }) => [body, sender.id])).toEqual(
    inside.map(({ body, sender }) => [body, sender.id]),
  )
})
