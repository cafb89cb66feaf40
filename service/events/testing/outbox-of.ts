import type { Endpoint } from '../../../contract/endpoint'
import { createService } from '../../http/create-service'
import { call } from '../../testing/call'
import type { CallInput } from '../../testing/call'
import { happyApp, otherApp } from '../../testing/happy-world'
import { testWorld } from '../../testing/test-world'
import type { TestWorld } from '../../testing/test-world'
import type { WorldFile } from '../../world/world-file'
import type { Subscription } from '../event-hub'

interface Outbox {
  world: TestWorld
  /** One call as the happy world's application; throws when it is refused. */
  done<E extends Endpoint>(endpoint: E, input: CallInput): ReturnType<typeof call<E>>
  /** The events written since the last call, with their receivers and contents. */
  events(): Promise<{ app_id: string; event_type: string; event: unknown }[]>
}

/** A world whose two applications are subscribed and both in the chat “Launch”; nothing is delivered. */
export async function outboxOf(
  change: (file: WorldFile) => void = () => undefined,
  subscription: Subscription = { websocket: true },
): Promise<Outbox> {
  const world = await testWorld((file) => {
    const launch = file.chats.find(({ chat_id }) => chat_id === 'oc_launch')
    launch?.bots.push({ app_id: otherApp.app_id, joined_at: 0 })
    change(file)
  })
  await world.events.attach({
    subscriptions: async () => new Map([happyApp, otherApp].map(({ app_id }) => [app_id, subscription])),
    wake: () => undefined,
    callback: () => Promise.reject(new Error('nothing is delivered here')),
  })
  const service = createService(world, { local: 'local' })
  let seen = 0
  return {
    world,
    async done(endpoint, input) {
      const reply = await call(service, endpoint, input)
      if (reply.code !== 0) throw new Error(`${endpoint.route} answers ${reply.code} ${reply.msg}`)
      return reply
    },
    async events() {
      const rows = await world.store.read((tx) =>
        tx.selectFrom('events').selectAll().where('position', '>', seen).orderBy('position').execute(),
      )
      seen = rows.at(-1)?.position ?? seen
      return rows.map(({ app_id, event_type, body }) => ({ app_id, event_type, event: JSON.parse(body) }))
    },
  }
}
