import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useListeners, useSubscription } from '../../ui/outside-react'
import type { LayerProps } from '../view/view-context'
import { useWords, useEditorState } from '../view/view-context'
import { foldAt, isFoldedInView, canFold } from './folding'

interface Place {
  id: string
  left: number
  top: number
}

/**
 * The chevron in the margin next to the block under the pointer, if that block can be folded. There is one for the
 * whole document, since ten thousand blocks cannot each have a button. The key does the same without it.
 */
export function FoldLayer({ store }: LayerProps) {
  const { t } = useWords()
  const { view } = store
  const [place, setPlace] = useState<Place>()
  const [over, setOver] = useState<Element>()
  const facts = useEditorState(store, (state) => {
    const at = over && placeOf(view.posAtDOM(over, 0))
    if (at === undefined || !over?.isConnected || !canFold(state.doc, at)) return undefined
    return { at, isFolded: isFoldedInView(state, at) }
  })

  // Typing moves the blocks below.
  useSubscription(
    store,
    (from, onChange: (message: undefined) => void) => from.subscribe(() => onChange(undefined)),
    () => document.activeElement === view.dom && setOver(undefined),
  )
  const canvas = view.dom.closest('.ed-canvas')
  useListeners(canvas, {
    pointerover({ target }) {
      if (!(target instanceof Element) || target.closest('.ed-fold-button')) return
      const block = target.closest('.ed-block')
      setOver(block && view.dom.contains(block) ? block : undefined)
      const line = block?.querySelector(':scope > .ed-line')
      if (!block || !line || !canvas) return setPlace(undefined)
      const [own, around] = [line.getBoundingClientRect(), canvas.getBoundingClientRect()]
      const first = Number.parseFloat(getComputedStyle(line).lineHeight) || 24
      setPlace({
        id: block.getAttribute('data-block-id') ?? '',
        left: own.left - around.left - 22,
        top: own.top - around.top + (first - 24) / 2 + 3,
      })
    },
    pointerleave: () => setOver(undefined),
  })

  if (!facts || !place) return null
  return (
    <button
      type="button"
      className="ed-fold-button"
      ref={(button) => {
        if (!button) return
        button.style.insetInlineStart = `${place.left}px`
        button.style.top = `${place.top}px`
      }}
      tabIndex={-1}
      aria-expanded={!facts.isFolded}
      aria-label={t(facts.isFolded ? 'find.unfold' : 'find.fold')}
      title={t(facts.isFolded ? 'find.unfold' : 'find.fold')}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => view.dispatch(foldAt(view.state, facts.at, view.editable))}
    >
      <ChevronRight size={16} aria-hidden />
    </button>
  )
}

/** posAtDOM returns the position inside the block, before its line. */
const placeOf = (inside: number) => (inside > 0 ? inside - 1 : undefined)
