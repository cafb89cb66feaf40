import type { EventTry } from '../../contract/herald/delivered-event'
import type { Events } from '../store/tables/events'
import type { World } from '../world/world'
import { keepEvents } from './emit'
import type { CallbackResult, Delivery } from './event-hub'
import { forgetOldest, LEGACY_CARD, OFFLINE } from './event-queue'
import { fromLegacyAnswer, legacyCardAction } from './legacy-card'
import { pushEvent } from './push-event'
import type { Carriers } from './push-event'

/** Pushes a callback once, and returns what its application answered. It is kept with its outcome, like any event. */
export async function pushCallback(
  { world, carriers }: { world: World; carriers: Carriers },
  { app_id, tenant_key }: Parameters<Delivery['callback']>[0],
  body: Parameters<Delivery['callback']>[1],
): Promise<CallbackResult> {
  const { webhook, cards } = world.events.subscriptions.get(app_id) ?? {}
  const isPushed = cards ?? (webhook && !carriers.connected().has(app_id))
  const carrier = isPushed ? 'webhook' : 'websocket'
  const now = world.now()
  const event: Omit<Events, 'position'> = {
    event_id: world.newId('event'),
    carrier,
    app_id,
    tenant_key,
    event_type: cards ? LEGACY_CARD : 'card.action.trigger',
    body: JSON.stringify(cards ? legacyCardAction(body) : body),
    created_at: now,
    state: 'failed',
    next_at: now,
    tries: '[]',
  }
  const { answer, ...made } = await pushEvent({ world, carriers }, carrier, { ...event, position: 0 })
  const state = made.accepted ? 'delivered' : 'failed'
  await world.store.transaction(async (tx) => {
    await keepEvents(tx, [{ ...event, state, tries: JSON.stringify([made]) }])
    await forgetOldest(tx)
  })
  return callbackResult(event.event_id, made, cards && made.accepted ? fromLegacyAnswer(answer) : { answer })
}

/**
 * The result of a callback, with the code that a client shows if it failed
 * (platform/events#codes-that-a-client-shows).
 */
function callbackResult(
  event_id: string,
  { accepted, result }: EventTry,
  { answer, fault }: { answer?: unknown; fault?: string },
): CallbackResult {
  if (fault !== undefined) return { event_id, result: `${result}: ${fault}`, code: 200672 }
  if (!accepted) return { event_id, result, code: codeOf(result) }
  if (answer === undefined) return { event_id, result, answer: {} }
  if (typeof answer !== 'object' || answer === null) return { event_id, result, code: 200672 }
  return { event_id, result, answer }
}

function codeOf(result: string): number {
  if (result === 'timeout') return 200341
  if (result === OFFLINE) return 200340
  return /^\d+$/.test(result) ? 200671 : 200342
}
