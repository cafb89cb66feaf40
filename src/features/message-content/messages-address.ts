/**
 * The parts of the messages page's address other than the chat: the open side panel, and the position in the list.
 * Filters are in `list/filters.ts`, the selection in `selection/use-picked-address.ts`.
 */
export const messagesAddress = {
  /** The thread that is open next to the list. */
  thread: 'thread',
  /** The merge-forward that is open as a tree, over the thread if there is one. */
  bundle: 'bundle',
  /** The message inside that merge-forward that the address leads to. */
  inside: 'inside',
  /** The message that the list scrolls to. */
  at: 'at',
} as const

/** The page on which a chat is chosen. */
export const CHATS_ROUTE = '/messages'

/** The address of a chat's list. */
export const messagesRoute = (chatId: string): string => `${CHATS_ROUTE}/${encodeURIComponent(chatId)}`

/** The address of a message in the list of its chat. */
export const messageRoute = (chatId: string, messageId: string): string =>
  `${messagesRoute(chatId)}?${new URLSearchParams({ [messagesAddress.at]: messageId }).toString()}`

/**
 * The address of a moment in a chat, in milliseconds: for messages whose id in
 * that chat is not known, such as those inside a merge-forward.
 */
export const momentRoute = (chatId: string, time: number): string =>
  messageRoute(chatId, new Date(time).toISOString())

/** State of a link to a place in the list: pressing it again goes there again. */
export const jumpState = { goes: true }

export const isJump = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'goes' in state && state.goes === true

/** The search part of the address with a merge-forward open, at one of the messages inside if given. */
export function addressOfBundle(now: URLSearchParams, bundleId: string, insideId?: string): string {
  const next = new URLSearchParams(now)
  next.set(messagesAddress.bundle, bundleId)
  if (insideId === undefined) next.delete(messagesAddress.inside)
  else next.set(messagesAddress.inside, insideId)
  return `?${next.toString()}`
}

/** The page of this browser's forwards, or of one of them. */
export const forwardRoute = (forwardId?: string): string =>
  forwardId === undefined ? '/forwards' : `/forwards/${encodeURIComponent(forwardId)}`
