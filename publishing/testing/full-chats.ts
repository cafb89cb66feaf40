import { ReadValues } from '../../contract/sheets/read-values'
import { preOrder, tokenIn } from '../../document/block-tree'
import type { BlockTree } from '../../document/block-tree'
import { mediaOf } from '../../document/blocks/registry'
import { sheetPlace } from '../../saving/sheets/sheet-cells'
import { bullet, grid, object, p, page, rows, table } from '../../saving/testing/page'
import { wireOfChat } from '../../saving/testing/wire-of-chat'
import type { WorldFile } from '../../service/world/world-file'
import type { publishWorld } from './publish-world'

/** A page with text, a table, a picture, a file and a sheet, as the service makes them. */
const fullPage = (chat: string) =>
  page(
    p('a', 'alpha line'),
    bullet('b', 'beta line', bullet('c', 'below beta')),
    object('d', 19, { emoji_id: 'gift', background_color: 1 }, [p('e', 'inside')]),
    object('i', 27, { token: `boxcnPicture${chat}`, width: 100, height: 100, align: 2 }),
    table('t', rows('1 2', '3 4'), {
      column_width: [100, 100],
      header_row: false,
      header_column: false,
      merge_info: Array.from({ length: 4 }, () => ({ row_span: 1, col_span: 1 })),
    }),
    object('f', 33, { view_type: 1 }, [
      object('f_file', 23, { token: `boxcnFile${chat}`, name: 'notes.txt' }),
    ]),
    object('s', 30, { token: `shtcn${chat.replace('_', '')}_Sheet1` }),
    grid('g', ['g1', p('left')], ['g2', p('right')]),
  )

const base64 = (text: string) => btoa(text)

/** Gives chats a page with blocks of many kinds, with their own bytes and cells. */
export function fillChats(file: WorldFile, chats: readonly string[]) {
  for (const chat of file.chats.filter(({ chat_id }) => chats.includes(chat_id))) {
    const { chat_id } = chat
    const blocks = wireOfChat(chat_id, fullPage(chat_id))
    const media = [
      { block: 'i', token: `boxcnPicture${chat_id}`, file_name: 'plan.png' },
      { block: 'f_file', token: `boxcnFile${chat_id}`, file_name: 'notes.txt' },
    ].map(({ block, token, file_name }) => ({
      file_token: token,
      block_id: `${block}_${chat_id}`,
      file_name,
      content_base64: base64(`${file_name} of ${chat_id}`),
    }))
    const sheets = [
      {
        token: `shtcn${chat_id.replace('_', '')}_Sheet1`,
        values: [
          ['task', 'days', 'of'],
          ['one', 3, chat_id],
          ['two', 4, [{ type: 'text', text: 'bold', segmentStyle: { bold: true } }]],
          ['sum', { type: 'formula', text: '=B2+B3' }],
        ],
      },
    ]
    chat.announcement = { type: 'docx', blocks, media, sheets }
  }
}

type Reads = Pick<Awaited<ReturnType<typeof publishWorld>>, 'listed' | 'bytesOf' | 'ask'>

/**
 * The tree of a chat with its texts, bytes and cells instead of tokens. `areNew`: blocks may have other ids, because no
 * call creates a deleted block under its own.
 */
export async function contentOf(world: Reads, chat_id: string, areNew: boolean): Promise<unknown> {
  const tree = await world.listed(chat_id)
  const held = new Map<string, unknown>()
  for (const node of preOrder(tree)) {
    const token = tokenIn(node)
    if (token === undefined) continue
    const isSheet = mediaOf(node.block_type) === 'sheet'
    held.set(token, isSheet ? await cellsOf(world, token) : await world.bytesOf(token))
  }
  const content = (node: BlockTree): unknown => {
    const { id, block_type, body, children } = node
    const token = tokenIn(node)
    const shown = JSON.stringify(body, (_, value: unknown) => inOrder(value))
    const names = areNew
      ? [...(token === undefined ? [] : [token]), ...children.map((child) => child.id)]
      : []
    const own = names.reduce((text, name) => text.replaceAll(name, ''), shown)
    return [areNew ? '' : id, block_type, own, held.get(token ?? ''), children.map(content)]
  }
  return content(tree)
}

/** An object with its keys in the order of the alphabet. */
const inOrder = (value: unknown): unknown =>
  value instanceof Object && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value

/** The cells as they were written, without the empty ones at the end. */
async function cellsOf({ ask }: Reads, token: string): Promise<unknown> {
  const { spreadsheetToken, sheetId } = sheetPlace(token)
  const path = { spreadsheetToken, range: `${sheetId}!A1:F9` }
  const rows: (readonly unknown[])[][] = []
  const renderings: Record<string, string>[] = [{}, { valueRenderOption: 'FormattedValue' }]
  for (const query of renderings) rows.push((await ask(ReadValues, { path, query })).valueRange.values)
  return rows.map((values) => values.map((row) => row.filter((cell) => cell !== null && cell !== '')))
}
