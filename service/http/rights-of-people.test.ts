import { expect, test } from 'vitest'
import { endpoints } from '../endpoints'
import { caller, requestTo } from '../testing/call'
import { happyApp, happyNow } from '../testing/happy-world'
import { testWorld } from '../testing/test-world'
import { issueUserTokens } from '../tokens/user-tokens'
import { createService } from './create-service'
import type { AnyEndpoint } from './endpoint'

/**
 * A person who acts through an application has only their own rights, even if the application has more. The tests
 * send the happy request of every operation that accepts user tokens. Dan, who is in no chat, is refused by a row of
 * its table. Bob, who is in each chat, and Alice, who owns them all, get an answer. Exceptions are listed below.
 */
const asked = endpoints.filter(({ tokens }) => tokens === 'tenants and users')

/** The answers that Dan still gets. */
const answersAnybody: Record<string, object> = {
  'GET /open-apis/im/v1/chats': { items: [], has_more: false },
  'GET /open-apis/im/v1/chats/search': { items: [], has_more: false },
  // Everybody in its tenant may see this.
  'GET /open-apis/im/v1/chats/:chat_id': {
    avatar: '',
    name: 'Launch',
    user_count: '3',
    bot_count: '1',
    chat_status: 'normal',
  },
  'GET /open-apis/im/v1/chats/:chat_id/members/is_in_chat': { is_in_chat: false },
  // The chat is public.
  'PATCH /open-apis/im/v1/chats/:chat_id/members/me_join': {},
  'GET /open-apis/drive/v1/medias/batch_get_tmp_download_url': { tmp_download_urls: [] },
}

/**
 * Operations that take more than being in the chat: the codes that Bob meets, and Alice where owning it is not
 * enough.
 */
const takesMore: Record<string, readonly [bob: number, alice: number]> = {
  'DELETE /open-apis/im/v1/messages/:message_id': [230026, 0],
  'PUT /open-apis/im/v1/chats/:chat_id': [232016, 0],
  'DELETE /open-apis/im/v1/chats/:chat_id': [232017, 0],
  'POST /open-apis/im/v1/chats/:chat_id/managers/add_managers': [232038, 0],
  'POST /open-apis/im/v1/chats/:chat_id/managers/delete_managers': [232038, 0],
  'PUT /open-apis/im/v1/chats/:chat_id/moderation': [232017, 0],
  // They are the bot's: people may only continue their own uploads and remove their own reactions.
  'POST /open-apis/drive/v1/medias/upload_part': [1062007, 1062007],
  'POST /open-apis/drive/v1/medias/upload_finish': [1062007, 1062007],
  'DELETE /open-apis/im/v1/messages/:message_id/reactions/:reaction_id': [231007, 231007],
}

interface Answered {
  code: number
  data: unknown
}

/** Calls in a new world as a person who granted these scopes. */
async function opened({ contract: { route }, happy, base }: AnyEndpoint) {
  const world = await testWorld((file) => {
    base?.world?.(file)
    file.chats.forEach((chat) => (chat.owner_id = 'ou_alice'))
  })
  const serve = createService(world, { local: 'local' })
  const service = (request: Request) => {
    // Keeps clear of all rate limits.
    world.pass(5_000)
    return serve(request)
  }
  const before = await base?.before?.(caller(service), world)
  return async (open_id: string, scopes: readonly string[]): Promise<Answered> => {
    const grant = { family: 'v3', app_id: happyApp.app_id, open_id, authorized_at: happyNow } as const
    const { access_token: token } = await world.store.transaction((tx) =>
      issueUserTokens(tx, world, { ...grant, granted: scopes, scopes }),
    )
    const response = await service(requestTo(route, { ...happy, ...base?.request, ...before, token }))
    const text = await response.text()
    if (!response.headers.get('content-type')?.includes('json')) return { code: 0, data: text }
    return JSON.parse(text) as Answered
  }
}

/** The answer to each person, as if it were the first call. */
async function answersOf(endpoint: AnyEndpoint) {
  const scopes = endpoint.access === 'public' ? [] : endpoint.access
  const isRead = endpoint.contract.route.startsWith('GET ')
  let ask: Awaited<ReturnType<typeof opened>> | undefined
  const answerTo = async (open_id: string, granted = scopes) => {
    ask ??= await opened(endpoint)
    const answer = await ask(open_id, granted)
    if (!isRead && answer.code === 0) ask = undefined
    return answer
  }
  return {
    ungranted: await answerTo('ou_alice', []),
    dan: await answerTo('ou_dan'),
    bob: await answerTo('ou_bob'),
    alice: await answerTo('ou_alice'),
  }
}

const named = asked.map((endpoint) => [endpoint.contract.route, endpoint] as const)

test.each(named)('%s requires the rights of the person', async (route, endpoint) => {
  const codes = endpoint.rules.map(({ code }) => code)
  const { ungranted, dan, bob, alice } = await answersOf(endpoint)
  expect(ungranted.code).toBe(99991679)
  const open = answersAnybody[route]
  if (open) expect([dan.code, dan.data]).toEqual([0, open])
  else expect(codes).toContain(dan.code)
  expect([bob.code, alice.code]).toEqual(takesMore[route] ?? [0, 0])
})

test('each exception is for an existing operation', () => {
  const routes = asked.map(({ contract }) => contract.route)
  expect(routes.length).toBeGreaterThan(50)
  expect(routes).toEqual(expect.arrayContaining(Object.keys({ ...answersAnybody, ...takesMore })))
})
