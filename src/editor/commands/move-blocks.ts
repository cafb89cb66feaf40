import { TextSelection } from 'prosemirror-state'
import type { EditorState, Transaction } from 'prosemirror-state'
import { Fragment } from 'prosemirror-model'
import type { Node } from 'prosemirror-model'
import { bare } from '../wire/doc-from-tree'
import { lineAt } from '../queries/line-at'

/** The selected blocks as a run of siblings. */
export interface SiblingRun {
  parent: Node
  /** Depth of the parent. */
  depth: number
  first: number
  last: number
  start: number
  end: number
  blocks: readonly Node[]
}

/** The smallest run of sibling blocks around the selection, or undefined where it is the title or a whole document. */
export function selectedRun({ selection: { $from, $to } }: EditorState): SiblingRun | undefined {
  if (!lineAt($from) || !lineAt($to)) return undefined
  let depth = Math.min($from.sharedDepth($to.pos), $from.depth - 2, $to.depth - 2)
  while (depth >= 0 && !holdsBlocks($from.node(depth))) depth--
  if (depth < 0) return undefined
  const parent = $from.node(depth)
  const [first, last] = [$from.index(depth), $to.index(depth)]
  if (parent.child(first).type.name === 'line') return undefined
  const blocks = parent.children.slice(first, last + 1)
  return {
    parent,
    depth,
    first,
    last,
    start: $from.posAtIndex(first, depth),
    end: $to.posAtIndex(last + 1, depth),
    blocks,
  }
}

const holdsBlocks = (node: Node) => !['line', 'table', 'table_row', 'grid'].includes(node.type.name)

/**
 * Takes the blocks from where they are to a position before them or after them,
 * and the selection with them. `below` follows them and goes along, below the last.
 */
export function moveRun(tr: Transaction, run: SiblingRun, target: number, below: readonly Node[] = []): void {
  const { start, end, blocks } = run
  const { anchor, head } = tr.selection
  const taken = blocks.map(bare)
  const last = taken.at(-1)
  if (last && below.length > 0)
    taken[taken.length - 1] = last.copy(last.content.append(Fragment.from(below.map(bare))))
  const size = below.reduce((sum, node) => sum + node.nodeSize, 0)
  tr.delete(start, end + size)
  const at = target > start ? target - (end - start) - size : target
  tr.insert(at, taken)
  const shift = at - start
  tr.setSelection(TextSelection.create(tr.doc, anchor + shift, head + shift))
}
