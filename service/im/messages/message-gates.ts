import type { Gates } from '../../http/endpoint'

/** The gates before the rules of messages (platform/envelope#schema-failures, platform/messages#message-errors). */
export const messageGates: Gates = { invalid: 99992402, internal: 2200 }

/** The same for a listing of pages (platform/envelope#reasons). */
export const messagePageGates: Gates = { ...messageGates, pageTooLong: 230001 }
