/** Where the announcement of a chat lives. The search of the list stays with it. */
export const chatRoute = (chatId: string, search = ''): string =>
  `/announcements/${encodeURIComponent(chatId)}${search}`
