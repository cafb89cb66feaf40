/**
 * What of the messages page is in its address, beside the chat: what is
 * open beside the list, and where in the list one is. Filters are in
 * `list/filters.ts`, what is picked in `selection/picked-address.ts`.
 */
export const messagesAddress = {
  /** The thread that is open beside the list. */
  thread: 'thread',
  /** The merge-forward that is open as a tree, over the thread if there is one. */
  bundle: 'bundle',
  /** The message inside that merge-forward to which one was sent. */
  inside: 'inside',
  /** The message that the list goes to. */
  at: 'at',
} as const

/** Where a chat is chosen. */
export const CHATS_ROUTE = '/messages'

/** The address of a chat's list. */
export const messagesRoute = (chatId: string): string => `${CHATS_ROUTE}/${encodeURIComponent(chatId)}`

/** The address of a message in the list of its chat. */
export const messageRoute = (chatId: string, messageId: string): string =>
  `${messagesRoute(chatId)}?${new URLSearchParams({ [messagesAddress.at]: messageId }).toString()}`

/**
 * The address of what was said in a chat at a moment, in milliseconds: where
 * nobody knows under which id it is there, as of what is inside a merge-forward.
 */
export const momentRoute = (chatId: string, time: number): string =>
  messageRoute(chatId, new Date(time).toISOString())

/** What a link that leads somewhere in the list bears: pressed once more, it leads there once more. */
export const jumpState = { goes: true }

export const isJump = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'goes' in state && state.goes === true

/** The search part of an address with a merge-forward open beside what is there, at one of the messages inside. */
export function addressOfBundle(now: URLSearchParams, bundleId: string, insideId?: string): string {
  const next = new URLSearchParams(now)
  next.set(messagesAddress.bundle, bundleId)
  if (insideId === undefined) next.delete(messagesAddress.inside)
  else next.set(messagesAddress.inside, insideId)
  return `?${next.toString()}`
}

/** Where the forwards of this browser are, or one of them. */
export const forwardRoute = (forwardId?: string): string =>
  forwardId === undefined ? '/forwards' : `/forwards/${encodeURIComponent(forwardId)}`
