import { Fragment } from 'prosemirror-model'
import type { Node } from 'prosemirror-model'
import type { BlockBody } from '../../document/block-tree'
import type { LineAttrs } from '../schema/attrs'
import { textObject, withStyle } from '../../document/wire/text-body'

/**
 * A block and what is below it as calls make them anew, which is how blocks move
 * and are copied: the number of an ordered item cannot be written (platform-facts
 * b.3), so in its new place it counts on. The same node where none has a number.
 */
export function withoutNumbers(node: Node): Node {
  if (node.isTextblock) return lineWithoutNumber(node)
  if (node.isLeaf) return node
  const children = node.children.map(withoutNumbers)
  return children.every((child, index) => child === node.child(index))
    ? node
    : node.copy(Fragment.fromArray(children))
}

function lineWithoutNumber(line: Node): Node {
  const { type, body } = line.attrs as LineAttrs
  const made = bodyWithoutNumber(type, body)
  return made === body ? line : line.type.create({ ...line.attrs, body: made }, line.content, line.marks)
}

/** The same of what one block says. */
export const bodyWithoutNumber = <Body extends BlockBody | null>(
  type: number,
  body: Body,
): Body | BlockBody =>
  textObject(type, body)?.style?.sequence === undefined
    ? body
    : withStyle(type, body, { sequence: undefined })
