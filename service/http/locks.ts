/**
 * The names of what transactions write (`ServiceEndpoint.locks`). A name covers rows that are read and written
 * together. A transaction that decides by those rows takes the name, even if it only writes a row of its own.
 */
export const chatLock = (chat_id: string) => `chat ${chat_id}`
/** The list of chats: the position of the next one, and the uuids that they were made with. */
export const CHATS_LOCK = 'chats'

/** For writing nothing but rows of its own. */
export const noLocks = async (): Promise<readonly string[]> => []

/** The members, settings and messages of the chat in the path. */
export const lockChat = async ({ input }: { input: { path: { chat_id: string } } }) => [
  chatLock(input.path.chat_id),
]

/** The announcement of the chat in the path: blocks, sheets, revision and remembered writes. */
export const lockAnnouncement = async ({ input }: { input: { path: { chat_id: string } } }) => [
  `announcement ${input.path.chat_id}`,
]

/** The message in the path, its reactions and its pin. */
export const lockMessage = async ({ input }: { input: { path: { message_id: string } } }) => [
  `message ${input.path.message_id}`,
]

export const cardLock = (card_id: string) => `card ${card_id}`

/** The card entity in the path, and the message that it was sent as. */
export const lockCard = async ({ input }: { input: { path: { card_id: string } } }) => [
  cardLock(input.path.card_id),
]

/** The spreadsheet in the path. */
export const lockSpreadsheet = async ({ input }: { input: { path: { spreadsheetToken: string } } }) => [
  `spreadsheet ${input.path.spreadsheetToken}`,
]

/** A file that is uploaded in parts. */
export const lockUpload = async ({ input }: { input: { body: { upload_id: string } } }) => [
  `upload ${input.body.upload_id}`,
]

/** The tokens of the application that the body names. */
export const lockTokens = async ({ input }: { input: { body: { app_id: string } } }) => [
  `tokens ${input.body.app_id}`,
]
