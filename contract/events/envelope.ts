/** The envelope of every event here (event-facts 1.1). */
export interface EventEnvelope {
  schema: '2.0'
  header: {
    /** The same in every try. */
    event_id: string
    /** The application's Verification Token; empty on the long connection. */
    token: string
    /** Milliseconds; of a card's callback microseconds. */
    create_time: string
    event_type: string
    tenant_key: string
    app_id: string
  }
  event: object
}

/** What a bot may answer to `card.action.trigger` (event-facts 6.3). */
export interface CardAnswer {
  toast?: { type?: string; content?: string; i18n?: Record<string, string> }
  card?: { type: string; data: object }
}
