import { clearInterval, setInterval } from 'node:timers'
import type { CallLog } from '../../service/emulator/call-log'
import { hostTimer } from '../../service/emulator/timer'
import { Deliverer } from '../../service/events/deliverer'
import { readSubscriptions } from '../../service/events/subscriptions'
import type { Sender } from '../../service/http/endpoint'
import { Pace } from '../../service/http/pace'
import type { Pacing } from '../../service/http/pace'
import type { ServedRequest } from '../../service/http/served-request'
import type { World } from '../../service/world/world'
import type { Data } from '../open-data'
import { longConnections } from './long-connections'
import type { Upgrading } from './long-connections'
import { webhooks } from './webhook'

export interface EventOptions {
  /** The webhook addresses by app_id. */
  events?: ReadonlyMap<string, string>
  /** Webhooks may go to other machines than this one. */
  eventsRemote?: boolean
  /** Decides which of several instances delivers. `pace` is their shared counter (`Data`). */
  delivers?: Data['delivers'] | undefined
  pace?: Pacing | undefined
  /** The call log of a local service. */
  callLog?: CallLog | undefined
}

/** The delivery of a world's events. */
export interface Events {
  /** Answers requests for the address of a long connection. */
  endpoint(request: ServedRequest, sender?: Sender): Promise<Response>
  upgrade(upgrading: Upgrading): void
  /** Waits for running deliveries. Undelivered events stay in the outbox. */
  close(): Promise<void>
}

/** How often an instance looks for events, if there may be other instances. */
const LOOK_MS = 250

/** Delivers a world's events to applications, from now on until it is closed. */
export async function startEvents(
  world: World,
  options: EventOptions,
  onBug: (error: unknown) => void,
): Promise<Events> {
  const connections = longConnections(world, options.pace ?? new Pace(), onBug, options.callLog)
  const hooks = webhooks({ mayLeave: options.eventsRemote === true })
  const fromHost = { webhooks: options.events ?? new Map<string, string>() }
  const { delivers } = options
  const delivery = new Deliverer({
    world,
    owns: delivers && ((queue) => delivers(queue, connections.connected().has(queue.app_id))),
    timer: hostTimer,
    onBug,
    carriers: {
      webhook: hooks.push,
      websocket: connections.push,
      connected: connections.connected,
    },
    async subscriptions() {
      const all = await readSubscriptions(world, { ...fromHost, connected: connections.connected() })
      // Challenges each address now. An address that does not answer yet is challenged again before its first event.
      for (const { webhook, cards } of all.values())
        for (const target of [webhook, cards]) if (target) void hooks.verify(target)
      return all
    },
  })
  await world.events.attach(delivery)
  // Finds events that another instance has written, or left undelivered when it ended.
  const looking = delivers && setInterval(() => delivery.wake(), LOOK_MS).unref()
  return {
    endpoint: connections.endpoint,
    upgrade: connections.upgrade,
    async close() {
      clearInterval(looking)
      connections.close()
      await delivery.close()
    },
  }
}
