import { useCallback, useEffect, useState } from 'react'
import type { EditorState } from 'prosemirror-state'
import { linkAround } from '../commands/marks'
import type { LinkRange } from '../commands/marks'
import { useEditorState } from '../view/view-store'
import type { ViewStore } from '../view/view-store'

/** How long a mouse stays on a link before its card comes, and how long it may be on its way to the card. */
const REST_MS = 300
const LEAVE_MS = 250

/**
 * The link that a mouse has come to rest on, for as long as it is on it or on
 * its card. `dismiss` puts the card away until the mouse comes to a link again.
 */
export function useHoveredLink(store: ViewStore): [LinkRange | undefined, dismiss: () => void] {
  const [element, setElement] = useState<Element>()
  useEffect(() => {
    const { dom } = store.view
    let over: Element | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = ({ target, pointerType, buttons }: PointerEvent) => {
      if (pointerType !== 'mouse' || !(target instanceof Element)) return
      const card = target.closest('.ed-link-card')
      const link = buttons === 0 && dom.contains(target) ? target.closest('.ed-link') : null
      const next = card ?? link ?? undefined
      if (next === over) return
      over = next
      clearTimeout(timer)
      if (!card) timer = setTimeout(() => setElement(link ?? undefined), link ? REST_MS : LEAVE_MS)
    }
    document.addEventListener('pointermove', look, { passive: true })
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointermove', look)
    }
  }, [store])
  const linkOf = (state: EditorState) => {
    if (!element?.isConnected || !store.view.dom.contains(element)) return undefined
    return linkAround(state.doc.resolve(store.view.posAtDOM(element, 0)))
  }
  const link = useEditorState(store, linkOf)
  return [link, useCallback(() => setElement(undefined), [])]
}
