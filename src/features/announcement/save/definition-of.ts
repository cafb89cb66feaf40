import { blockTypeOf } from '../../../../contract/docx/block-types'
import type { BlockDefinition } from '../../../../contract/docx/block-definition'
import type { BlockBody, BlockTree } from '../../../editor/block-tree'
import { elementsToCreate, styleToSend, textObject } from './text-content'

/** A text block as a create call defines it, without children: those come after it has an id. */
export function definitionOf(node: BlockTree): BlockDefinition {
  const key = blockTypeOf(node.block_type)!.key
  const text = textObject(node.block_type, node.body) ?? { elements: [] }
  const style = styleToSend(node.block_type, text)
  const elements = elementsToCreate(text.elements)
  return {
    block_type: node.block_type,
    [key]: Object.keys(style).length > 0 ? { elements, style } : { elements },
  }
}

/** What the service holds of a block once it is created: what is folded is folded later, when it has children. */
export function createdBody(node: BlockTree): BlockBody {
  const text = textObject(node.block_type, node.body)
  return text?.style?.folded ? { ...definitionBody(node) } : node.body
}

const definitionBody = (node: BlockTree): BlockBody => {
  const { block_type: _, ...body } = definitionOf(node)
  return body
}
