import { expect, test } from 'vitest'
import { Act } from '../../../contract/herald/people'
import { ReadUsers } from '../../../contract/im/messages/read-users'
import { UrgentApp } from '../../../contract/im/messages/urgent-app'
import { call } from '../../testing/call'
import { openService } from '../../testing/open-service'
import { MAX_UNREAD } from './urgent'

const path = { message_id: 'om_from_bot' }

async function opened() {
  const { world, service } = await openService()
  const reads = (open_id: string, message_id = path.message_id) =>
    call(service, Act, { body: { act: 'read', open_id, message_id } })
  const readers = async (query = {}) => (await call(service, ReadUsers, { path, query })).data
  return { world, service, reads, readers }
}

test('readers of a message are listed once each, by the time they read it, page by page', async () => {
  const { world, reads, readers } = await opened()
  expect(await readers()).toEqual({ items: [], has_more: false })
  const times: string[] = []
  for (const open_id of ['ou_carol', 'ou_alice', 'ou_bob', 'ou_carol']) {
    world.pass(1_000)
    times.push(String(world.now()))
    expect((await reads(open_id)).code).toBe(0)
  }
  const first = await readers({ page_size: 2, user_id_type: 'union_id' })
  const reader = (user_id: string, at: number) => ({
    user_id_type: 'union_id',
    user_id,
    timestamp: times[at],
    tenant_key: '736588c9260f175e',
  })
  expect(first).toMatchObject({ items: [reader('on_carol', 0), reader('on_alice', 1)], has_more: true })
  const page_token = first?.page_token ?? ''
  expect(await readers({ page_token, user_id_type: 'union_id' })).toEqual({
    items: [reader('on_bob', 2)],
    has_more: false,
  })
})

test('a message is no longer urgent for a person who has read it', async () => {
  const { world, service } = await opened()
  const urgent = Array.from({ length: MAX_UNREAD }, (_, at) => `om_urgent_${at}`)
  await world.store.transaction((tx) =>
    tx
      .insertInto('urgent_messages')
      .values(urgent.map((message_id) => ({ message_id, open_id: 'ou_alice', create_time: 0 })))
      .execute(),
  )
  const ask = async () => {
    const body = { user_id_list: ['ou_alice'] }
    return (await call(service, UrgentApp, { path, query: { user_id_type: 'open_id' }, body })).code
  }
  expect(await ask()).toBe(230023)
  await world.store.transaction((tx) =>
    tx
      .insertInto('message_reads')
      .values({ message_id: 'om_urgent_7', open_id: 'ou_alice', read_time: 1 })
      .execute(),
  )
  expect(await ask()).toBe(0)
})
