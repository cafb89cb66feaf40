import type { Node } from 'prosemirror-model'
import type { SelectionBookmark } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { useMemo, useRef, useState } from 'react'
import { moveBlocks } from '../commands/move-blocks'
import { positionOfElement } from '../selection/block-at-element'
import { BlockSelection } from '../selection/block-selection'
import { wholeBlocks } from '../selection/step-selection'
import type { ViewContext } from '../view/view-context'
import { describeLanding, describeRefusal } from './announcements'
import { dropTarget } from './drop-target'
import type { DropTarget, Point, Box, Flow, Row } from './drop-target'

/** What a drag of blocks shows while it lasts. */
export interface BlockDrag {
  run: BlockSelection
  target: DropTarget
  /** Where the pointer is; it moves without a new drawing. */
  pointer: { readonly current: Point }
}

interface Running {
  before: SelectionBookmark
  stop: () => void
}

/**
 * Dragging the selected blocks, or the one beside the handle. Rectangles are
 * measured when it begins and again after every scroll; between two moves of the
 * pointer nothing is measured. Nothing changes until the blocks are let go.
 */
export function useBlockDrag(view: EditorView, context: ViewContext) {
  const [drag, setDrag] = useState<BlockDrag>()
  const running = useRef<Running>(undefined)
  const landing = useRef<DropTarget>({ kind: 'stays' })

  const actions = useMemo(() => {
    const end = () => {
      if (running.current) keepTheCaret()
      running.current?.stop()
      running.current = undefined
      setDrag(undefined)
    }
    return {
      begin(element: HTMLElement, start: Point): boolean {
        const { state } = view
        const position = positionOfElement(view, element)
        if (position === undefined) return false
        const run = runAround(view, position)
        if (!run) return false
        const before = state.selection.getBookmark()
        if (!run.eq(state.selection)) view.dispatch(state.tr.setSelection(run))
        const pointer = { current: start }
        const lead = element.getBoundingClientRect().left - start.x
        landing.current = { kind: 'stays' }
        const stop = follow(view, pointer, lead, (target) => {
          landing.current = target
          setDrag({ run: wholeBlocks(view.state) ?? run, target, pointer })
        })
        running.current = { before, stop }
        setDrag({ run, target: landing.current, pointer })
        return true
      },
      /** Lets go; answers whether the blocks went anywhere. */
      drop(): boolean {
        const run = wholeBlocks(view.state)
        const target = landing.current
        end()
        if (!run || target.kind === 'stays') return false
        if (target.kind === 'refused') {
          context.refuse(describeRefusal(target.why, context.words))
          return false
        }
        const tr = view.state.tr
        if (moveBlocks(tr, run, target.to)) return false
        view.dispatch(tr)
        context.announce(context.words('drag.dropped', { place: describeLanding(tr, context.words) }))
        return true
      },
      cancel() {
        const was = running.current
        end()
        if (!was) return
        view.dispatch(view.state.tr.setSelection(was.before.resolve(view.state.doc)))
        context.announce(context.words('drag.putBack'))
      },
    }
  }, [view, context])

  return { drag, ...actions }
}

/** For so long after a drag dnd-kit takes away whatever is selected, in milliseconds, and a little more. */
const CLEARED_MS = 60

/** What dnd-kit does at a change of the selection would take the caret that is put back, and the keys that are typed then. */
function keepTheCaret() {
  const ends = new AbortController()
  window.addEventListener('selectionchange', (event) => event.stopImmediatePropagation(), {
    capture: true,
    signal: ends.signal,
  })
  setTimeout(() => ends.abort(), CLEARED_MS)
}

/** The selected blocks where the one at the position is among them, else that one alone. */
function runAround(view: EditorView, position: number): BlockSelection | undefined {
  const selected = wholeBlocks(view.state)
  if (selected && position >= selected.from && position < selected.to) return selected
  return BlockSelection.create(view.state.doc, position)
}

/** Follows the pointer frame by frame, scrolls near the edges, and tells of every other place. */
function follow(
  view: EditorView,
  pointer: { current: Point },
  lead: number,
  onTarget: (target: DropTarget) => void,
): () => void {
  const scroller = scrollContainerOf(view.dom)
  let boxes = pageBoxes(view)
  let doc = view.state.doc
  let isStale = false
  let isMoved = true
  let told = ''
  let frame = 0
  const ends = new AbortController()
  const { signal } = ends
  const onMove = (event: PointerEvent | TouchEvent) => {
    const point = 'touches' in event ? event.touches[0] : event
    if (!point) return
    pointer.current = { x: point.clientX, y: point.clientY }
    isMoved = true
  }
  const onFrame = () => {
    frame = requestAnimationFrame(onFrame)
    scroll(scroller, pointer.current.y)
    if (!isMoved && !isStale && doc === view.state.doc) return
    if (isStale || doc !== view.state.doc) {
      boxes = pageBoxes(view)
      doc = view.state.doc
    }
    isStale = false
    isMoved = false
    const run = wholeBlocks(view.state)
    if (!run) return
    const target = dropTarget(pointer.current, boxes, doc, run, lead)
    const saying = JSON.stringify(target)
    if (saying !== told) onTarget(target)
    told = saying
  }
  window.addEventListener('pointermove', onMove, { signal, passive: true })
  window.addEventListener('touchmove', onMove, { signal, passive: true })
  window.addEventListener('resize', () => (isStale = true), { signal })
  document.addEventListener('scroll', () => (isStale = true), { signal, capture: true, passive: true })
  frame = requestAnimationFrame(onFrame)
  return () => {
    ends.abort()
    cancelAnimationFrame(frame)
  }
}

function scroll(scroller: Element, y: number): void {
  const isPage = scroller === document.scrollingElement
  const { top, bottom } = isPage ? { top: 0, bottom: window.innerHeight } : scroller.getBoundingClientRect()
  const by = scrollSpeed(y, Math.max(top, 0), Math.min(bottom, window.innerHeight))
  if (by !== 0) scroller.scrollTop += by
}

/** How far beyond the screen blocks are measured: what a fast pointer can reach before they are measured again. */
const AROUND_PX = 240

/**
 * The rectangles of the blocks that are near the screen, for as long as nothing
 * scrolls. Groups that are out of sight have no layout and are passed over whole;
 * those that are not drawn are far from the screen.
 */
function pageBoxes(view: EditorView): Flow {
  const { dom, state } = view
  const page = dom.getBoundingClientRect()
  const title = dom.firstElementChild!.getBoundingClientRect()
  const near = { top: Math.max(page.top, 0) - AROUND_PX, bottom: window.innerHeight + AROUND_PX }
  const blocks = [...dom.children]
    .filter((element) => isNear(element, near))
    .flatMap((element) => (element.classList.contains('ed-group') ? [...element.children] : [element]))
    .filter((element) => isNear(element, near))
  const rows = blocks.flatMap((element) => rowsOf(view, element, near))
  return { ...sides(title), top: title.bottom, bottom: page.bottom, end: state.doc.content.size, rows }
}

interface Near {
  top: number
  bottom: number
}

function isNear(element: Element, near: Near): boolean {
  const { top, bottom, height } = element.getBoundingClientRect()
  return height > 0 && bottom > near.top && top < near.bottom
}

const sides = ({ left, right }: DOMRect) => ({ left, right })
const boxOf = ({ left, top, right, bottom }: DOMRect): Box => ({ left, top, right, bottom })

/** A block and, for text, the blocks below it as rows of the same flow. */
function rowsOf(view: EditorView, element: Element, near: Near): Row[] {
  if (!(element instanceof HTMLElement) || element.dataset.blockId === undefined) return []
  const position = positionOfElement(view, element)
  const node = position === undefined ? null : view.state.doc.nodeAt(position)
  if (position === undefined || !node || !isNear(element, near)) return []
  const end = position + node.nodeSize
  const box = boxOf(element.getBoundingClientRect())
  if (node.type.name !== 'text_block') {
    return [{ ...box, position, end, flows: flowsOf(view, element, node, position, near) }]
  }
  const below = blocksIn(element).flatMap((child) => rowsOf(view, child, near))
  const line = element.firstElementChild!.getBoundingClientRect()
  return [{ ...box, bottom: Math.max(line.bottom, line.top), position, end, flows: [] }, ...below]
}

function flowsOf(view: EditorView, element: Element, node: Node, position: number, near: Near): Flow[] {
  if (node.type.name === 'object') return []
  if (node.type.name === 'grid' || node.type.name === 'table') {
    return blocksIn(element).flatMap((part) => {
      const at = positionOfElement(view, part)
      const cell = at === undefined ? null : view.state.doc.nodeAt(at)
      return at !== undefined && cell && isNear(part, near) ? [flowOf(view, part, cell, at, near)] : []
    })
  }
  return [flowOf(view, element, node, position, near)]
}

function flowOf(view: EditorView, element: Element, node: Node, position: number, near: Near): Flow {
  const children = blocksIn(element)
  const box = boxOf(element.getBoundingClientRect())
  const left = children[0]?.getBoundingClientRect().left ?? box.left
  const rows = children.flatMap((child) => rowsOf(view, child, near))
  return { ...box, left, end: position + node.nodeSize - 1, rows }
}

/** The elements of the blocks directly inside of a block, whatever its view wraps around them. */
function blocksIn(element: Element): Element[] {
  return [...element.children].flatMap((child) =>
    child instanceof HTMLElement && child.dataset.blockId !== undefined ? [child] : blocksIn(child),
  )
}

/** The band along an edge in which dragging scrolls, and the most that one frame goes. */
const BAND_PX = 72
const FASTEST_PX = 22

/** How far to scroll in this frame, for a pointer at a height between two edges: the nearer, the faster. */
export function scrollSpeed(y: number, top: number, bottom: number): number {
  const above = top + BAND_PX - y
  const below = y - (bottom - BAND_PX)
  const into = Math.min(Math.max(above, below, 0) / BAND_PX, 1)
  return Math.round(into * into * FASTEST_PX) * (above > below ? -1 : 1)
}

/** What scrolls when the page around an element does. */
export function scrollContainerOf(element: Element): Element {
  for (let at = element.parentElement; at; at = at.parentElement) {
    const { overflowY } = getComputedStyle(at)
    if ((overflowY === 'auto' || overflowY === 'scroll') && at.scrollHeight > at.clientHeight) return at
  }
  return document.scrollingElement ?? document.documentElement
}
