/** Query keys of this feature, from the general to the special. */
export const announcementKeys = {
  chat: (chatId: string) => ['announcement', chatId, 'chat'] as const,
  document: (chatId: string) => ['announcement', chatId, 'document'] as const,
  legacy: (chatId: string) => ['announcement', chatId, 'legacy'] as const,
  unsaved: (owner: string, chatId: string) => ['announcement', chatId, 'unsaved', owner] as const,
  botChats: ['announcement', 'botChats'] as const,
  members: (chatId: string) => ['announcement', chatId, 'members'] as const,
}
