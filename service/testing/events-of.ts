import type { createService } from '../http/create-service'
import type { AnyEndpoint } from '../http/endpoint'
import { requestTo } from './call'
import { happyApp, otherApp } from './happy-world'
import { codeOf, inScenarios } from './in-scenarios'

/** In no chat, and subscribed to everything. */
const outsider = { app_id: 'cli_000000000000000e', name: 'Outsider' }

interface Sent {
  code: number
  /** The types of events that the call asked subscriptions for. */
  types: string[]
  /** Of the events that were written, the applications that receive them. */
  hearers: string[]
}

/** The events of an endpoint's happy request, with two applications in "Launch" and one in no chat. */
export async function eventsOf(endpoint: AnyEndpoint, create?: typeof createService): Promise<Sent> {
  const { world, service, request } = await inScenarios(endpoint, [], {
    change(file) {
      file.apps.push({ ...file.apps[0]!, ...outsider, tokens: [] })
      const launch = file.chats.find(({ chat_id }) => chat_id === 'oc_launch')
      if (!launch?.bots.some(({ app_id }) => app_id === otherApp.app_id))
        launch?.bots.push({ app_id: otherApp.app_id, joined_at: 0 })
    },
    ...(create && { create }),
  })
  const types = new Set<string>()
  // A list of types that has every one, and notes those that it is asked for.
  const all = Object.assign([], { includes: (type: string) => types.add(type).has(type) })
  const subscribed = [happyApp, otherApp, outsider].map(
    ({ app_id }) => [app_id, { types: all, websocket: true }] as const,
  )
  await world.events.attach({
    subscriptions: async () => new Map(subscribed),
    wake: () => undefined,
    callback: () => Promise.reject(new Error('nothing is delivered here')),
  })
  const code = await codeOf(await service(requestTo(endpoint.contract.route, request)))
  const rows = await world.store.read((tx) => tx.selectFrom('events').select('app_id').execute())
  return { code, types: [...types], hearers: rows.map(({ app_id }) => app_id) }
}
