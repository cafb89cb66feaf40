/** Names of what the console knows about messages. */
export const messageKeys = {
  all: ['messages'] as const,
  listOf: (container: Container) => ['messages', 'list', container.type, container.id] as const,
  everyOne: ['messages', 'one'] as const,
  one: (messageId: string) => ['messages', 'one', messageId] as const,
  people: (chatId: string) => ['messages', 'people', chatId] as const,
}

/** What a listing is of: a chat, or one thread in it (platform-facts a.4). */
export interface Container {
  type: 'chat' | 'thread'
  id: string
}
