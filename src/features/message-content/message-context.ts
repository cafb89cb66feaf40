import { createContext } from 'react'

/** Whether what is drawn leads anywhere, and can be saved: not so in a preview. */
export const CanOpen = createContext(true)

/** Names of the chats that the bot is in, by their ids, for shared chats. Given once a page. */
export const ChatNames = createContext<ReadonlyMap<string, string>>(new Map())
