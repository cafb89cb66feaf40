import { sql } from 'kysely'
import type { Caller } from '../http/endpoint'
import type { Tx } from '../store/store'
import { NEWEST } from '../store/tables/announcements'
import type { Sheets } from '../store/tables/announcements'
import { isInChat } from '../users/actor'
import { mayEditAnnouncement } from '../users/chat-powers'

/** A sheet that an announcement shows. */
export interface SheetRow extends Sheets {
  sheetId: string
}

/** The facts about a spreadsheet that every operation gathers before it looks at a cell. */
export interface SpreadsheetFacts {
  tenant_key: string
  /** There is, or was, a spreadsheet with this token. */
  known: boolean
  chat:
    | {
        name: string
        tenant_key: string
        owner_id: string
        dissolved: boolean
        isExternal: boolean
        /** Whether the caller is in the chat: the bot, or the person whose token it is. */
        isInside: boolean
        mayEdit: boolean
      }
    | undefined
  /** Its sheets, by token, without those whose block was deleted. */
  sheets: SheetRow[]
  revision: number
}

/**
 * Reads a spreadsheet, the chat whose announcement shows it, and the caller's
 * place there. A spreadsheet belongs to the chat of its first sheet. The cost
 * depends on the number of sheets in that announcement, not on their cells.
 */
export async function gatherSpreadsheet(
  tx: Tx,
  spreadsheetToken: string,
  caller: Caller,
): Promise<SpreadsheetFacts> {
  const { tenant_key } = caller
  const rows = await sheetsOf(tx, spreadsheetToken)
  const [first] = rows
  if (!first) return { tenant_key, known: false, chat: undefined, sheets: [], revision: 0 }
  const { chat_id, revision } = first
  const chat = await chatOf(tx, chat_id, caller)
  const shown = await shownTokens(tx, chat_id)
  const sheets = rows
    .filter((row) => row.chat_id === chat_id && shown.has(row.token))
    .map((row) => ({ ...row, sheetId: row.token.slice(spreadsheetToken.length + 1) }))
  return { tenant_key, known: true, chat, sheets, revision }
}

/** All sheets of a spreadsheet: their tokens begin with its token and an underscore. */
export const sheetsOf = (tx: Tx, spreadsheetToken: string): Promise<Sheets[]> =>
  tx
    .selectFrom('sheets')
    .selectAll()
    .where('token', '>=', `${spreadsheetToken}_`)
    // The backtick is the character after the underscore.
    .where('token', '<', `${spreadsheetToken}\``)
    .orderBy('token')
    .execute()

async function chatOf(tx: Tx, chat_id: string, caller: Caller): Promise<SpreadsheetFacts['chat']> {
  const chat = await tx
    .selectFrom('chats')
    .select(['name', 'tenant_key', 'owner_id', 'managers', 'creator_id', 'dissolved', 'external'])
    .select('edit_permission')
    .select(isInChat(caller).as('isInside'))
    .where('chats.chat_id', '=', chat_id)
    .executeTakeFirst()
  if (!chat) return undefined
  return {
    name: chat.name,
    tenant_key: chat.tenant_key,
    owner_id: chat.owner_id,
    dissolved: chat.dissolved === 1,
    isExternal: chat.external === 1,
    isInside: Boolean(chat.isInside),
    mayEdit: mayEditAnnouncement(chat, caller),
  }
}

/** The tokens of the sheet blocks in the newest document of an announcement. */
export async function shownTokens(tx: Tx, chat_id: string): Promise<Set<string>> {
  const blocks = await tx
    .selectFrom('blocks')
    .select('body')
    .where('chat_id', '=', chat_id)
    .where('to_revision', '=', NEWEST)
    // A literal, so that the partial index of sheet blocks is used.
    .where(sql<boolean>`block_type = 30`)
    .execute()
  return new Set(
    blocks.map(({ body }) => (JSON.parse(body) as { sheet?: { token?: string } }).sheet?.token ?? ''),
  )
}
