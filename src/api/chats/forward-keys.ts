/** Names of what the console knows about targets. */
export const forwardKeys = {
  chat: (chatId: string) => ['forward', 'chat', chatId] as const,
  chatsFound: (query: string) => ['forward', 'chats-found', query] as const,
  people: ['forward', 'people'] as const,
  facts: (idType: string, id: string) => ['forward', 'facts', idType, id] as const,
  threadsOf: (chatId: string) => ['forward', 'threads-of', chatId] as const,
  ledTo: (text: string) => ['forward', 'led-to', text] as const,
  recent: (appId: string) => ['forward', 'recent', appId] as const,
}
