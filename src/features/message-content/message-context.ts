import { createContext } from 'react'

/** Whether links open and files can be saved: not in a preview. */
export const CanOpen = createContext(true)

/** Names of the chats that the bot is in, by id, for shared chats. Provided once for the page. */
export const ChatNames = createContext<ReadonlyMap<string, string>>(new Map())

/** Where a person presses and fills in cards. */
export interface CardPress {
  isBusy: boolean
  /** Called with the `action` of the event that the bot receives. */
  press(action: object): void
}

/** Undefined where cards are only read. */
export const CardPressContext = createContext<CardPress | undefined>(undefined)
