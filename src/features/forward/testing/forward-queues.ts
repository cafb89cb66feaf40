import { createClient } from '../../../../client/client'
import { RateBudget } from '../../../../client/rate-budget'
import { ForwardMessage } from '../../../../contract/im/messages/forward-message'
import { GetMessage } from '../../../../contract/im/messages/get-message'
import { MergeForward } from '../../../../contract/im/messages/merge-forward'
import { browserTabs } from '../../../../jobs/testing/browser-tabs'
import { forwardWorld } from '../../../../service/testing/forward-world'
import type { Forward, ForwardDraft, StoredMessage, Target } from '../send/forward'
import { ForwardQueue } from '../send/forward-queue'

/** Intercepts a request before it reaches the service, and after. It may throw, or return another answer. */
export interface FaultyTransport {
  before?(request: Request): void | Promise<void>
  after?(request: Request, response: Response): unknown
}

/** The service below a queue, its clock, and the application that calls it. */
interface Under {
  service(request: Request): Promise<Response>
  world: { now(): number; pass(ms: number): void }
  app: { app_id: string; token: string }
}

/** A queue over a service in memory. Waiting moves the clock of the service and the queue. */
export function forwardQueuesOver({ service, world, app }: Under, line: FaultyTransport = {}) {
  const { app_id, token } = app
  const client = createClient({
    async fetch(url, init) {
      const request = new Request(new URL(url as string, 'http://herald.test'), init)
      await line.before?.(request)
      const response = await service(request)
      const instead = line.after?.(request, response)
      return instead instanceof Response ? instead : response
    },
  })
  client.setSession({ token, app_id, renew: () => Promise.reject(new Error('not asked')) })
  const { storage, claim, openNews } = browserTabs<Forward>(({ forward_id }) => forward_id)
  let made = 0
  /** Opens a queue as a tab does: each call is another tab of the same browser. */
  const openQueue = () =>
    new ForwardQueue({
      app_id,
      now: () => world.now(),
      budget: new RateBudget('sends', () => world.now()),
      wait: async (ms) => world.pass(ms),
      newUuid: () => `uuid-${(made += 1)}`,
      storage,
      channel: openNews(),
      claim,
      mergeForward: (input) => client.call(MergeForward, input, { caller: app_id }),
      forwardMessage: (input) => client.call(ForwardMessage, input, { caller: app_id }),
      getMessage: async (message_id) => (await client.call(GetMessage, { path: { message_id } })).items,
    })
  return { client, store: storage, openQueue }
}

/** Resolves when the queue has nothing left to send. */
export const idle = (queue: ForwardQueue) =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (queue.state().running.size > 0) return
      stop()
      resolve()
    }
    const stop = queue.subscribe(look)
    look()
  })

/** Sends a forward to its end. */
export async function sendAll(queue: ForwardQueue, of: ForwardDraft) {
  const forward = await queue.begin(of)
  await idle(queue)
  return forward
}

export const storedMessage = (message_id: string, different: Partial<StoredMessage> = {}): StoredMessage => ({
  message_id,
  msg_type: 'text',
  create_time: '1763600000000',
  sender_id: 'ou_alice',
  words: message_id,
  deleted: false,
  isInside: false,
  ...different,
})

export const toChat = (chat_id: string): Target => ({
  receive_id_type: 'chat_id',
  receive_id: chat_id,
  name: chat_id,
  chat_id,
})

export const fromLaunch = { chat_id: 'oc_launch', name: 'Launch' }

/** Queues over the happy world. */
export const queueWorld = async (change?: Parameters<typeof forwardWorld>[0], line?: FaultyTransport) => {
  const held = await forwardWorld(change)
  return { ...held, ...forwardQueuesOver(held, line) }
}

/** Two messages of one chat to another one. */
export const draft = (different: Partial<ForwardDraft> = {}): ForwardDraft => ({
  source: fromLaunch,
  batches: [[storedMessage('om_hello'), storedMessage('om_world')]],
  targets: [toChat('oc_other')],
  ...different,
})

/** The state of each send of each forward. */
export const statesOf = (queue: {
  state(): { jobs: readonly { sends: readonly { state: { is: string } }[] }[] }
}) => queue.state().jobs.map(({ sends }) => sends.map(({ state }) => state.is))
