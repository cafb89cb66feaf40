/** The publications that the server keeps, or one of them. This address is also the link for an approval. */
export const publicationRoute = (id?: string): string =>
  id === undefined ? '/publications' : `/publications/${encodeURIComponent(id)}`

export const announcementRoute = (chatId: string): string => `/announcements/${encodeURIComponent(chatId)}`

export const messagesRoute = (chatId: string): string => `/messages/${encodeURIComponent(chatId)}`

/** The history of an announcement, at the changes after `since` up to `revision`. */
export const differencesRoute = (chatId: string, since: number, revision: number): string =>
  `${announcementRoute(chatId)}/history?revision=${revision}&since=${since}`
