import type { Node, ResolvedPos } from 'prosemirror-model'
import type { EditorState, Selection } from 'prosemirror-state'
import { textObject } from '../../../document/blocks/registry'
import { blockId, blockType, lineAttrs } from '../schema/attrs'

/** The type number of a block of the editor; 1 for the page. */
export function typeOfBlock(node: Node): number {
  const line = node.firstChild?.type.name === 'line' ? node.firstChild : undefined
  return line ? lineAttrs(line).type : blockType(node)
}

/** Whether a block holds other blocks: most hold a line and nothing else. */
export const holdsBlocks = (block: Node): boolean =>
  !block.isTextblock && (block.childCount > 1 || !(block.firstChild?.isTextblock ?? true))

/** Whether a block is a box, columns or a table: it is left as a whole. */
export const isContainer = ({ type }: Node): boolean =>
  type.isInGroup('block') && type.name !== 'text_block' && type.name !== 'object'

/** Whether a node has rows of cells. */
export const isTable = ({ type }: Node): boolean => type.spec.tableRole === 'table'

/** Whether a block is an empty line with nothing below it. */
export const isBlank = (block: Node): boolean =>
  block.type.name === 'text_block' && block.childCount === 1 && block.child(0).content.size === 0

/**
 * The content of cells or columns, one after the other, without empty lines; one empty line if there is nothing else.
 */
export function nonBlankContent(parents: readonly Node[]): Node[] {
  const all = parents.flatMap(({ children }) => children)
  const filled = all.filter((block) => !isBlank(block))
  return filled.length > 0 ? filled : all.slice(0, 1)
}

/**
 * The position before the block with this id (−1 for the page itself, whose
 * line begins at 0), or undefined.
 */
export function positionOfBlock(doc: Node, id: string): number | undefined {
  if (blockId(doc) === id) return -1
  let found: number | undefined
  doc.descendants((node, position) => {
    if (found !== undefined || node.isTextblock) return false
    if (blockId(node) === id) found = position
    return found === undefined
  })
  return found
}

/** The line and the block that a position is in. */
export interface LinePlace {
  line: Node
  type: number
  /** Before the line. */
  position: number
  /** The text block, or the page for the title. */
  block: Node
  blockPosition: number
  /** Depth of the block; 0 for the page. */
  depth: number
  $pos: ResolvedPos
}

/** The line around a position, or undefined outside of text. */
export function lineAt($pos: ResolvedPos): LinePlace | undefined {
  const line = $pos.parent
  if (line.type.name !== 'line') return undefined
  const depth = $pos.depth - 1
  return {
    line,
    type: lineAttrs(line).type,
    position: $pos.before(),
    block: $pos.node(depth),
    blockPosition: depth === 0 ? -1 : $pos.before(depth),
    depth,
    $pos,
  }
}

/** Every line that the selection touches, in order, the title included. */
export function linesIn(state: EditorState): { line: Node; position: number; type: number }[] {
  const found: { line: Node; position: number; type: number }[] = []
  for (const { $from, $to } of state.selection.ranges) {
    state.doc.nodesBetween($from.pos, $to.pos, (node, position) => {
      if (node.type.name === 'object') return false
      if (node.type.name !== 'line') return true
      found.push({ line: node, position, type: lineAttrs(node).type })
      return false
    })
  }
  return found
}

/** Whether a selection stays within one line, so that its text can be replaced as text. */
export const isWithinLine = ({ $from, $to }: Selection): boolean =>
  $from.parent.type.name === 'line' && $from.sameParent($to)

/** The node right after a position, which the caller knows to be there. */
export function existingNode(doc: Node, position: number): Node {
  const node = doc.nodeAt(position)
  if (!node) throw new RangeError(`no node stands at ${position}`)
  return node
}

/** Whether the children of a text block are hidden. */
export function isFolded(block: Node): boolean {
  const { type, body } = lineAttrs(block.child(0))
  return textObject(type, body)?.style?.folded === true
}
