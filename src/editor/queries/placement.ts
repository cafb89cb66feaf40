import type { ChildrenSpec } from '../../../document/blocks/block-spec'
import { mayHold, specOf } from '../../../document/blocks/registry'

/** Why a block may not be below another; `editor:places.<rule>` has the words. */
export interface PlacementRefusal {
  rule: 'takesNone' | NonNullable<ChildrenSpec['rule']>
  /** The type numbers of the parent and of the child that it may not hold. */
  parent: number
  child: number
}

/**
 * The rule that forbids one of these kinds directly below a parent, or
 * undefined if all of them may be there (platform/docx#nesting).
 */
export function placementRefusal(parent: number, children: readonly number[]): PlacementRefusal | undefined {
  const child = children.find((type) => !mayHold(parent, type))
  if (child === undefined) return undefined
  const { takesChildren = false, children: { rule } = {} } = specOf(parent) ?? {}
  return { rule: (takesChildren ? rule : undefined) ?? 'takesNone', parent, child }
}
