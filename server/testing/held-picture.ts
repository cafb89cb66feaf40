import type { Block } from '../../contract/docx/block'
import { FILE, IMAGE, PAGE, SHEET, TEXT, VIEW } from '../../contract/docx/block-numbers'
import { CONSOLE_HEADER } from '../../contract/herald/console-header'
import type { Cell } from '../../contract/sheets/cell'
import { sha256Of } from '../../service/blobs/sha256-of'

/** The page with one line kept, and blocks that a held change adds. */
const keptPage = (chat_id: string, line: string, added: readonly Block[]): Block[] => [
  {
    block_id: chat_id,
    block_type: PAGE,
    parent_id: '',
    children: [line, ...added.filter((each) => each.parent_id === chat_id).map(({ block_id }) => block_id)],
    page: { elements: [] },
  },
  {
    block_id: line,
    block_type: TEXT,
    parent_id: chat_id,
    text: { elements: [{ text_run: { content: 'kept' } }] },
  },
  ...added,
]

/** The page with one line kept and a picture that a held change adds. */
export const picturedPage = (chat_id: string, line: string, token: string): Block[] =>
  keptPage(chat_id, line, [
    { block_id: 'new', block_type: IMAGE, parent_id: chat_id, image: { token, width: 100, height: 100 } },
  ])

/** The page with one line kept, and a file and a sheet that a held change adds. */
export const filledPage = (
  chat_id: string,
  line: string,
  tokens: { file?: string; sheet: string },
): Block[] =>
  keptPage(chat_id, line, [
    ...(tokens.file === undefined ? [] : fileBlocks(chat_id, tokens.file)),
    { block_id: 'sheet', block_type: SHEET, parent_id: chat_id, sheet: { token: tokens.sheet } },
  ])

const fileBlocks = (parent_id: string, token: string): Block[] => [
  { block_id: 'view', block_type: VIEW, parent_id, children: ['file'], view: { view_type: 1 } },
  { block_id: 'file', block_type: FILE, parent_id: 'view', file: { token, name: 'plan.txt' } },
]

/** The cells of a sheet that a held change adds, as the bytes of their token. */
export function heldCells(written: readonly (readonly Cell[])[]): string {
  const columns = Math.max(...written.map(({ length }) => length))
  const shown = written.map((row) => row.map(String))
  return JSON.stringify({ rows: written.length, columns, readColumns: columns, shown, written })
}

/** The place of a sheet's cells in the API, by the token of its block. */
export function cellsPath(token: string, cells: string): string {
  const at = token.lastIndexOf('_')
  return `/open-apis/sheets/v2/spreadsheets/${token.slice(0, at)}/values/${token.slice(at + 1)}!${cells}`
}

interface Bytes {
  app_id: string
  chat_id: string
  token: string
  words: string
  /** In place of the true ones. */
  more?: Record<string, string>
}

/** The request of a page that adds bytes to a held change. */
export async function bytesForm({ app_id, chat_id, token, words, more }: Bytes) {
  const bytes = new TextEncoder().encode(words)
  const form = new FormData()
  const sha256 = await sha256Of(bytes)
  const fields = { app_id, chat_id, token, name: '', size: String(bytes.length), sha256, ...more }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([bytes]))
  return { method: 'POST', headers: { [CONSOLE_HEADER]: '1' }, body: form }
}
