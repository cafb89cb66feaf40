import type { Node, ResolvedPos } from 'prosemirror-model'
import type { EditorState, Selection } from 'prosemirror-state'
import type { LineAttrs } from '../schema/attrs'

/** Where a cursor is, in words of blocks. */
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
    type: (line.attrs as LineAttrs).type,
    position: $pos.before(),
    block: $pos.node(depth),
    blockPosition: depth === 0 ? -1 : $pos.before(depth),
    depth,
    $pos,
  }
}

/** Every line that the selection touches, in order; the title counts only where asked for. */
export function linesIn(state: EditorState): { line: Node; position: number; type: number }[] {
  const found: { line: Node; position: number; type: number }[] = []
  for (const { $from, $to } of state.selection.ranges) {
    state.doc.nodesBetween($from.pos, $to.pos, (node, position) => {
      if (node.type.name === 'object') return false
      if (node.type.name !== 'line') return true
      found.push({ line: node, position, type: (node.attrs as LineAttrs).type })
      return false
    })
  }
  return found
}

/** Whether a selection stays in one line, so that the text it holds may be replaced as text. */
export const isWithinLine = ({ $from, $to }: Selection): boolean =>
  $from.parent.type.name === 'line' && $from.sameParent($to)
