import { expect, test } from 'vitest'
import { SearchMessages } from '../../../contract/im/messages/search-messages'
import { createService } from '../../http/create-service'
import { call } from '../../testing/call'
import { happyApp, happyNow } from '../../testing/happy-world'
import { testWorld } from '../../testing/test-world'
import { issueUserTokens } from '../../tokens/user-tokens'

/** A search as a person, in a world with these texts, a minute apart. */
async function searching(open_id: string) {
  const world = await testWorld((file) => {
    file.messages = ['first plan', 'second PLAN', 'third'].map((text, at) => ({
      ...file.messages[0]!,
      message_id: `om_${at}`,
      chat_id: 'oc_launch',
      thread_id: null,
      root_id: null,
      parent_id: null,
      upper_message_id: null,
      msg_type: 'text',
      content: JSON.stringify({ text }),
      sender:
        at === 0 ? { id: 'ou_alice', sender_type: 'user' } : { id: happyApp.app_id, sender_type: 'app' },
      state: 'sent',
      create_time: happyNow - 60_000 * (3 - at),
    }))
  })
  const scopes = ['search:message']
  const grant = { family: 'v3', app_id: happyApp.app_id, open_id, authorized_at: happyNow } as const
  const { access_token: token } = await world.store.transaction((tx) =>
    issueUserTokens(tx, world, { ...grant, granted: scopes, scopes }),
  )
  const service = createService(world)
  return async (body: object, query: Record<string, string | number> = {}) => {
    const { data } = await call(service, SearchMessages, { body, query, token })
    return { ids: data?.items.map(({ meta_data }) => meta_data.message_id), next: data?.page_token }
  }
}

test('a search finds texts in any case, newest first and page by page', async () => {
  const search = await searching('ou_alice')
  expect((await search({ query: 'plan' })).ids).toEqual(['om_1', 'om_0'])
  const first = await search({ query: 'plan' }, { page_size: 1 })
  expect(first.ids).toEqual(['om_1'])
  const second = await search({ query: 'plan' }, { page_size: 1, page_token: first.next ?? '' })
  expect(second).toEqual({ ids: ['om_0'], next: '' })
})

test('a filter leaves out other senders, times and chats', async () => {
  const search = await searching('ou_alice')
  const found = async (filter: object) => (await search({ filter })).ids
  expect(await found({ from_types: ['bot'] })).toEqual(['om_2', 'om_1'])
  expect(await found({ exclude_from_types: ['bot'] })).toEqual(['om_0'])
  expect(await found({ from_ids: ['ou_alice'] })).toEqual(['om_0'])
  expect(await found({ chat_ids: ['oc_other'] })).toEqual([])
  expect(await found({ chat_type: 'p2p' })).toEqual([])
  expect(await found({ include_attachment_types: ['file'] })).toEqual([])
  const start_time = new Date(happyNow - 90_000).toISOString()
  expect(await found({ time_range: { start_time } })).toEqual(['om_2'])
})

test('a person outside the chat finds nothing', async () => {
  expect((await (await searching('ou_dan'))({ query: 'plan' })).ids).toEqual([])
})
