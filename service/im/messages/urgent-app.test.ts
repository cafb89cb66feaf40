import { expect, test } from 'vitest'
import { UrgentApp } from '../../../contract/im/messages/urgent-app'
import { createService } from '../../http/create-service'
import { call } from '../../testing/call'
import { testWorld } from '../../testing/test-world'

const path = { message_id: 'om_from_bot' }

test('members are called once each, and people outside the chat are returned as invalid', async () => {
  const world = await testWorld((file) => (file.users[1]!.resigned = true))
  const service = createService(world)
  const user_id_list = ['ou_alice', 'ou_dan', 'ou_nobody', 'ou_bob', 'ou_carol']
  const ask = () =>
    call(service, UrgentApp, { path, query: { user_id_type: 'open_id' }, body: { user_id_list } })
  const answer = { code: 0, data: { invalid_user_id_list: ['ou_dan', 'ou_nobody', 'ou_bob'] } }
  expect(await ask()).toMatchObject(answer)
  expect(await ask()).toMatchObject(answer)
  const called = await world.store.read((tx) =>
    tx.selectFrom('urgent_messages').select('open_id').orderBy('open_id').execute(),
  )
  expect(called).toEqual([{ open_id: 'ou_alice' }, { open_id: 'ou_carol' }])
})
