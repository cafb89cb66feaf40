import type { Gates } from '../../http/endpoint'

/** The gates before the rules of chats (platform/envelope#schema-failures, platform/contacts#chat-errors). */
export const chatGates: Gates = { invalid: 99992402, internal: 2200 }
