import type { Message } from '../../../contract/im/messages/message'

/** Where the menu of a row opens: at its button, or at the pointer. */
export interface MenuPlace {
  message: Message
  anchor: { getBoundingClientRect(): DOMRect }
}

/** An action on one message. */
export type MessageAction =
  | 'react'
  | 'reply'
  | 'thread'
  | 'edit'
  | 'forward'
  | 'readers'
  | 'json'
  | 'recall'
  | 'show'
