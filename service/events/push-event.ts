import type { EventTry } from '../../contract/herald/delivered-event'
import type { Events } from '../store/tables/events'
import type { World } from '../world/world'
import type { Carrier, Subscription } from './event-hub'
import { envelopeText, isCallback, LEGACY_CARD } from './event-queue'

/** The outcome of a try. */
export interface Outcome {
  accepted: boolean
  result: string
  /** The response to a callback. Responses to other pushes are ignored. */
  answer?: unknown
}

/** How pushes leave the host. Both methods end within the platform's three seconds, and never throw. */
export interface Carriers {
  webhook(target: NonNullable<Subscription['webhook']>, push: Push): Promise<Outcome>
  websocket(app_id: string, push: Push): Promise<Outcome>
  /** Applications that have a long connection now. */
  connected(): ReadonlySet<string>
}

export interface Push {
  event_id: string
  /** The whole event, as JSON. */
  text(token: string): string
  /** A callback's answer is read. */
  isCallback: boolean
}

/** The outcome of a try, when it was made and how long it took. */
export type Tried = EventTry & { answer?: unknown }

/** Tries once to push an event to its subscriber. */
export async function pushEvent(
  { world, carriers }: { world: World; carriers: Carriers },
  carrier: Carrier,
  event: Events,
): Promise<Tried> {
  const began = world.hostNow()
  const outcome = await pushed(world, carriers, carrier, event)
  return { at: world.now(), ms: world.hostNow() - began, ...outcome }
}

async function pushed(world: World, carriers: Carriers, carrier: Carrier, event: Events): Promise<Outcome> {
  const { app_id, event_id, event_type } = event
  const push = {
    event_id,
    text: (token: string) => envelopeText(event, token),
    isCallback: isCallback(event_type),
  }
  if (carrier === 'websocket') return carriers.websocket(app_id, push)
  const { webhook, cards } = world.events.subscriptions.get(app_id) ?? {}
  const target = event_type === LEGACY_CARD ? cards : webhook
  return target ? carriers.webhook(target, push) : { accepted: false, result: 'not subscribed' }
}
