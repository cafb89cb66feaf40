import { TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import { isCode } from '../../../document/blocks/registry'
import { useTouchLayout } from '../../ui/breakpoints'
import { useListeners } from '../../ui/outside-react'
import { FormattingToolbar } from './formatting-toolbar'
import type { FormattingToolbarProps } from './formatting-toolbar'
import { rectAt, visiblePart } from './scroll'
import { hasNoMarks, useFact } from './toolbar-facts'
import { useEditorState } from './view-context'
import type { ViewStore } from './view-context'

interface PlacedToolbarProps extends Omit<FormattingToolbarProps, 'isForTouch'> {
  store: ViewStore
  /** A key asked for it: it is there whatever is selected, and has the focus. */
  isAsked: boolean
  onLeave: () => void
}

/** The distance from the selected words. */
const GAP_PX = 8
/** The height of the row of a code block that names its language. */
const CODE_HEAD_PX = 28

/**
 * The toolbar where it is needed: at the selected words, at the code block that has the cursor, or at the cursor if a
 * key asks for it. On touch it is above the keyboard, because the browser shows its own menu at the words.
 */
export function PlacedToolbar(props: PlacedToolbarProps) {
  return useTouchLayout() ? <ToolbarAboveKeyboard {...props} /> : <ToolbarAtWords {...props} />
}

/** It appears once the mouse is released, or once a key has selected the words. */
function ToolbarAtWords({ isAsked, onLeave, ...rest }: PlacedToolbarProps) {
  const { store, focusText } = rest
  const { view } = store
  // The state itself, because a change of the selected words moves it. A typed letter leaves nothing selected.
  const selecting = useEditorState(store, (state) =>
    state.selection instanceof TextSelection && !state.selection.empty ? state : undefined,
  )
  const hasText = !useFact(store, hasNoMarks)
  const isInCode = useFact(store, ({ type }) => isCode(type))
  const isPressed = usePointerPressed(view)
  const [hasFocus, setFocus] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const isWanted = !isPressed && (isInCode || (selecting !== undefined && hasText))

  useLayoutEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- known once the words are on the page
    setFocus(isWanted && view.hasFocus())
  }, [isWanted, selecting, view])
  const isShown = isAsked || (isWanted && hasFocus)
  useLayoutEffect(() => {
    if (isShown) placeAtWords(view, box.current!)
  })
  useEffect(() => (isShown ? keepAtWords(view, box.current!) : undefined), [isShown, view])
  useFocusOnceAsked(isAsked, box)

  if (!isShown) return null
  return (
    <Leaving ref={box} className="ed-floating-toolbar" onLeave={onLeave} focusText={focusText}>
      <FormattingToolbar {...rest} />
    </Leaving>
  )
}

/** It is there while the text, or something around it, has the focus. */
function ToolbarAboveKeyboard({ isAsked, onLeave, ...rest }: PlacedToolbarProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => keepAboveKeyboard(box.current!), [])
  useFocusOnceAsked(isAsked, box)
  return (
    <Leaving ref={box} className="ed-keyboard-toolbar" onLeave={onLeave} focusText={rest.focusText}>
      <FormattingToolbar {...rest} isForTouch />
    </Leaving>
  )
}

interface LeavingProps {
  ref: RefObject<HTMLDivElement | null>
  className: string
  onLeave: () => void
  focusText: () => void
  children: ReactNode
}

/** Escape leads from the toolbar to the text. `onLeave` is called when the focus leaves it and what it opened. */
function Leaving({ ref, className, onLeave, focusText, children }: LeavingProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it handles the key that its buttons let through
    <div
      ref={ref}
      className={className}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        focusText()
      }}
      onBlur={({ relatedTarget }) => {
        const isInside = ref.current?.contains(relatedTarget) || relatedTarget?.closest('.ed-layer')
        if (relatedTarget && !isInside) onLeave()
      }}
    >
      {children}
    </div>
  )
}

function useFocusOnceAsked(isAsked: boolean, box: RefObject<HTMLElement | null>) {
  useEffect(() => {
    if (isAsked) box.current?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus()
  }, [isAsked, box])
}

/** Places it again when the page scrolls, or the text above it takes another height. Returns a function that stops it. */
function keepAtWords(view: EditorView, box: HTMLElement): () => void {
  const place = () => placeAtWords(view, box)
  const resized = new ResizeObserver(place)
  resized.observe(view.dom)
  const ends = new AbortController()
  window.addEventListener('scroll', place, { signal: ends.signal, capture: true, passive: true })
  return () => {
    resized.disconnect()
    ends.abort()
  }
}

/**
 * Above the words, or below them if they begin out of sight; within the canvas and the visible page. In a code block, at
 * the end of the row that names the language.
 */
function placeAtWords(view: EditorView, box: HTMLElement) {
  const canvas = box.offsetParent
  if (!canvas) return
  const { selection } = view.state
  const { from, to } = selection
  const first = rectAt(view, from)
  const last = selection instanceof TextSelection && !selection.empty ? view.coordsAtPos(to, -1) : first
  const { offsetWidth: width, offsetHeight: height } = box
  const origin = canvas.getBoundingClientRect()
  const seen = visiblePart(view.dom)
  const code = selection.empty ? codeAt(view, from)?.getBoundingClientRect() : undefined
  const above = first.top - height - GAP_PX
  const wanted = above >= seen.top ? above : last.bottom + GAP_PX
  const inSight = Math.max(seen.top + GAP_PX, Math.min(wanted, seen.bottom - height - GAP_PX))
  const [top, left] = code ? [code.top + CODE_HEAD_PX - height, code.right - width] : [inSight, first.left]
  box.style.top = `${top - origin.top}px`
  box.style.left = `${Math.max(0, Math.min(left - origin.left, origin.width - width))}px`
}

function codeAt(view: EditorView, position: number): Element | null | undefined {
  const { node } = view.domAtPos(position)
  const around = node instanceof Element ? node : node.parentElement
  return around?.closest('.ed-line[data-kind="code"]')
}

/**
 * Some browsers put the keyboard over the page, and do not make the page smaller: there the bar is as much higher as the
 * keyboard covers. Returns a function that stops it.
 */
function keepAboveKeyboard(box: HTMLElement): () => void {
  const seen = window.visualViewport
  const place = () => {
    const covered = seen ? window.innerHeight - seen.offsetTop - seen.height : 0
    box.style.transform = covered > 1 && seen?.scale === 1 ? `translateY(-${covered}px)` : ''
  }
  const ends = new AbortController()
  for (const type of ['resize', 'scroll']) seen?.addEventListener(type, place, { signal: ends.signal })
  return () => ends.abort()
}

/** While the pointer is pressed in the text, the selection still grows. */
function usePointerPressed(view: EditorView): boolean {
  const [isPressed, setPressed] = useState(false)
  const release = () => setPressed(false)
  useListeners(view.dom, { pointerdown: () => setPressed(true) })
  useListeners(window, { pointerup: release, pointercancel: release })
  return isPressed
}
