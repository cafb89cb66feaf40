import type { Node, ResolvedPos } from 'prosemirror-model'

export interface GridPlace {
  grid: Node
  position: number
  /** The column around the cursor. */
  column: number
}

/** The nearest grid around a position. */
export function gridAt($pos: ResolvedPos): GridPlace | undefined {
  for (let depth = $pos.depth; depth > 0; depth--) {
    if ($pos.node(depth).type.name !== 'grid') continue
    return { grid: $pos.node(depth), position: $pos.before(depth), column: $pos.index(depth) }
  }
  return undefined
}
