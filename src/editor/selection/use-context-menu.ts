import type { EditorView } from 'prosemirror-view'
import { useState } from 'react'
import { blockContextItems } from '../../blocks/block-context-items'
import { useListeners } from '../../ui/outside-react'
import type { LayerProps } from '../view/view-context'
import { blockAtElement, blockAtPoint } from './block-at-element'
import { BlockSelection, openPanel, withPanel } from './block-selection'
import { clipboardItems, linkItems } from './context-items'
import type { ContextItem } from './context-items'

/** Where the menu at the pointer is open, and what it has for the thing there. */
export interface ContextMenu {
  anchor: { getBoundingClientRect(): DOMRect }
  items: readonly ContextItem[]
}

/**
 * Opens the menu of the blocks where the right button is pressed. The browser's own menu stays for selected text, for a
 * finger, and with Shift. Call `close` when the menu has closed.
 */
export function useContextMenu({ store, context }: LayerProps): {
  opened: ContextMenu | undefined
  close(): void
} {
  const { view } = store
  const [opened, setOpened] = useState<ContextMenu>()
  useListeners(view.dom, {
    contextmenu(event) {
      if (!view.editable || isOfBrowser(view, event)) return
      const element = event.target instanceof Element ? event.target : null
      // A key has opened it where the selection is.
      if (event.button !== 2) return openPanel(view.state) === 'menu' ? event.preventDefault() : undefined
      const block = blockAtElement(view, element) ?? blockAtPoint(view, event.clientX, event.clientY)
      const run = block && BlockSelection.create(view.state.doc, block.position)
      if (!element || !block || !run) return
      event.preventDefault()
      const { selection } = view.state
      const isAmong =
        selection instanceof BlockSelection &&
        block.position >= selection.from &&
        block.position < selection.to
      const anchor = new DOMRect(event.clientX, event.clientY, 0, 0)
      const items = [linkItems, ...blockContextItems, clipboardItems].flatMap((itemsAt) =>
        itemsAt(element, store, context),
      )
      setOpened({ anchor: { getBoundingClientRect: () => anchor }, items })
      const tr = isAmong ? view.state.tr : view.state.tr.setSelection(run)
      view.dispatch(withPanel(tr, 'menu'))
    },
  })
  return { opened, close: () => setOpened(undefined) }
}

/** Whether the browser's own menu is meant: it has what is for text, and a finger selects text with it. */
function isOfBrowser({ state: { selection } }: EditorView, event: MouseEvent): boolean {
  const isTouch = 'pointerType' in event && event.pointerType === 'touch'
  const isField = event.target instanceof Element && event.target.closest('input, textarea, select') !== null
  const isText =
    !selection.empty && !(selection instanceof BlockSelection) && selection.$from.parent.isTextblock
  return event.shiftKey || isTouch || isField || isText
}
