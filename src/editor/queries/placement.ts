import { mayHold, specOf } from '../../document/blocks/registry'

/** Why a block may not be below another, as `editor:places.<rule>` says it. */
export interface PlacementRefusal {
  rule: 'takesNone' | 'inCallout' | 'inCell' | 'inColumn'
  /** The numbers of the block that would hold, and of the one that would be held. */
  parent: number
  child: number
}

/**
 * The rule that forbids one of these kinds directly below a parent, or
 * undefined where all of them may be there (platform/docx#nesting).
 */
export function placementRefusal(parent: number, children: readonly number[]): PlacementRefusal | undefined {
  const child = children.find((type) => !mayHold(parent, type))
  if (child === undefined) return undefined
  const { takesChildren = false, children: { rule } = {} } = specOf(parent) ?? {}
  return { rule: (takesChildren ? rule : undefined) ?? 'takesNone', parent, child }
}
