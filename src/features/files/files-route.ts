/** The parts of the files page, in the order of their tabs; each has an address. */
export const filesParts = ['upload', 'downloads', 'chat', 'history'] as const
export type FilesPart = (typeof filesParts)[number]

/** The address of a part; uploading is the start page. */
export const filesRoute = (part: FilesPart): string => (part === 'upload' ? '/files' : `/files/${part}`)

export const isFilesPart = (name: string): name is FilesPart =>
  name !== 'upload' && filesParts.some((part) => part === name)

/** The address that lists the files of a chat. */
export const chatFilesRoute = (chatId: string): string =>
  `${filesRoute('chat')}?${new URLSearchParams({ chat_id: chatId }).toString()}`

/** The address that downloads resources of a message. */
export const downloadRoute = (messageId: string, ...keys: string[]): string => {
  const asked = new URLSearchParams({ message_id: messageId })
  for (const key of keys) asked.append('file_key', key)
  return `${filesRoute('downloads')}?${asked.toString()}`
}
