/** What is done with a chat: its announcement is edited, or its messages are read and forwarded. */
export type Section = 'announcements' | 'messages'

/** Where a chat lives in a section. The search of the list stays with it. */
export const chatRoute = (section: Section, chatId: string, search = ''): string =>
  `/${section}/${encodeURIComponent(chatId)}${search}`

/** The section that an address belongs to; chats open as announcements from everywhere else. */
export const sectionOf = (pathname: string): Section =>
  /^\/messages(\/|$)/.test(pathname) ? 'messages' : 'announcements'
