import { MergeForward } from '../../../../contract/im/messages/merge-forward'
import { GetMessage } from '../../../../contract/im/messages/get-message'
import { createClient } from '../../../api/client'
import { ForwardDesk } from '../send/forward-desk'
import type { News } from '../../../storage/open-news'
import type { Intent, KeptMessage, Target } from '../send/intent'
import type { IntentShelf } from '../send/intent-shelf'

/** What becomes of one request: told before it reaches the service, and after; it may throw, or answer something else. */
export interface Line {
  before?(request: Request): void | Promise<void>
  after?(request: Request, response: Response): unknown
}

/** A shelf that forgets nothing, as a browser's disk. */
function memoryShelf(): IntentShelf & { kept: Map<string, Intent> } {
  const kept = new Map<string, Intent>()
  return {
    kept,
    readAll: async () => [...kept.values()],
    read: async (intentId) => kept.get(intentId),
    keep: async (intent) => void kept.set(intent.intent_id, intent),
    forget: async (intentId) => void kept.delete(intentId),
  }
}

/** Claims of one browser; each belongs to whoever took it until it is given back. */
function memoryClaims() {
  const taken = new Set<string>()
  return async (intentId: string) => {
    if (taken.has(intentId)) return undefined
    taken.add(intentId)
    return async () => void taken.delete(intentId)
  }
}

/** What tabs of one browser tell each other; nobody hears himself. */
function memoryNews() {
  const listeners = new Set<(intentId: string) => void>()
  return (): News => {
    let own: ((intentId: string) => void) | undefined
    return {
      tell: (intentId) => listeners.forEach((listener) => listener !== own && listener(intentId)),
      listen(onTold) {
        own = onTold
        listeners.add(onTold)
        return () => listeners.delete(onTold)
      },
    }
  }
}

/** The service that a desk is over, its clock, and in whose name it is called. */
interface Under {
  service(request: Request): Promise<Response>
  world: { now(): number; pass(ms: number): void }
  app: { app_id: string; token: string }
}

/** A desk over a service in memory. Whoever waits moves the service's clock and the desk's by as much. */
export function deskOver({ service, world, app }: Under, line: Line = {}) {
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
  const shelf = memoryShelf()
  const claim = memoryClaims()
  const openNews = memoryNews()
  let made = 0
  /** A desk as a tab has one: each call is another tab of the same browser. */
  const openDesk = () =>
    new ForwardDesk({
      app_id,
      now: () => world.now(),
      ticks: () => world.now(),
      wait: async (ms) => world.pass(ms),
      newUuid: () => `uuid-${(made += 1)}`,
      shelf,
      news: openNews(),
      claim,
      mergeForward: (input) => client.call(MergeForward, input, { caller: app_id }),
      getMessage: async (message_id) => (await client.call(GetMessage, { path: { message_id } })).items,
    })
  return { client, shelf, openDesk }
}

/** Resolves when the desk sends nothing any more. */
export const idle = (desk: ForwardDesk) =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (desk.state().sending.size > 0) return
      stop()
      resolve()
    }
    const stop = desk.subscribe(look)
    look()
  })

export const kept = (message_id: string, different: Partial<KeptMessage> = {}): KeptMessage => ({
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
