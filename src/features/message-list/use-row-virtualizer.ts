import { measureElement, useVirtualizer, type VirtualItem, type Virtualizer } from '@tanstack/react-virtual'
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from 'react'
import { keepsHeld, useLetGo, type HeldRow } from '../../ui/held-row'
import { RowHeights } from './row-heights'
import type { LoadedRows, WindowState } from './window-state'

/** Space above the first message and below the last. */
const END_HEIGHT = 16
/** How far from the end, as after a swipe or a turn of the wheel, still counts as the end. */
const NEAR_END_PX = 40
/** Nothing is as near to the end as this. */
const NO_END_PX = -1

/**
 * Keeps the view in place when a row above it turns out to have another height,
 * in whichever direction it was scrolled last. By default the virtualizer
 * ignores rows measured again just after scrolling up, which is when a page
 * arrives.
 */
function isAboveView(
  { key, start, end }: VirtualItem,
  _change: number,
  { itemSizeCache, scrollOffset }: Virtualizer<HTMLDivElement, Element>,
): boolean {
  const top = scrollOffset ?? 0
  return itemSizeCache.has(key) ? end <= top : start < top
}

/**
 * Renders only the rows in view, in the heights that they will have, and keeps the view in place. A held row stays in
 * its place instead, even where the list ends.
 */
export function useRowVirtualizer(
  scroller: RefObject<HTMLDivElement | null>,
  loaded: WindowState,
  rows: LoadedRows,
  held: HeldRow,
) {
  // New messages are followed only from the newest one, not from the end of what is loaded.
  const wasLive = useRef(false)
  const [heights] = useState(() => new RowHeights())
  const of = heights.expected(rows.at(0), rows.at(rows.count - 1))
  const expected = (index: number) => of(rows.at(index - 1), rows.at(index)!)
  // It is meant to render again with every scroll.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: rows.count,
    getScrollElement: () => scroller.current,
    estimateSize: expected,
    measureElement(row, entry, instance) {
      const height = measureElement(row, entry, instance)
      const index = instance.indexFromElement(row)
      const message = rows.at(index)
      if (!message) return height
      heights.note(rows.at(index - 1), message, height)
      const { itemSizeCache } = instance
      // A first height is stored only if it is not the expected one, which may be another later.
      if (!itemSizeCache.has(message.message_id) && height === expected(index))
        itemSizeCache.set(message.message_id, height)
      return height
    },
    overscan: 6,
    paddingStart: END_HEIGHT,
    paddingEnd: END_HEIGHT,
    anchorTo: 'end',
    followOnAppend: wasLive.current,
    scrollEndThreshold: held.id === undefined ? NEAR_END_PX : NO_END_PX,
    getItemKey: useCallback((index: number) => rows.at(index)?.message_id ?? index, [rows]),
  })
  useEffect(() => {
    wasLive.current = loaded.newer.isEnd
  })
  const { id } = held
  useLayoutEffect(() => {
    virtual.shouldAdjustScrollPositionOnItemSizeChange = keepsHeld(id, isAboveView)
  }, [virtual, id])
  useLetGo(scroller, held)
  useForgetHeights(virtual.itemSizeCache, rows)
  useKeepInView(scroller, id === undefined ? undefined : () => toRow(virtual, rows, id))
  return virtual
}

function toRow(virtual: Virtualizer<HTMLDivElement, Element>, rows: LoadedRows, id: string) {
  const index = rows.indexOf(id)
  if (index >= 0) virtual.scrollToIndex(index, { align: 'center' })
}

/** Keeps the held row in view when there is less room, as when the composer grows; without one, the last row. */
function useKeepInView(scroller: RefObject<HTMLDivElement | null>, toHeldRow: (() => void) | undefined) {
  const onResize = useEffectEvent((rows: HTMLDivElement, before: number) => {
    const { scrollHeight, scrollTop, clientHeight } = rows
    if (toHeldRow && before !== clientHeight) toHeldRow()
    if (!toHeldRow && scrollHeight - scrollTop - before < NEAR_END_PX) rows.scrollTop = scrollHeight
  })
  useEffect(() => {
    const rows = scroller.current
    if (!rows) return
    let before = rows.clientHeight
    const watch = new ResizeObserver(() => {
      onResize(rows, before)
      before = rows.clientHeight
    })
    watch.observe(rows)
    return () => watch.disconnect()
  }, [scroller])
}

/** Drops, now and then, the heights of rows that are not held any more. */
function useForgetHeights(heights: Map<unknown, number>, rows: LoadedRows) {
  useEffect(() => {
    if (heights.size < 2 * rows.count + 1_000) return
    for (const id of heights.keys()) if (rows.indexOf(String(id)) < 0) heights.delete(id)
  }, [heights, rows])
}
