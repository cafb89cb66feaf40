import type { OtherObjects } from '../../../contract/docx/block'
import type { BlockDefinition } from '../../../contract/docx/block-definition'
import { CALLOUT, FILE, GRID, IMAGE, SHEET, TABLE, VIEW } from '../../../contract/docx/block-numbers'
import { blockTypeOf } from '../../../contract/docx/block-types'
import { definableObject } from '../../../contract/docx/definable-object'
import { evenRatios } from '../../../contract/docx/width-ratios'
import type { BlockBody, BlockTree } from '../../document/block-tree'
import { isPlainText } from '../../document/compare/same-content'
import { elementsToCreate, styleToSend, textObject } from '../../document/compare/text-content'
import { sizeAtCreation } from '../../document/structure/size-at-creation'
import { tableBody } from '../../document/structure/table-body'
import { propertyOf, tableFrom } from '../../document/structure/table-form'

/**
 * A block as a create call defines it, without children: those come after it
 * has an id, unless the service makes them (platform/docx#block-types, platform/docx#what-creation-adds). Only what
 * may be sent is in it: no tokens, no merged areas, no names of files.
 */
export function definitionOf(node: BlockTree): BlockDefinition {
  const type = node.block_type
  if (isPlainText(type)) return textDefinition(node)
  if (type === VIEW) return { block_type: FILE, file: { token: '', view_type: viewTypeOf(node) } }
  const key = blockTypeOf(type)!.key
  const object = definableObject(key, objectToSend(node))
  if (!object) throw new Error(`no create call can make this ${key}`)
  return { block_type: type, [key]: object }
}

/** What the service holds of a block once it is created, apart from its children. */
export function createdBody(node: BlockTree): BlockBody {
  const type = node.block_type
  const objects = node.body as Partial<OtherObjects>
  // What is folded is folded later, when it has children.
  if (isPlainText(type)) return isFolded(node) ? bodyOf(definitionOf(node)) : node.body
  if (type === VIEW) return { view: { view_type: viewTypeOf(node) } }
  if (type === IMAGE) return { image: { ...objects.image, token: '' } }
  if (type === SHEET) return { sheet: { token: '' } }
  if (type === TABLE) return createdTable(node)
  if (type === GRID) return { grid: { column_size: sizeAtCreation(node).columns } }
  return type === CALLOUT ? { callout: { emoji_id: 'gift', ...objects.callout } } : withoutComments(node.body)
}

/** The columns of a new grid are equally wide. */
export const createdColumnBody = (place: number, count: number): BlockBody => ({
  grid_column: { width_ratio: evenRatios(count)[place] },
})

function textDefinition(node: BlockTree): BlockDefinition {
  const key = blockTypeOf(node.block_type)!.key
  const text = textObject(node.block_type, node.body) ?? { elements: [] }
  const style = styleToSend(node.block_type, text)
  const elements = elementsToCreate(text.elements)
  return {
    block_type: node.block_type,
    [key]: Object.keys(style).length > 0 ? { elements, style } : { elements },
  }
}

function objectToSend(node: BlockTree): unknown {
  const objects = node.body as Partial<OtherObjects>
  if (node.block_type === IMAGE) return { ...objects.image, token: undefined }
  if (node.block_type === SHEET) return { ...objects.sheet, token: undefined }
  if (node.block_type === GRID) return { column_size: sizeAtCreation(node).columns }
  if (node.block_type === TABLE) return { property: propertyToSend(node) }
  return node.body[blockTypeOf(node.block_type)!.key] ?? {}
}

function propertyToSend(node: BlockTree) {
  const { widths, headerRow, headerColumn } = tableFrom(propertyOf(node.body)!)
  const { rows, columns } = sizeAtCreation(node)
  return {
    row_size: rows,
    column_size: columns,
    column_width: widths.slice(0, columns),
    header_row: headerRow,
    header_column: headerColumn,
  }
}

function createdTable(node: BlockTree): BlockBody {
  const form = tableFrom(propertyOf(node.body)!)
  const { rows, columns } = sizeAtCreation(node)
  return tableBody(withoutComments(node.body), {
    ...form,
    shape: { rows, columns, areas: [] },
    widths: form.widths.slice(0, columns),
  })
}

const viewTypeOf = ({ body }: BlockTree): number => (body as Partial<OtherObjects>).view?.view_type ?? 1

const isFolded = (node: BlockTree) => textObject(node.block_type, node.body)?.style?.folded === true

const bodyOf = (definition: BlockDefinition): BlockBody => {
  const { block_type: _, ...body } = definition
  return body
}

const withoutComments = (body: BlockBody): BlockBody => {
  const { comment_ids: _, ...said } = body
  return said
}
