import type { Node } from 'prosemirror-model'
import type { BlockTree } from '../../document/block-tree'
import { mediaOf } from '../../document/blocks/registry'
import type { ViewContext } from '../view/view-context'
import { treeFromDoc } from '../wire/tree-from-doc'
import { describeBlocks, describeRefusal } from './announcements'
import type { BlockDrag } from './use-block-drag'

interface DragChipProps {
  drag: BlockDrag
  words: ViewContext['words']
}

/** The dragged blocks, and the cost of dropping here or why it is refused. */
export function DragPreview({ drag: { run, target }, words }: DragChipProps) {
  const isMove = target.kind === 'between' || target.kind === 'beside'
  const cost = isMove ? describeMoveCost(moveCost(run.blocks), words) : undefined
  return (
    <div className="ed-drag-preview" data-refused={target.kind === 'refused' || undefined} aria-hidden>
      <span className="ed-drag-what">{describeBlocks(run.blocks, words)}</span>
      {target.kind === 'refused' ? (
        <span className="ed-drag-why">{describeRefusal(target.why, words)}</span>
      ) : null}
      {cost === undefined ? null : <span className="ed-drag-cost">{cost}</span>}
    </div>
  )
}

/** The cost of a move: the API has none, so a save creates the blocks again at their new place. */
interface MoveCost {
  /** Blocks that get a new id, those inside included. */
  blocks: number
  /** Pictures and files whose bytes are uploaded again. */
  images: number
  files: number
  /** Embedded sheets whose cells are written again. */
  sheets: number
  /** Blocks that people have commented on: the comments stay with the old block, which goes. */
  commented: number
}

/** Counts the moved blocks; counts are cached by subtree. */
export function moveCost(blocks: readonly Node[]): MoveCost {
  return blocks.map((block) => costOf(treeFromDoc(block))).reduce(added, nothing)
}

const nothing: MoveCost = { blocks: 0, images: 0, files: 0, sheets: 0, commented: 0 }
const known = new WeakMap<BlockTree, MoveCost>()

function costOf(tree: BlockTree): MoveCost {
  const was = known.get(tree)
  if (was) return was
  const media = mediaOf(tree.block_type)
  const own: MoveCost = {
    blocks: 1,
    images: media === 'image' ? 1 : 0,
    files: media === 'file' ? 1 : 0,
    sheets: media === 'sheet' ? 1 : 0,
    commented: isCommented(tree) ? 1 : 0,
  }
  const cost = tree.children.map(costOf).reduce(added, own)
  known.set(tree, cost)
  return cost
}

const added = (a: MoveCost, b: MoveCost): MoveCost => ({
  blocks: a.blocks + b.blocks,
  images: a.images + b.images,
  files: a.files + b.files,
  sheets: a.sheets + b.sheets,
  commented: a.commented + b.commented,
})

/** Comments are on a block as a whole or on words of it (platform/docx#text). */
const isCommented = ({ body }: BlockTree): boolean =>
  Object.entries(body).some(([key, value]) =>
    key === 'comment_ids' ? isFilled(value) : JSON.stringify(value)?.includes('"comment_ids":["') === true,
  )

const isFilled = (value: unknown) => Array.isArray(value) && value.length > 0

/** What is lost or sent again by a move, in a line, the most serious last; undefined where nothing is. */
export function describeMoveCost(cost: MoveCost, words: ViewContext['words']): string | undefined {
  const parts = [
    cost.images > 0 && words('drag.cost.images', { count: cost.images }),
    cost.files > 0 && words('drag.cost.files', { count: cost.files }),
    cost.sheets > 0 && words('drag.cost.sheets', { count: cost.sheets }),
    cost.commented > 0 && words('drag.cost.commented', { count: cost.commented }),
  ]
  const costs = parts.filter((part) => part !== false)
  if (costs.length === 0) return undefined
  return [words('drag.cost.blocks', { count: cost.blocks }), ...costs].join(words('drag.cost.and'))
}
