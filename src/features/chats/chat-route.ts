/** The two uses of a chat: editing its announcement, or reading and forwarding its messages. */
export type Section = 'announcements' | 'messages'

/** The address of a chat in a section; it keeps the list's search. */
export const chatRoute = (section: Section, chatId: string, search = ''): string =>
  `/${section}/${encodeURIComponent(chatId)}${search}`

/** The section that an address belongs to; anywhere else, chats open as announcements. */
export const sectionOf = (pathname: string): Section =>
  /^\/messages(\/|$)/.test(pathname) ? 'messages' : 'announcements'
