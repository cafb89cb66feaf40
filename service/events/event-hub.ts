import type { CardAnswer } from '../../contract/events/envelope'
import type { CardAction, EventType } from '../../contract/events/event-bodies'

/** How events reach an application: pushed to its address, or over a connection that it keeps open. */
export type Carrier = 'webhook' | 'websocket'

/** The subscription of an application, and its delivery. */
export interface Subscription {
  /** Undefined: every type. */
  types?: readonly string[] | undefined
  webhook?: WebhookTarget
  /** Where presses of its cards go, in the legacy form. */
  cards?: WebhookTarget
  /** It uses the long connection, or has used it. */
  websocket: boolean
}

export interface WebhookTarget {
  url: string
  encrypt_key?: string | undefined
  verification_token: string
  /** Signed as a legacy card callback is, and never encrypted (platform/events#legacy-callback). */
  form?: 'legacy card'
}

export const isSubscribed = ({ types }: Subscription, type: EventType): boolean =>
  types?.includes(type) ?? true

/** The outcome of a callback, for which a caller waits. */
export interface CallbackResult {
  event_id: string
  /** The bot's answer; absent if it is unreadable. */
  answer?: CardAnswer
  /** The code that a client would show (platform/events#codes-that-a-client-shows); absent: it went well. */
  code?: number
  result: string
}

/** Delivers the events of a host. Without one there are no subscribers, and nothing is written. */
export interface Delivery {
  /** Reads again who is subscribed. */
  subscriptions(): Promise<ReadonlyMap<string, Subscription>>
  /** Something may have become due. */
  wake(): void
  callback(app: Asked, event: CardAction): Promise<CallbackResult>
}

/** An application, and the tenant in which it receives events. */
interface Asked {
  app_id: string
  tenant_key: string
}

/**
 * Connects the code that makes events with the code that delivers them. In memory, so that a write need not query the
 * store to know whether anybody is subscribed.
 */
export class EventHub {
  #delivery: Delivery | undefined
  #subscriptions: ReadonlyMap<string, Subscription> = new Map()
  #isWritten = false

  /** By app_id; any other application receives nothing. */
  get subscriptions(): ReadonlyMap<string, Subscription> {
    return this.#subscriptions
  }

  async attach(delivery: Delivery): Promise<void> {
    this.#delivery = delivery
    await this.reload()
  }

  /** Call it when another world is in place, the clock was set, or an application has subscribed. */
  async reload(): Promise<void> {
    if (!this.#delivery) return
    this.#subscriptions = await this.#delivery.subscriptions()
    this.wake()
  }

  /** Something may have become due. */
  wake(): void {
    this.#delivery?.wake()
  }

  /** Called within the transaction that writes an event. */
  written(): void {
    this.#isWritten = true
  }

  /** Called once a transaction is on disk. */
  committed(): void {
    if (!this.#isWritten) return
    this.#isWritten = false
    this.wake()
  }

  /** Asks an application at once, without retries (platform/events#delivery). Undefined: it is not subscribed. */
  async callback(app: Asked, event: CardAction): Promise<CallbackResult | undefined> {
    const subscription = this.#subscriptions.get(app.app_id)
    // The address of the legacy callback is a subscription of its own.
    if (!subscription?.cards && !(subscription && isSubscribed(subscription, 'card.action.trigger')))
      return undefined
    return this.#delivery?.callback(app, event)
  }
}
