/** The envelope of every event here (platform/events#envelope-of-an-event). */
export interface EventEnvelope {
  schema: '2.0'
  header: {
    /** The same in every try. */
    event_id: string
    /** The application's Verification Token; empty on the long connection. */
    token: string
    /** Milliseconds; for a card's callback microseconds. */
    create_time: string
    event_type: string
    tenant_key: string
    app_id: string
  }
  event: object
}

/** A bot's answer to `card.action.trigger` (platform/events#answer-to-a-card). */
export interface CardAnswer {
  toast?: { type?: string; content?: string; i18n?: Record<string, string> }
  card?: { type: string; data: object }
}
