import { createContext } from 'react'

/** Whether links open and files can be saved: not in a preview. */
export const CanOpen = createContext(true)

/** Names of the chats that the bot is in, by id, for shared chats. Provided once for the page. */
export const ChatNames = createContext<ReadonlyMap<string, string>>(new Map())
