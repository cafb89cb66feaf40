import type { Counts } from './counts'

/** What the platform takes at most (platform-facts c). */
export const limits = {
  /** UTF-16 units of one block's text: 4000027. */
  block: 100_000,
  /** Characters of the whole: 1770033. */
  document: 10_485_760,
  /** Cells of a table: 1770011. */
  cells: 2_000,
} as const

export type LimitName = keyof typeof limits

export interface LimitUse {
  name: LimitName
  used: number
  most: number
  /** Where the largest one stands; undefined for the document. */
  position: number | undefined
  state: 'fine' | 'near' | 'over'
}

const NEAR = 0.9

/** How much of each limit a document uses. */
export function limitsUsed({ units, longest, mostCells }: Counts): LimitUse[] {
  const used = (name: LimitName, now: number, position: number | undefined): LimitUse => {
    const most = limits[name]
    const state = now > most ? 'over' : now >= most * NEAR ? 'near' : 'fine'
    return { name, used: now, most, position, state }
  }
  return [
    used('block', longest.units, longest.position),
    used('document', units, undefined),
    used('cells', mostCells.cells, mostCells.position),
  ]
}
