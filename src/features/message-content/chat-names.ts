import { createContext } from 'react'

/** Names of the chats that the bot is in, by their ids, for shared chats. Given once a page. */
export const ChatNames = createContext<ReadonlyMap<string, string>>(new Map())
