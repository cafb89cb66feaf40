import { expect, test } from 'vitest'
import { GetMessage } from '../../../contract/im/messages/get-message'
import { MgetMessages } from '../../../contract/im/messages/mget-messages'
import { createService } from '../../http/create-service'
import { call } from '../../testing/call'
import { testWorld } from '../../testing/test-world'

test('messages come as one is read, in the order asked; unknown and unreadable ones are left out', async () => {
  const world = await testWorld((file) =>
    file.messages.push({
      ...structuredClone(file.messages.find(({ message_id }) => message_id === 'om_hello')!),
      message_id: 'om_foreign',
      chat_id: 'oc_outside',
    }),
  )
  const service = createService(world)
  const message_ids = ['om_world', 'om_nowhere', 'om_hello', 'om_foreign', 'om_world']
  const { data } = await call(service, MgetMessages, { query: { message_ids } })
  expect(data?.items.map(({ message_id }) => message_id)).toEqual(['om_world', 'om_hello'])
  const one = await call(service, GetMessage, { path: { message_id: 'om_hello' } })
  expect(data?.items[1]).toEqual(one.data?.items[0])
})
