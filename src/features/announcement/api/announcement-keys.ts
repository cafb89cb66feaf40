/** Query keys of this feature, from the general to the special. */
export const announcementKeys = {
  all: (chatId: string) => ['announcement', chatId] as const,
  chat: (chatId: string) => ['announcement', chatId, 'chat'] as const,
  document: (chatId: string) => ['announcement', chatId, 'document'] as const,
  members: (chatId: string) => ['announcement', chatId, 'members'] as const,
}
