/** What the platform calls the state of a chat (platform-facts a.7). */
export const chatStatus = (chat: { dissolved: number }): 'normal' | 'dissolved' =>
  chat.dissolved === 1 ? 'dissolved' : 'normal'
