import type { Gates } from '../../http/endpoint'

/** The gates before the rules of chats (platform/contacts#chat-errors). */
export const chatGates: Gates = { invalid: 232001, internal: 2200 }
