import { GRID_COLUMN } from '../../contract/docx/block-numbers'
import type { PixelSize } from '../../contract/docx/image-size'
import { present } from '../rules/present'
import { rankOf, ranksBetween } from '../store/block-path'
import type { World } from '../world/world'
import type { Update } from './batch-update-blocks.rules'
import type { BlockRow } from './block-rows'
import { newBox, newCell, type NewBlock } from './new-blocks'
import { pathRanges } from './path-ranges'
import { changedRatios, gridIndex } from './update-grid'
import { replacedFile, replacedImage } from './update-media'
import { changedTable } from './update-table'
import { updatedTask, updatedText } from './update-text'
import { bodyOf, type Body } from './wire-block'

/** The writes of one request: deleted blocks with everything below them, new versions of blocks, new blocks. */
export interface BlockChanges {
  /** Ranges of paths, each from its first block to the last block below its last one. */
  goes: [string, string][]
  replaced: NewBlock[]
  comes: NewBlock[]
}

export interface ChangeContext {
  world: Pick<World, 'newId'>
  storedUser: (sent: string) => string
  measured: PixelSize | undefined
}

/** The cells or the columns that a request removes. */
export function goingWith({
  request,
  table,
  gridColumns,
  parts,
}: Update): readonly { block_id: string; path: string }[] {
  if (table && (request.delete_table_rows ?? request.delete_table_columns)) {
    return changedTable(table, request).goes
  }
  const index =
    gridColumns !== undefined && request.delete_grid_column ? gridIndex(request, gridColumns) : undefined
  return index === undefined ? [] : parts.slice(index, index + 1)
}

const withBody = (block: BlockRow, body: Body): NewBlock => ({ ...block, body: JSON.stringify(body) })

const ranksAround = (parts: readonly { path: string }[], place: number, count: number) => {
  const before = parts[place - 1]
  const after = parts[place]
  return ranksBetween(before && rankOf(before.path), after && rankOf(after.path), count)
}

/** How many new cells come before each place. */
const countsOf = (places: readonly number[]) => {
  const counts = new Map<number, number>()
  for (const place of places) counts.set(place, (counts.get(place) ?? 0) + 1)
  return [...counts]
}

function tableChanges(update: Update, block: BlockRow, { world }: ChangeContext): BlockChanges {
  const table = present(update.table)
  const change = changedTable(table, update.request)
  const body = bodyOf(block)
  // A table's cells are read from its children, so none are stored here.
  const { cells: _cells, ...object } = (body['table'] ?? {}) as { cells?: unknown }
  const comes = countsOf(change.comes).flatMap(([place, count]) =>
    ranksAround(table.cells, place, count).flatMap((rank) => newCell(rank, block, world)),
  )
  return {
    goes: pathRanges(table.cells, new Set(change.goes.map((cell) => cell.block_id))),
    replaced: [withBody(block, { ...body, table: { ...object, property: change.property } })],
    comes,
  }
}

const ratioOf = (column: BlockRow) =>
  (bodyOf(column)['grid_column'] as { width_ratio?: number } | undefined)?.width_ratio ?? 1

const withRatio = (column: BlockRow, width_ratio: number | undefined): NewBlock => {
  const body = bodyOf(column)
  return withBody(column, {
    ...body,
    grid_column: { ...(body['grid_column'] as object | undefined), width_ratio },
  })
}

function gridChanges({ request, parts }: Update, block: BlockRow, { world }: ChangeContext): BlockChanges {
  const ratios = changedRatios(parts.map(ratioOf), request)
  const index = gridIndex(request, parts.length) ?? 0
  const { insert_grid_column: inserts, delete_grid_column: removes } = request
  const stay = removes ? parts.toSpliced(index, 1) : parts
  const others = inserts ? ratios.toSpliced(index, 1) : ratios
  const body = bodyOf(block)
  const grid = { ...(body['grid'] as object | undefined), column_size: ratios.length }
  const columns = stay.map((column, place) => withRatio(column, others[place]))
  const made = inserts
    ? newBox(
        {
          block_type: GRID_COLUMN,
          body: JSON.stringify({ grid_column: { width_ratio: ratios[index] } }),
          rank: present(ranksAround(parts, index, 1)[0]),
        },
        block,
        world,
      )
    : []
  const gone = removes ? present(parts[index]).path : undefined
  return {
    goes: gone === undefined ? [] : [[gone, gone]],
    replaced: inserts || removes ? [withBody(block, { ...body, grid }), ...columns] : columns,
    comes: made,
  }
}

/** The writes of a request that has passed the rules. */
export function changesOf(update: Update, context: ChangeContext): BlockChanges {
  const { request, media } = update
  const block = present(update.block)
  if (update.table) return tableChanges(update, block, context)
  if (update.gridColumns !== undefined) return gridChanges(update, block, context)
  return { goes: [], replaced: [withBody(block, changedBody())], comes: [] }

  function changedBody(): Body {
    const body = bodyOf(block)
    if (request.replace_image) return replacedImage(body, request, context.measured)
    if (request.replace_file) return replacedFile(body, present(media))
    if (request.update_task) return updatedTask(body, request)
    return updatedText(block.block_type, body, request, context.storedUser)
  }
}
