import type { Node, ResolvedPos } from 'prosemirror-model'
import type { Transaction } from 'prosemirror-state'
import { typeOfBlock } from '../queries/blocks'
import { blockName, blockExcerpt, kindName, refusalText } from '../selection/block-name'
import { selectedBlocks } from '../selection/block-selection'
import type { ViewContext } from '../view/view-context'
import type { DropTarget } from './drop-target'
import type { MoveRefusal } from './move-refusal'

/** Describes a place for screen readers: before or after which block, and in which container. */
export function describePlace(doc: Node, at: number, words: ViewContext['words']): string {
  const $at = doc.resolve(at)
  return describeBetween($at, $at, words)
}

/** Describes where a transaction has moved the blocks. */
export function describeLanding({ doc, selection }: Transaction, words: ViewContext['words']): string {
  const run = selectedBlocks({ doc, selection })
  return run ? describeBetween(run.$from, run.$to, words) : ''
}

function describeBetween($from: ResolvedPos, $to: ResolvedPos, words: ViewContext['words']): string {
  const { nodeBefore: before, parent } = $from
  const after = $to.nodeAfter
  const previous = before && before.type.name !== 'line' ? before : undefined
  const where = after
    ? words('drag.before', { block: blockName(after, words) })
    : previous
      ? words('drag.after', { block: blockName(previous, words) })
      : words('drag.first')
  if ($from.depth === 0) return words('drag.placed', { where })
  if (parent.type.name === 'text_block')
    return words('drag.placedBelow', { where, block: blockName(parent, words) })
  const number = $from.index($from.depth - 1) + 1
  if (parent.type.name === 'grid_column') return words('drag.placedInColumn', { where, number })
  if (parent.type.name === 'table_cell')
    return words('drag.placedInCell', { where, row: $from.index($from.depth - 2) + 1, number })
  return words('drag.placedIn', { where, kind: kindName(typeOfBlock(parent), words) })
}

/** Where blocks would land, in the few words that are read while they are dragged. */
export function describeDrop(doc: Node, target: DropTarget, words: ViewContext['words']): string {
  if (target.kind === 'refused') return describeRefusal(target.why, words)
  if (target.kind === 'stays') return words('drag.landing.stays')
  const { to } = target
  if ('nextTo' in to)
    return words(`drag.landing.${to.side}`, { block: shortName(doc.nodeAt(to.nextTo)!, words) })
  const $at = doc.resolve(to.at)
  const { parent, nodeBefore, nodeAfter } = $at
  const before = nodeBefore?.type.name === 'line' ? null : nodeBefore
  const isBox = $at.depth > 0 && parent.type.name !== 'grid_column' && parent.type.name !== 'table_cell'
  const inside = isBox ? shortName(parent, words) : undefined
  if (before) {
    const block = shortName(before, words)
    if (inside === undefined) return words('drag.landing.after', { block })
    return words('drag.landing.afterInside', { block, parent: inside })
  }
  if (inside !== undefined) return words('drag.landing.inside', { parent: inside })
  if ($at.depth === 0) {
    return nodeAfter
      ? words('drag.landing.before', { block: shortName(nodeAfter, words) })
      : words('drag.first')
  }
  const number = $at.index($at.depth - 1) + 1
  if (parent.type.name === 'grid_column') return words('drag.landing.inColumn', { number })
  return words('drag.landing.inCell', { row: $at.index($at.depth - 2) + 1, number })
}

/** A text by its first words, any other block by its kind. */
function shortName(block: Node, words: ViewContext['words']): string {
  const text = block.type.name === 'text_block' ? blockExcerpt(block) : ''
  return text ? words('drag.landing.quoted', { text }) : kindName(typeOfBlock(block), words)
}

/** Why a move is refused. */
export function describeRefusal(refusal: MoveRefusal, words: ViewContext['words']): string {
  if (refusal.rule === 'fixed') return words('blocks.places.fixed', { kind: kindName(refusal.kind, words) })
  if (!('parent' in refusal)) return words(`blocks.places.${refusal.rule}`)
  return refusalText(refusal, words)
}

/** The dragged blocks: one by its name, several by their number. */
export const describeBlocks = (blocks: readonly Node[], words: ViewContext['words']): string =>
  blocks.length === 1
    ? blockExcerpt(blocks[0]!) || kindName(typeOfBlock(blocks[0]!), words)
    : words('drag.several', { count: blocks.length })
