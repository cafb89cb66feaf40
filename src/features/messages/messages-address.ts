/**
 * What of the messages page stands in its address, beside the chat: what is
 * open beside the list, and where in the list one is. Filters are in
 * `list/filters.ts`, what is picked in `selection/picked-address.ts`.
 */
export const messagesAddress = {
  /** The thread that is open beside the list. */
  thread: 'thread',
  /** The merge-forward that is open as a tree, over the thread if there is one. */
  bundle: 'bundle',
  /** The message that the list goes to. */
  at: 'at',
} as const

/** The address of a message in the list of its chat. */
export const messageRoute = (chatId: string, messageId: string): string =>
  `/messages/${encodeURIComponent(chatId)}?${new URLSearchParams({ [messagesAddress.at]: messageId }).toString()}`
