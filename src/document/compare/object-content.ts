import type { OtherObjects } from '../../../contract/docx/block'
import {
  CALLOUT,
  FILE,
  GRID,
  IMAGE,
  SHEET,
  TABLE,
  TABLE_CELL,
  VIEW,
} from '../../../contract/docx/block-numbers'
import { mergeInfoFrom } from '../../../contract/docx/table-areas'
import type { BlockBody } from '../block-tree'
import { tableFrom } from '../structure/table-form'
import { stableJson } from './stable-json'

const spellings = new WeakMap<BlockBody, string>()

/**
 * What of a block outside the text family counts when two versions are
 * compared, in one spelling, remembered per body. What the service fills in by
 * itself is no difference (platform/docx#block-types, platform/docx#tables, platform/docx#what-creation-adds), comments are not the
 * document's, and the cells and columns of a box are its children.
 */
export function objectContent(type: number, body: BlockBody): string {
  const known = spellings.get(body)
  if (known !== undefined) return known
  const made = stableJson(counted(type, body))
  spellings.set(body, made)
  return made
}

function counted(type: number, body: BlockBody): unknown {
  const { comment_ids: _, ...said } = body
  const objects = said as Partial<OtherObjects>
  if (type === TABLE) return countedTable(objects.table)
  if (type === GRID || type === TABLE_CELL) return type
  if (type === CALLOUT) return { emoji_id: 'gift', ...objects.callout }
  if (type === VIEW) return { view_type: objects.view?.view_type ?? 1 }
  if (type === FILE) return { token: objects.file?.token ?? '' }
  if (type === SHEET) return { token: objects.sheet?.token ?? '' }
  return type === IMAGE ? countedImage(objects.image) : said
}

const countedImage = (image: OtherObjects['image'] = {}) => ({
  token: image.token ?? '',
  width: image.width ?? 100,
  height: image.height ?? 100,
  align: image.align ?? 2,
  caption: image.caption?.content ?? '',
  scale: image.scale ?? 1,
})

function countedTable(table: OtherObjects['table'] | undefined): unknown {
  if (!table?.property) return table
  const { shape, widths, headerRow, headerColumn } = tableFrom(table.property)
  return { merge_info: mergeInfoFrom(shape), columns: shape.columns, widths, headerRow, headerColumn }
}
