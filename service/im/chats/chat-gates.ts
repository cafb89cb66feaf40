import type { Gates } from '../../http/endpoint'

/** What is answered before the rules of chats (platform/contacts#chat-errors). */
export const chatGates: Gates = { invalid: 232001, internal: 2200 }
