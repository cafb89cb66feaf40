import { blockTypeOf } from '../../../contract/docx/block-types'
import { mayHold } from '../../../contract/docx/may-hold'

/** Why a block may not stand below another, as `editor:places.<rule>` says it. */
export interface PlacementRefusal {
  rule: 'takesNone' | 'inCallout' | 'inCell' | 'inColumn' | 'inRow'
  /** The numbers of the block that would hold, and of the one that would be held. */
  parent: number
  child: number
}

const byParent: Readonly<Record<number, PlacementRefusal['rule']>> = {
  19: 'inCallout',
  24: 'inRow',
  25: 'inColumn',
  31: 'inRow',
  32: 'inCell',
}

/**
 * The rule that forbids one of these kinds directly below a parent, or
 * undefined where all of them may stand there (platform/docx#nesting).
 */
export function placementRefusal(parent: number, children: readonly number[]): PlacementRefusal | undefined {
  const child = children.find((type) => !mayHold(parent, type))
  if (child === undefined) return undefined
  const takes = blockTypeOf(parent)?.takesChildren ?? false
  return { rule: (takes ? byParent[parent] : undefined) ?? 'takesNone', parent, child }
}
