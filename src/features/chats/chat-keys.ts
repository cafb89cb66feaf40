/** Names of what the console knows about chats. */
export const chatKeys = {
  list: ['chats', 'list'] as const,
  one: (chatId: string) => ['chats', 'one', chatId] as const,
}
