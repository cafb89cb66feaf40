import type { createService } from '../http/create-service'
import type { AnyEndpoint } from '../http/endpoint'
import { issueUserTokens } from '../tokens/user-tokens'
import { requestTo } from './call'
import { happyApp, happyNow } from './happy-world'
import { inScenarios } from './in-scenarios'

interface Answered {
  code: number
  data: unknown
}

/** The answers to the happy request of an endpoint, each as if it were the first call. */
interface CallsOfPeople {
  /** Alice, who granted no scope. */
  ungranted: Answered
  /** In no chat. */
  dan: Answered
  /** In each chat. */
  bob: Answered
  /** The owner of each chat. */
  alice: Answered
}

/** Calls an endpoint as people who act through the happy world's application. */
export async function callsOfPeople(
  endpoint: AnyEndpoint,
  create?: typeof createService,
): Promise<CallsOfPeople> {
  const scopes = endpoint.access === 'public' ? [] : endpoint.access
  const isRead = endpoint.contract.route.startsWith('GET ')
  let ask: Awaited<ReturnType<typeof opened>> | undefined
  const answerTo = async (open_id: string, granted = scopes) => {
    ask ??= await opened(endpoint, create)
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

/** Calls in a new world as a person who granted these scopes. */
async function opened(endpoint: AnyEndpoint, create?: typeof createService) {
  const { world, service, request } = await inScenarios(endpoint, [], {
    change: (file) => file.chats.forEach((chat) => (chat.owner_id = 'ou_alice')),
    ...(create && { create }),
  })
  return async (open_id: string, scopes: readonly string[]): Promise<Answered> => {
    const grant = { family: 'v3', app_id: happyApp.app_id, open_id, authorized_at: happyNow } as const
    const { access_token: token } = await world.store.transaction((tx) =>
      issueUserTokens(tx, world, { ...grant, granted: scopes, scopes }),
    )
    // Keeps clear of all rate limits.
    world.pass(5_000)
    const response = await service(requestTo(endpoint.contract.route, { ...request, token }))
    const text = await response.text()
    if (!response.headers.get('content-type')?.includes('json')) return { code: 0, data: text }
    return JSON.parse(text) as Answered
  }
}
