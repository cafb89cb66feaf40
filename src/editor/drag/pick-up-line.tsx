import { useEffect, useState } from 'react'
import type { EditorView } from 'prosemirror-view'
import type { LayerProps } from '../layers/layers'
import { bringNear } from '../near/bring-near'
import { useEditorState } from '../view/view-store'
import { DropLine, onCanvas } from './drop-line'
import type { Box } from './drop-target'
import { pickedUp } from './pick-up'
import { PickUpPad } from './pick-up-pad'

/** While blocks are in the air by keys: the line where they would land, kept in sight, and the keys in a word. */
export function PickUpLine({ store, context }: LayerProps) {
  const at = useEditorState(store, (state) => pickedUp(state)?.at)
  const [line, setLine] = useState<Box>()
  const { view } = store

  // In the next frame, when what scrolled stands.
  useEffect(() => {
    if (at === undefined) return
    const frame = requestAnimationFrame(() => {
      bringNear(view, at)
      const beside = besideElement(view, at)
      beside?.element.scrollIntoView({ block: 'nearest' })
      const canvas = view.dom.closest('.ed-canvas')
      setLine(beside && canvas ? onCanvas(lineBeside(beside), canvas) : undefined)
    })
    return () => cancelAnimationFrame(frame)
  }, [at, view])

  if (at === undefined || !line) return null
  return (
    <>
      <DropLine line={line} />
      <p className="ed-pick-up-hint" aria-hidden>
        {context.words('drag.hint')}
      </p>
      <PickUpPad store={store} context={context} />
    </>
  )
}

interface Beside {
  element: Element
  side: 'above' | 'below'
}

/** What a place is next to: the block behind it, the one before it, or the line that it is below. */
function besideElement(view: EditorView, at: number): Beside | undefined {
  const { nodeAfter, nodeBefore } = view.state.doc.resolve(at)
  const position = nodeAfter ? at : nodeBefore ? at - nodeBefore.nodeSize : at - 1
  const shown = view.nodeDOM(position)
  return shown instanceof Element ? { element: shown, side: nodeAfter ? 'above' : 'below' } : undefined
}

function lineBeside({ element, side }: Beside): Box {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const isLine = element.classList.contains('ed-line')
  const y = side === 'above' ? top : bottom
  return { left: isLine && side === 'below' ? left + 26 : left, right, top: y, bottom: y }
}
