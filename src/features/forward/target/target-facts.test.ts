import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { createService } from '../../../../service/http/create-service'
import { mergeForward } from '../../../../service/im/messages/merge-forward'
import { happyApp } from '../../../../service/testing/happy-world'
import { testWorld } from '../../../../service/testing/test-world'
import type { WorldFile } from '../../../../service/world/world-file'
import { setSession } from '../../../api/client'
import type { Target } from '../send/forward'
import { targetFactsQuery } from './target-facts'

/** The console's facts about a target in a world, over the real service. */
async function factsOf(
  target: Pick<Target, 'receive_id' | 'receive_id_type'>,
  change?: (file: WorldFile) => void,
) {
  const service = createService(await testWorld(change))
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
    service(new Request(new URL(url, 'http://herald.test'), init)),
  )
  setSession({ token: happyApp.token, renew: () => Promise.reject(new Error('not asked')) })
  return new QueryClient().fetchQuery(targetFactsQuery({ ...target, name: '' }, happyApp.app_id))
}

const toOther = { receive_id_type: 'chat_id', receive_id: 'oc_other' } as const
const { scenarios } = mergeForward

test.each([230002, 232009, 230027, 230035])(
  'the facts about a chat show that it would refuse with %i',
  async (code) => {
    expect((await factsOf(toOther, scenarios[code]?.world)).refusal).toBe(code)
  },
)

test.each([
  [230063, 'chat_id', 'oc_nowhere'],
  [230034, 'open_id', 'ou_nobody'],
  [230034, 'email', 'nobody@acme.example'],
  [230019, 'thread_id', 'omt_nowhere'],
] as const)('the facts show %i for an unknown %s', async (code, receive_id_type, receive_id) => {
  expect((await factsOf({ receive_id_type, receive_id })).refusal).toBe(code)
})

test('a person who has left is recognised by any kind of id', async () => {
  const leave = (file: WorldFile) => {
    for (const user of file.users) if (user.open_id === 'ou_dan') user.resigned = true
  }
  for (const [receive_id_type, receive_id] of [
    ['open_id', 'ou_dan'],
    ['union_id', 'on_dan'],
    ['user_id', 'd4e5f6a7'],
    ['email', 'dan@acme.example'],
  ] as const) {
    expect(await factsOf({ receive_id_type, receive_id }, leave)).toEqual({
      name: 'Dan',
      open_id: 'ou_dan',
      refusal: 230029,
    })
  }
})

test('a person outside the bot’s availability is recognised beforehand', async () => {
  const narrow = (file: WorldFile) => {
    for (const app of file.apps) app.available_to = ['ou_alice']
  }
  expect((await factsOf({ receive_id_type: 'open_id', receive_id: 'ou_dan' }, narrow)).refusal).toBe(230013)
})

test('a thread from before the bot joined shows its code, and any other its first words and chat', async () => {
  const asked = { receive_id_type: 'thread_id', receive_id: 'omt_launch' } as const
  expect(await factsOf(asked)).toMatchObject({ name: 'a thread begins', chat_id: 'oc_launch' })
  const hide = (file: WorldFile) => {
    const launch = file.chats.find(({ chat_id }) => chat_id === 'oc_launch')!
    launch.history_hidden_from_new_members = true
    for (const bot of launch.bots) bot.joined_at = 2_000
  }
  expect((await factsOf(asked, hide)).refusal).toBe(230074)
})

test('the facts show that a user_id needs its permission', async () => {
  const asked = { receive_id_type: 'user_id', receive_id: 'd4e5f6a7' } as const
  const withoutIt = (file: WorldFile) => {
    for (const app of file.apps)
      app.scopes = [
        'im:message',
        'im:chat',
        'contact:contact.base:readonly',
        'contact:user.base:readonly',
        'contact:contact:readonly_as_app',
      ]
  }
  expect((await factsOf(asked, withoutIt)).refusal).toBe(99991672)
})
