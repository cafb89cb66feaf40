import type { BlockDefinition } from '../../contract/docx/block-definition'
import { FILE, GRID_COLUMN, TABLE_CELL, TEXT, VIEW } from '../../contract/docx/block-numbers'
import { DEFAULT_COLUMN_WIDTH } from '../../contract/docx/box-sizes'
import type { Text } from '../../contract/docx/text'
import { evenRatios } from '../../contract/docx/width-ratios'
import { childPath, ranksBetween } from '../store/block-path'
import { idsLike } from '../world/ids'
import type { World } from '../world/world'
import { keyOf, textOf } from './definitions'
import { nothingWritten, withComments, withUser } from './elements'

/** A block about to be stored. */
export interface NewBlock {
  block_id: string
  parent_id: string
  path: string
  depth: number
  block_type: number
  body: string
}

/** A block that the call defined, with its body as an object. */
export interface TopBlock extends NewBlock {
  said: Record<string, unknown>
}

export interface NewSheet {
  token: string
  row_size: number
  column_size: number
}

/** A block's parent. */
export type Above = Pick<NewBlock, 'block_id' | 'path' | 'depth'>

export interface NewBlocks {
  /** One per definition, in order: what a create call returns. */
  tops: TopBlock[]
  /** All of them, automatic children included. */
  all: NewBlock[]
  children: Map<string, string[]>
  sheets: NewSheet[]
}

const CARD = 1
const SHEET_SIZE = 3
const emptyText = JSON.stringify({ text: { elements: nothingWritten } })
const emptyCell = JSON.stringify({ table_cell: {} })
const emptyFile = JSON.stringify({ file: { token: '', name: '' } })
const [onlyRank = ''] = ranksBetween(undefined, undefined, 1)
const nobody: ReadonlySet<string> = new Set()

/**
 * Turns definitions into blocks with ids, paths and server-made children (platform/docx#what-creation-adds). A table
 * gets cells and a grid gets columns, each with one empty text. A callout and a quote container get an empty text. A
 * file gets a view around it. It checks nothing, because the rules have passed.
 */
export function newBlocks(
  definitions: readonly BlockDefinition[],
  ranks: readonly string[],
  parent: Above,
  world: Pick<World, 'newId'>,
  storedUser: (sent: string) => string,
): NewBlocks {
  const made: NewBlocks = { tops: [], all: [], children: new Map(), sheets: [] }
  const idAt = idsLike(world.newId('block'), 'block')

  const put = (above: Above, rank: string, block_type: number, body: string): NewBlock => {
    const block = {
      block_id: idAt(made.all.length),
      parent_id: above.block_id,
      path: childPath(above.path, rank),
      depth: above.depth + 1,
      block_type,
      body,
    }
    made.all.push(block)
    const siblings = made.children.get(above.block_id)
    if (siblings) siblings.push(block.block_id)
    else made.children.set(above.block_id, [block.block_id])
    return block
  }

  const grow = (definition: BlockDefinition, top: NewBlock) => {
    const { table, grid } = definition
    if (table) {
      const { row_size, column_size } = table.property
      for (const rank of ranksBetween(undefined, undefined, row_size * column_size)) {
        put(put(top, rank, TABLE_CELL, emptyCell), onlyRank, TEXT, emptyText)
      }
    }
    if (grid) {
      const ratios = evenRatios(grid.column_size)
      ranksBetween(undefined, undefined, grid.column_size).forEach((rank, place) => {
        const column = JSON.stringify({ grid_column: { width_ratio: ratios[place] } })
        put(put(top, rank, GRID_COLUMN, column), onlyRank, TEXT, emptyText)
      })
    }
    if (definition.callout ?? definition.quote_container) put(top, onlyRank, TEXT, emptyText)
    if (definition.file) put(top, onlyRank, FILE, emptyFile)
  }

  definitions.forEach((definition, place) => {
    const block_type = definition.file ? VIEW : definition.block_type
    const said = bodyFor(definition, world, storedUser, made.sheets)
    const top = put(parent, ranks[place] ?? onlyRank, block_type, JSON.stringify(said))
    made.tops.push({ ...top, said })
    grow(definition, top)
  })
  return made
}

/** A cell or grid column with its empty text, for a row or column that is inserted. */
export function newBox(
  box: { block_type: number; body: string; rank: string },
  parent: Above,
  world: Pick<World, 'newId'>,
): NewBlock[] {
  const outer: NewBlock = {
    block_id: world.newId('block'),
    parent_id: parent.block_id,
    path: childPath(parent.path, box.rank),
    depth: parent.depth + 1,
    block_type: box.block_type,
    body: box.body,
  }
  const inner: NewBlock = {
    block_id: world.newId('block'),
    parent_id: outer.block_id,
    path: childPath(outer.path, onlyRank),
    depth: outer.depth + 1,
    block_type: TEXT,
    body: emptyText,
  }
  return [outer, inner]
}

export const newCell = (rank: string, table: Above, world: Pick<World, 'newId'>): NewBlock[] =>
  newBox({ block_type: TABLE_CELL, body: emptyCell, rank }, table, world)

/** Text as it is stored: people by open_id, no comments (the block is new), no read-only field. */
const storedText = ({ elements, style }: Text, storedUser: (sent: string) => string): Text => {
  const kept = elements.map((element) => withUser(withComments(element, nobody), storedUser))
  if (!style) return { elements: kept }
  const { sequence: _readOnly, ...rest } = style
  return { elements: kept, style: rest }
}

function bodyFor(
  definition: BlockDefinition,
  world: Pick<World, 'newId'>,
  storedUser: (sent: string) => string,
  sheets: NewSheet[],
): Record<string, unknown> {
  const text = textOf(definition)
  const key = keyOf(definition) ?? 'undefined'
  if (text) return { [key]: storedText(text, storedUser) }
  const { bitable, board, callout, file, image, link_preview, sheet, table } = definition
  if (bitable) {
    const token = `${world.newId('bitable')}_${world.newId('table')}`
    return { bitable: { view_type: 1, ...bitable, token } }
  }
  if (board) return { board: { align: 1, ...board, token: world.newId('board') } }
  if (callout) return { callout: { emoji_id: 'gift', ...callout } }
  if (file) return { view: { view_type: file.view_type ?? CARD } }
  if (image) return { image: { width: 100, height: 100, align: 2, ...image, token: '' } }
  if (link_preview) return { link_preview: { url_type: link_preview.url_type ?? 'Undefined' } }
  if (sheet) {
    const token = `${world.newId('spreadsheet')}_${world.newId('sheet')}`
    sheets.push({
      token,
      row_size: sheet.row_size ?? SHEET_SIZE,
      column_size: sheet.column_size ?? SHEET_SIZE,
    })
    return { sheet: { token } }
  }
  if (table) return { table: { property: tableProperty(table.property) } }
  return { [key]: (definition as Record<string, unknown>)[key] }
}

type DefinedTable = NonNullable<BlockDefinition['table']>['property']

const tableProperty = ({ row_size, column_size, ...given }: DefinedTable) => ({
  row_size,
  column_size,
  column_width: given.column_width ?? Array.from({ length: column_size }, () => DEFAULT_COLUMN_WIDTH),
  header_row: given.header_row ?? false,
  header_column: given.header_column ?? false,
  merge_info: Array.from({ length: row_size * column_size }, () => ({ row_span: 1, col_span: 1 })),
})
