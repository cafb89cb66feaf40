import type { Node } from 'prosemirror-model'
import type { SelectionBookmark } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { useMemo, useRef, useState } from 'react'
import { matchesBreakpoint } from '../../ui/breakpoints'
import { useRelease } from '../../ui/outside-react'
import { moveBlocks } from '../commands/move-blocks'
import { positionOfElement } from '../selection/block-at-element'
import { BlockSelection } from '../selection/block-selection'
import { wholeBlocks } from '../selection/step-selection'
import type { ViewContext } from '../view/view-context'
import { describeLanding, describeRefusal } from './announcements'
import { landing } from './drop-target'
import type { DropTarget, Box, Flow, Point, Row } from './drop-target'

/** The source of a drag by a handle: blocks, or the lines of a table. */
export interface DragSource {
  begin(start: Point): void
  /** Finds where it would land, without changing anything; the returned function shows that place. */
  over(pointer: Point): () => void
  drop(end: DragEnd): void
  cancel(): void
}

export interface DragEnd {
  isTouch: boolean
  /** It was held and released where it was. */
  isStill: boolean
}

/** A running drag of blocks, as it is shown. */
export interface BlockDrag {
  run: BlockSelection
  target: DropTarget
}

/** Makes the source for the handle of a block. `onHeld`: a finger held it and released it where it was. */
export type BlockSources = (block: () => HTMLElement | undefined, onHeld?: () => void) => DragSource

interface Running {
  before: SelectionBookmark
  /** From the pointer to the left side of the blocks. */
  lead: number
  landing: DropTarget
  /** The document and the pointer of the landing; no pointer before the first move. */
  doc: Node
  pointer?: Point
  rows: VisibleRows
}

/**
 * Drags the selected blocks, or the one at the handle. Rectangles are measured when the drag begins and again after
 * every scroll; between two moves of the pointer nothing is measured. Nothing changes until the blocks are dropped.
 */
export function useBlockDrag(view: EditorView, context: Pick<ViewContext, 'words' | 'announce' | 'refuse'>) {
  const [drag, setDrag] = useState<BlockDrag>()
  const running = useRef<Running>(undefined)
  useRelease(running, ({ current }) => current?.rows.forget())

  const blocks = useMemo((): BlockSources => {
    const end = () => {
      const was = running.current
      if (was) keepTheCaret()
      was?.rows.forget()
      running.current = undefined
      setDrag(undefined)
      return was
    }
    /** Returns whether the blocks went anywhere. */
    const drop = (): boolean => {
      const run = wholeBlocks(view.state)
      const was = end()
      const target = was && run && landingNow(view, was, run)
      if (!run || !target || target.kind === 'stays') return false
      if (target.kind === 'refused') {
        context.refuse(describeRefusal(target.why, context.words))
        return false
      }
      const tr = view.state.tr
      if (moveBlocks(tr, run, target.to)) return false
      view.dispatch(tr)
      context.announce(context.words('drag.dropped', { place: describeLanding(tr, context.words) }))
      return true
    }
    return (block, onHeld) => ({
      begin(start) {
        const { state } = view
        const element = block()
        const position = element && positionOfElement(view, element)
        const run = position === undefined ? undefined : runAround(view, position)
        if (!element || !run) return
        const before = state.selection.getBookmark()
        const lead = element.getBoundingClientRect().left - start.x
        if (!run.eq(state.selection)) view.dispatch(state.tr.setSelection(run))
        running.current = {
          before,
          lead,
          landing: { kind: 'stays' },
          rows: new VisibleRows(view),
          doc: view.state.doc,
        }
        setDrag({ run, target: running.current.landing })
      },
      over(pointer) {
        const now = running.current
        const run = wholeBlocks(view.state)
        if (!now || !run) return () => undefined
        const target = landingAt(view, now, pointer, run)
        return () => {
          Object.assign(now, { doc: view.state.doc, pointer })
          if (JSON.stringify(target) === JSON.stringify(now.landing)) return
          now.landing = target
          setDrag({ run, target })
        }
      },
      drop({ isTouch, isStill }) {
        if (!drop() && isTouch && isStill && onHeld) onHeld()
        else view.focus()
      },
      cancel() {
        const was = end()
        if (was) {
          view.dispatch(view.state.tr.setSelection(was.before.resolve(view.state.doc)))
          context.announce(context.words('drag.putBack'))
        }
        view.focus()
      },
    })
  }, [view, context])

  return { drag, blocks }
}

/** The landing in the current document: another user may have changed it while the pointer did not move. */
function landingNow(view: EditorView, was: Running, run: BlockSelection) {
  if (was.doc === view.state.doc || !was.pointer) return was.landing
  return landingAt(view, was, was.pointer, run)
}

function landingAt(view: EditorView, was: Running, pointer: Point, run: BlockSelection): DropTarget {
  const { doc } = view.state
  const carried = { run, lead: was.lead, hasColumns: !matchesBreakpoint('phone') }
  return landing(pointer, was.rows.flow, doc, carried, was.doc === doc ? was.landing : undefined)
}

/** How long after a drag dnd-kit clears any selection, in milliseconds, and a little more. */
const CLEARED_MS = 60

/** When the selection changes, dnd-kit would remove the restored caret, and with it the keys that are typed then. */
function keepTheCaret() {
  const ends = new AbortController()
  window.addEventListener('selectionchange', (event) => event.stopImmediatePropagation(), {
    capture: true,
    signal: ends.signal,
  })
  setTimeout(() => ends.abort(), CLEARED_MS)
}

/** The selected blocks if the one at the position is among them, else that one alone. */
function runAround(view: EditorView, position: number): BlockSelection | undefined {
  const selected = wholeBlocks(view.state)
  if (selected && position >= selected.from && position < selected.to) return selected
  return BlockSelection.create(view.state.doc, position)
}

/** The rectangles of the blocks near the screen, measured again when they are needed after a scroll or a change. */
class VisibleRows {
  readonly #view: EditorView
  readonly #ends = new AbortController()
  #measured: { flow: Flow; doc: Node } | undefined

  constructor(view: EditorView) {
    this.#view = view
    const { signal } = this.#ends
    const moved = () => (this.#measured = undefined)
    window.addEventListener('resize', moved, { signal })
    document.addEventListener('scroll', moved, { signal, capture: true, passive: true })
  }

  get flow(): Flow {
    const { doc } = this.#view.state
    if (this.#measured?.doc !== doc) this.#measured = { flow: pageBoxes(this.#view), doc }
    return this.#measured.flow
  }

  forget() {
    this.#ends.abort()
  }
}

/** How far beyond the screen blocks are measured: what a fast pointer can reach before they are measured again. */
const AROUND_PX = 240

/**
 * The rectangles of the blocks that are near the screen, for as long as nothing
 * scrolls. Groups that are out of sight have no layout and are skipped whole;
 * groups that are not drawn are far from the screen.
 */
function pageBoxes(view: EditorView): Flow {
  const { dom, state } = view
  const page = dom.getBoundingClientRect()
  const title = dom.firstElementChild!.getBoundingClientRect()
  const range = { top: Math.max(page.top, 0) - AROUND_PX, bottom: window.innerHeight + AROUND_PX }
  const blocks = [...dom.children]
    .filter((element) => isInRange(element, range))
    .flatMap((element) => (element.classList.contains('ed-group') ? [...element.children] : [element]))
    .filter((element) => isInRange(element, range))
  const rows = blocks.flatMap((element) => rowsOf(view, element, range))
  return { ...sides(title), top: title.bottom, bottom: page.bottom, end: state.doc.content.size, rows }
}

interface Range {
  top: number
  bottom: number
}

function isInRange(element: Element, range: Range): boolean {
  const { top, bottom, height } = element.getBoundingClientRect()
  return height > 0 && bottom > range.top && top < range.bottom
}

const sides = ({ left, right }: DOMRect) => ({ left, right })
const boxOf = ({ left, top, right, bottom }: DOMRect): Box => ({ left, top, right, bottom })

/** A block and, for text, the blocks below it as rows of the same flow. */
function rowsOf(view: EditorView, element: Element, range: Range): Row[] {
  if (!(element instanceof HTMLElement) || element.dataset.blockId === undefined) return []
  const position = positionOfElement(view, element)
  const node = position === undefined ? null : view.state.doc.nodeAt(position)
  if (position === undefined || !node || !isInRange(element, range)) return []
  const end = position + node.nodeSize
  const box = boxOf(element.getBoundingClientRect())
  if (node.type.name !== 'text_block') {
    return [{ ...box, position, end, flows: flowsOf(view, element, node, position, range) }]
  }
  const below = blocksIn(element).flatMap((child) => rowsOf(view, child, range))
  const line = element.firstElementChild!.getBoundingClientRect()
  return [{ ...box, bottom: Math.max(line.bottom, line.top), position, end, flows: [] }, ...below]
}

function flowsOf(view: EditorView, element: Element, node: Node, position: number, range: Range): Flow[] {
  if (node.type.name === 'object') return []
  if (node.type.name === 'grid' || node.type.name === 'table') {
    return blocksIn(element).flatMap((part) => {
      const at = positionOfElement(view, part)
      const cell = at === undefined ? null : view.state.doc.nodeAt(at)
      return at !== undefined && cell && isInRange(part, range) ? [flowOf(view, part, cell, at, range)] : []
    })
  }
  return [flowOf(view, element, node, position, range)]
}

function flowOf(view: EditorView, element: Element, node: Node, position: number, range: Range): Flow {
  const children = blocksIn(element)
  const box = boxOf(element.getBoundingClientRect())
  const left = children[0]?.getBoundingClientRect().left ?? box.left
  const rows = children.flatMap((child) => rowsOf(view, child, range))
  return { ...box, left, end: position + node.nodeSize - 1, rows }
}

/** The elements of the blocks directly inside a block; wrappers of its view are skipped. */
function blocksIn(element: Element): Element[] {
  return [...element.children].flatMap((child) =>
    child instanceof HTMLElement && child.dataset.blockId !== undefined ? [child] : blocksIn(child),
  )
}
