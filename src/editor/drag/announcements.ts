import type { Node, ResolvedPos } from 'prosemirror-model'
import type { Transaction } from 'prosemirror-state'
import { typeOfBlock } from '../queries/blocks'
import { blockName, blockExcerpt, kindName, refusalText } from '../selection/block-name'
import { selectedBlocks } from '../selection/block-selection'
import type { ViewContext } from '../view/view-context'
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
