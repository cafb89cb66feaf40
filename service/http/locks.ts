/**
 * What transactions write, by name (`ServiceEndpoint.locks`). A name stands for
 * rows that are read and written together: anyone who decides by what it finds in
 * them has the name, also where it writes nothing else than a row of its own.
 */
export const chatLock = (chat_id: string) => `chat ${chat_id}`
/** The list of chats: where the next one stands, and by which uuid it was made. */
export const CHATS_LOCK = 'chats'

/** Rows of its own alone. */
export const noLocks = async (): Promise<readonly string[]> => []

/** Who is in the chat of the path, how it is set, and what is said in it. */
export const lockChat = async ({ input }: { input: { path: { chat_id: string } } }) => [
  chatLock(input.path.chat_id),
]

/** The announcement of the chat of the path: blocks, sheets, revision and remembered writes. */
export const lockAnnouncement = async ({ input }: { input: { path: { chat_id: string } } }) => [
  `announcement ${input.path.chat_id}`,
]

/** The message of the path, its reactions and its pin. */
export const lockMessage = async ({ input }: { input: { path: { message_id: string } } }) => [
  `message ${input.path.message_id}`,
]

/** The spreadsheet of the path. */
export const lockSpreadsheet = async ({ input }: { input: { path: { spreadsheetToken: string } } }) => [
  `spreadsheet ${input.path.spreadsheetToken}`,
]

/** A file that comes in parts. */
export const lockUpload = async ({ input }: { input: { body: { upload_id: string } } }) => [
  `upload ${input.body.upload_id}`,
]

/** The tokens of the application that the body names. */
export const lockTokens = async ({ input }: { input: { body: { app_id: string } } }) => [
  `tokens ${input.body.app_id}`,
]
