/** Which events. */
export interface EventFilter {
  page_size?: number | undefined
  app_id?: string | undefined
  event_type?: string | undefined
  state?: DeliveredEvent['state'] | undefined
}

/** One try to deliver an event. */
export interface EventTry {
  /** The world's time when it ended, in milliseconds. */
  at: number
  /** How long it took, in the host's milliseconds. */
  ms: number
  accepted: boolean
  /** `200`, `timeout`, `app not online`, … */
  result: string
}

/** An event for one application by one carrier, and its outcome. */
export interface DeliveredEvent {
  /** Its number in this list: a later event has a higher one. */
  id: number
  event_id: string
  carrier: 'webhook' | 'websocket'
  app_id: string
  event_type: string
  /** The world's time. */
  created_at: number
  state: 'waiting' | 'delivered' | 'failed'
  /** The time of the next try, in the world's time; only while it waits. */
  next_at?: number
  tries: EventTry[]
  /** The value of `event` on the wire. */
  event: object
}
