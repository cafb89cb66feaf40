import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Check, X } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { EditorView } from 'prosemirror-view'
import { useEffect, useState } from 'react'
import { mountAround } from '../mounting/mounted-groups'
import type { LayerProps } from '../view/view-context'
import { useEditorState } from '../view/view-context'
import type { Box } from './drop-target'
import { keyboardDragOf, continueKeyboardDrag } from './keyboard-drag'
import type { KeyboardDragStep } from './keyboard-drag'

/** During a keyboard drag: the drop line, scrolled into view, and a hint about the keys. */
export function KeyboardDropLine({ store, context }: LayerProps) {
  const at = useEditorState(store, (state) => keyboardDragOf(state)?.at)
  const [line, setLine] = useState<Box>()
  const { view } = store

  // In the next frame, after scrolling.
  useEffect(() => {
    if (at === undefined) return
    const frame = requestAnimationFrame(() => {
      mountAround(view, at)
      const neighbour = neighbourAt(view, at)
      neighbour?.element.scrollIntoView({ block: 'nearest' })
      const canvas = view.dom.closest('.ed-canvas')
      setLine(neighbour && canvas ? toCanvas(lineAt(neighbour), canvas) : undefined)
    })
    return () => cancelAnimationFrame(frame)
  }, [at, view])

  if (at === undefined || !line) return null
  return (
    <>
      <DropLine line={line} />
      <p className="ed-keyboard-drag-hint" aria-hidden>
        {context.words('drag.hint')}
      </p>
      <KeyboardDragPad store={store} context={context} />
    </>
  )
}

interface Neighbour {
  element: Element
  side: 'above' | 'below'
}

/** The neighbour of a place: the block after it, the one before it, or the line above it. */
function neighbourAt(view: EditorView, at: number): Neighbour | undefined {
  const { nodeAfter, nodeBefore } = view.state.doc.resolve(at)
  const position = nodeAfter ? at : nodeBefore ? at - nodeBefore.nodeSize : at - 1
  const shown = view.nodeDOM(position)
  return shown instanceof Element ? { element: shown, side: nodeAfter ? 'above' : 'below' } : undefined
}

function lineAt({ element, side }: Neighbour): Box {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const isLine = element.classList.contains('ed-line')
  const y = side === 'above' ? top : bottom
  return { left: isLine && side === 'below' ? left + 26 : left, right, top: y, bottom: y }
}

/** The drop line; `line` is in canvas pixels. */
export const DropLine = ({ line, isRefused = false }: { line: Box; isRefused?: boolean }) => (
  <div
    className="ed-drop-line"
    data-refused={isRefused || undefined}
    data-upright={line.left === line.right || undefined}
    style={{
      transform: `translate(${line.left}px, ${line.top}px)`,
      width: Math.max(line.right - line.left, 0),
      height: Math.max(line.bottom - line.top, 0),
    }}
  />
)

/** Converts screen pixels to canvas pixels. */
export function toCanvas(line: Box, canvas: Element): Box {
  const { left, top } = canvas.getBoundingClientRect()
  return { left: line.left - left, right: line.right - left, top: line.top - top, bottom: line.bottom - top }
}

const steps: readonly [KeyboardDragStep, LucideIcon][] = [
  ['up', ArrowUp],
  ['down', ArrowDown],
  ['shallower', ArrowLeft],
  ['deeper', ArrowRight],
  ['drop', Check],
  ['back', X],
]

/** The keys of a keyboard drag as buttons for touch; the text keeps the focus. */
const KeyboardDragPad = ({ store: { view }, context }: LayerProps) => (
  <div className="ed-keyboard-drag-pad" role="group" aria-label={context.words('drag.pad.label')}>
    {steps.map(([step, Icon]) => (
      <button
        key={step}
        type="button"
        className="ed-tool"
        aria-label={context.words(`drag.pad.${step}`)}
        onPointerDown={(event) => event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => continueKeyboardDrag(view, context, step)}
      >
        <Icon size={18} aria-hidden />
      </button>
    ))}
  </div>
)
