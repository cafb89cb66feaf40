import type { BlockDefinition } from '../../contract/docx/block-definition'
import { evenRatios } from '../../contract/docx/width-ratios'
import type { BlockBody, BlockTree } from '../../document/block-tree'
import { withoutCommentIds } from '../../document/blocks/block-spec'
import { definable, isPlainText, keyOf, numberOf, specOf, textObject } from '../../document/blocks/registry'
import { elementsToCreate, styleToSend } from '../../document/compare/text-content'

/**
 * A block as a create call defines it, without children. Those follow once it has an id, unless the service adds them
 * (platform/docx#block-types, platform/docx#what-creation-adds). It has only the fields that may be sent: no tokens,
 * merged areas or file names.
 */
export function definitionOf(node: BlockTree): BlockDefinition {
  const type = node.block_type
  if (isPlainText(type)) return textDefinition(node)
  const key = keyOf(type)
  const create = specOf(type)?.create
  const made = specOf(create?.as === undefined ? type : numberOf(create.as))
  const object = made && definable(made, create?.object ? create.object(node) : (node.body[key] ?? {}))
  if (!object) throw new Error(`no create call can make this ${key}`)
  return { block_type: made.number, [made.key]: object }
}

/** The body that the service holds right after a block's creation, without its children. */
export function createdBody(node: BlockTree): BlockBody {
  // A folded block is folded later, once it has children.
  if (isPlainText(node.block_type)) return isFolded(node) ? bodyOf(definitionOf(node)) : node.body
  return specOf(node.block_type)?.create?.body?.(node) ?? withoutCommentIds(node.body)
}

/** The columns of a new grid are equally wide. */
export const createdColumnBody = (place: number, count: number): BlockBody => ({
  grid_column: { width_ratio: evenRatios(count)[place] },
})

function textDefinition(node: BlockTree): BlockDefinition {
  const text = textObject(node.block_type, node.body) ?? { elements: [] }
  const style = styleToSend(node.block_type, text)
  const elements = elementsToCreate(text.elements)
  return {
    block_type: node.block_type,
    [keyOf(node.block_type)]: Object.keys(style).length > 0 ? { elements, style } : { elements },
  }
}

const isFolded = (node: BlockTree) => textObject(node.block_type, node.body)?.style?.folded === true

const bodyOf = (definition: BlockDefinition): BlockBody => {
  const { block_type: _, ...body } = definition
  return body
}
