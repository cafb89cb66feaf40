import { TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { matchesBreakpoint } from '../../ui/breakpoints'
import { isInOneLine } from '../changes/changed-range'
import type { ViewStore } from '../view/view-context'
import { blockAtElement, blockAtPoint } from './block-at-element'
import { selectedBlocks } from './block-selection'

/** The block that has the handle, and where: pixels within the canvas. */
export interface CurrentBlock {
  element: HTMLElement
  left: number
  /** The middle of its first line; for a table, of its column handles. */
  middle: number
  /**
   * Where its handle has room: in the margin of the page, between two columns, within a cell, outside a table's row
   * handles.
   */
  place: 'page' | 'column' | 'cell' | 'table'
  /** The table around it, which has a handle of its own. */
  table?: CurrentBlock
}

/** How far from the text the pointer still counts as being at a block. */
const REACH_PX = 96

/**
 * The block under the pointer, or the focused one if there is no pointer or a key
 * was pressed since. Looks only at what is under the pointer and around the
 * selection, and renders again only when the block or its place has changed.
 */
export function useCurrentBlock(store: ViewStore, isHeld: boolean): CurrentBlock | undefined {
  const { view } = store
  const [current, setCurrent] = useState<CurrentBlock>()
  const shown = useRef<HTMLElement>(undefined)
  const isHeldNow = useEffectEvent(() => isHeld)

  const show = useCallback(
    (element: HTMLElement | undefined) => {
      shown.current = element
      const next = element && placed(view, element)
      setCurrent((now) => (isSame(now, next) ? now : next))
    },
    [view],
  )

  useEffect(() => {
    let frame = 0
    const onMove = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse' || event.buttons !== 0 || isHeldNow() || matchesBreakpoint('phone'))
        return
      const { target } = event
      if (target instanceof Element && target.closest('.ed-handle')) return
      if (!isNear(view, event)) return
      const inside = target instanceof Element && view.dom.contains(target) && target !== view.dom
      const block =
        (inside ? blockAtElement(view, target) : undefined) ??
        blockAtPoint(view, event.clientX, event.clientY)
      if (block) show(block.element)
    }
    const follow = () => {
      frame = 0
      if (isHeldNow() || !view.dom.isConnected) return
      show(view.hasFocus() ? focusedElement(view) : undefined)
    }
    const soon = () => {
      if (frame === 0) frame = requestAnimationFrame(follow)
    }
    let { doc } = store.getState()
    const stop = store.subscribe(() => {
      const before = doc
      ;({ doc } = store.getState())
      const isTyped = doc !== before && isInOneLine(before, doc)
      // A letter does not move the block that it is typed into.
      if (!isTyped || !shown.current || blockAtCaret() !== shown.current) soon()
    })
    document.addEventListener('pointermove', onMove, { passive: true })
    window.addEventListener('resize', soon)
    view.dom.addEventListener('focus', soon)
    return () => {
      cancelAnimationFrame(frame)
      stop()
      document.removeEventListener('pointermove', onMove)
      window.removeEventListener('resize', soon)
      view.dom.removeEventListener('focus', soon)
    }
  }, [store, view, show])

  return current
}

function isNear(view: EditorView, { clientX, clientY }: PointerEvent): boolean {
  const { left, right, top, bottom } = view.dom.getBoundingClientRect()
  return clientX > left - REACH_PX && clientX < right + REACH_PX && clientY > top && clientY < bottom
}

/** Found by the elements around it: a position would be counted from the beginning of the document at every key. */
function blockAtCaret(): HTMLElement | null | undefined {
  const caret = document.getSelection()?.focusNode
  return (caret instanceof Element ? caret : caret?.parentElement)?.closest<HTMLElement>('.ed-block')
}

/** The element of the first selected block, or of the one around the cursor. */
function focusedElement(view: EditorView): HTMLElement | undefined {
  const own = view.state.selection instanceof TextSelection && view.state.selection.empty && blockAtCaret()
  if (own && view.dom.contains(own)) return own
  const run = selectedBlocks(view.state)
  if (!run) return undefined
  const shown = view.nodeDOM(run.from)
  return shown instanceof HTMLElement ? shown : undefined
}

function placed(view: EditorView, element: HTMLElement): CurrentBlock | undefined {
  const canvas = view.dom.closest('.ed-canvas')
  if (!canvas || !element.isConnected) return undefined
  const origin = canvas.getBoundingClientRect()
  const box = element.getBoundingClientRect()
  if (element.matches('.ed-table'))
    return {
      element,
      left: box.left - origin.left,
      middle: box.top - TABLE_HANDLE_ABOVE - origin.top,
      place: 'table',
    }
  const line = element.firstElementChild?.classList.contains('ed-line') ? element.firstElementChild : element
  const { top, height } = line.getBoundingClientRect()
  const lineHeight = parseFloat(getComputedStyle(line).lineHeight) || 26
  const middle = top + Math.min(height, lineHeight + 6) / 2 - origin.top
  const around = element.parentElement?.closest('.ed-cell, .ed-column')
  const place = around ? (around.matches('.ed-cell') ? 'cell' : 'column') : 'page'
  const table = element.parentElement?.closest<HTMLElement>('.ed-table')
  return {
    element,
    left: outsideOf(element, box.left) - origin.left,
    middle,
    place,
    ...(table && { table: placed(view, table) }),
  }
}

/** How far above a table the middle of its handle is: half the height of its column handles. */
const TABLE_HANDLE_ABOVE = 8

/** Left of the box around a block that has something before its blocks, such as the emoji of a callout. */
function outsideOf(element: HTMLElement, left: number): number {
  const box = element.parentElement?.closest('[data-leads]')
  return box ? Math.min(left, box.getBoundingClientRect().left) : left
}

const isSame = (a: CurrentBlock | undefined, b: CurrentBlock | undefined): boolean =>
  a === b ||
  (a !== undefined &&
    b !== undefined &&
    a.element === b.element &&
    a.left === b.left &&
    a.middle === b.middle &&
    (a.table === b.table || isSame(a.table, b.table)))
