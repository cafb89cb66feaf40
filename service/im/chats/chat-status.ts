/** The platform's name for the state of a chat (platform/contacts#chats). */
export const chatStatus = (chat: { dissolved: number }): 'normal' | 'dissolved' =>
  chat.dissolved === 1 ? 'dissolved' : 'normal'
