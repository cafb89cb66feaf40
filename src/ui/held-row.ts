import type { VirtualItem, Virtualizer } from '@tanstack/react-virtual'
import { useState, type RefObject } from 'react'
import { useListeners } from './outside-react'

type Rows = Virtualizer<HTMLDivElement, Element>

/** The row that a jump led to. It stays where it is until the user moves the list. */
export interface HeldRow {
  /** Undefined: no row is held. */
  id: string | undefined
  /** From now on the list moves as usual. */
  letGo(): void
}

/** Holds the row that a jump leads to. Another jump, which is another object, holds its own row. */
export function useHeldRow(jump: object | undefined, rowId: string | undefined): HeldRow {
  const [left, setLeft] = useState<object>()
  return { id: jump === undefined || left === jump ? undefined : rowId, letGo: () => setLeft(jump) }
}

type MovesAlong = NonNullable<Rows['shouldAdjustScrollPositionOnItemSizeChange']>

/**
 * Whether the view moves along with a row that changes its height. Above the held row it does, so the held row stays
 * in its place while cards and pictures above it are loaded. Without a held row, `otherwise` decides.
 */
export const keepsHeld = (heldId: string | undefined, otherwise?: MovesAlong): MovesAlong | undefined =>
  heldId === undefined
    ? otherwise
    : (row, change, rows) => isAbove(row, heldId, rows) ?? otherwise?.(row, change, rows) ?? false

/** Lets go of the held row with the first wheel, touch, press or key in the list. */
export function useLetGo(scroller: RefObject<HTMLDivElement | null>, { id, letGo }: HeldRow) {
  const moves = { wheel: letGo, touchmove: letGo, pointerdown: letGo, keydown: letGo }
  useListeners(id === undefined ? undefined : scroller, moves, { capture: true, passive: true })
}

/** Undefined if the held row is not rendered. Rows may have been added above it since it was held. */
function isAbove({ index }: VirtualItem, heldId: string, rows: Rows): boolean | undefined {
  const held = rows.getVirtualItems().find(({ key }) => key === heldId)
  return held && index < held.index
}
