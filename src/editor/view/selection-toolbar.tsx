import { Link as LinkIcon } from 'lucide-react'
import { TextSelection } from 'prosemirror-state'
import type { Command } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { useLayoutEffect, useRef, useState } from 'react'
import { useListeners } from '../../ui/outside-react'
import { Tool, Toolbar } from '../../ui/toolbar'
import { ColorButton, keepSelection, KindButton, MarkButtons } from './toolbar-buttons'
import { hasNoMarks, useFact } from './toolbar-facts'
import { useWords, useEditorState } from './view-context'
import type { ViewStore } from './view-context'

interface SelectionToolbarProps {
  store: ViewStore
  run: (command: Command) => void
  onLink: () => void
  focusText: () => void
}

/** Its distance from the selected words, and its height. */
const GAP_PX = 8
const HEIGHT_PX = 40

/**
 * The most frequent actions on selected words, next to them. They appear once the mouse is released, or a key has
 * selected the words. The toolbar of the page has the same for the keyboard and for touch. On touch, the browser
 * shows its own menu at the words.
 */
export function SelectionToolbar({ store, run, onLink, focusText }: SelectionToolbarProps) {
  const { t } = useWords()
  const { view } = store
  const range = useEditorState(store, ({ selection }) =>
    selection instanceof TextSelection && !selection.empty ? `${selection.from} ${selection.to}` : '',
  )
  const hasText = !useFact(store, hasNoMarks)
  const hasLink = useFact(store, ({ link }) => link !== undefined)
  const isPressed = usePointerPressed(view)
  const box = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<{ left: number; top: number }>()
  const isWanted = range !== '' && !isPressed && hasText

  useLayoutEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- where it stands is known once the words are on the page
    setPlace(isWanted && view.hasFocus() ? toolbarPlace(view, box.current?.offsetWidth ?? 0) : undefined)
  }, [isWanted, range, view])

  if (!isWanted || !place) return null
  return (
    <div className="ed-selection-toolbar" ref={box} style={{ left: place.left, top: place.top }}>
      <Toolbar className="ed-selection-tools" label={t('selectionToolbar')} onMouseDown={keepSelection}>
        <KindButton store={store} run={run} focusText={focusText} />
        <MarkButtons store={store} run={run} />
        <ColorButton store={store} run={run} focusText={focusText} />
        <Tool className="ed-tool" data-on={hasLink || undefined} label={t('link')} onClick={onLink}>
          <LinkIcon size={16} aria-hidden />
        </Tool>
      </Toolbar>
    </div>
  )
}

/** Above the words, or below them if the page's toolbar would cover it; within the canvas. */
function toolbarPlace(view: EditorView, width: number): { left: number; top: number } | undefined {
  const canvas = view.dom.closest('.ed-canvas')
  if (!canvas) return undefined
  const { from, to } = view.state.selection
  const [first, last] = [view.coordsAtPos(from, 1), view.coordsAtPos(to, -1)]
  const origin = canvas.getBoundingClientRect()
  const bar = canvas.parentElement?.querySelector('.ed-toolbar')?.getBoundingClientRect()
  const above = first.top - GAP_PX - HEIGHT_PX
  const top = above > (bar?.bottom ?? 0) ? above : last.bottom + GAP_PX
  const left = Math.max(0, Math.min(first.left - origin.left, origin.width - (width || 420)))
  return { left, top: top - origin.top }
}

/** While the pointer is pressed in the text, the selection still grows. */
function usePointerPressed(view: EditorView): boolean {
  const [isPressed, setPressed] = useState(false)
  const release = () => setPressed(false)
  useListeners(view.dom, { pointerdown: () => setPressed(true) })
  useListeners(window, { pointerup: release, pointercancel: release })
  return isPressed
}
