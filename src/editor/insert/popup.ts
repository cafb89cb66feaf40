import { NodeSelection, Plugin, PluginKey, TextSelection } from 'prosemirror-state'
import type { EditorState, Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { ViewContext } from '../view/view-context'

export interface PopupFormProps {
  view: EditorView
  popup: Popup
  context: ViewContext
  close: () => void
}

/** What a small popover at the text is about. */
export type PopupKind = 'equation' | 'callout' | 'iframe' | 'chat_card' | 'link_preview' | 'sheet' | 'table'

/** A popover that asks for what a block or an element needs, before it is made or while it is changed. */
export interface Popup {
  kind: PopupKind
  /** The node that is changed; of a new one the text that it replaces, empty for a cursor. */
  from: number
  to: number
  isNew: boolean
  /** What it would replace is what was typed into a menu to get here, and is of no use to anybody afterwards. */
  isQuery?: true
}

const popupKey = new PluginKey<Popup | null>('popup')

export const popupOf = (state: EditorState): Popup | null => popupKey.getState(state) ?? null

/** Which popover is open, if any. It follows its place through edits and closes when the node it is about goes. */
export function popupPlugin(): Plugin<Popup | null> {
  return new Plugin<Popup | null>({
    key: popupKey,
    state: {
      init: () => null,
      apply(tr, was) {
        const meta: Popup | 'close' | undefined = tr.getMeta(popupKey)
        if (meta) return meta === 'close' ? null : meta
        if (!was || !tr.docChanged) return was
        const from = tr.mapping.mapResult(was.from, 1)
        const to = tr.mapping.map(was.to, -1)
        if (!was.isNew && from.deletedAfter) return null
        return { ...was, from: from.pos, to: Math.max(from.pos, to) }
      },
    },
  })
}

export const withPopup = (tr: Transaction, popup: Popup): Transaction => tr.setMeta(popupKey, popup)

/** Opens the popover of the node at a position. */
export function openPopup(view: EditorView, kind: PopupKind, at: number): boolean {
  const node = view.state.doc.nodeAt(at)
  if (!view.editable || !node) return false
  const tr = view.state.tr
  if (NodeSelection.isSelectable(node) && node.isAtom) tr.setSelection(NodeSelection.create(tr.doc, at))
  view.dispatch(withPopup(tr, { kind, from: at, to: at + node.nodeSize, isNew: false }))
  return true
}

/** Opens the popover for something new at the selection. */
export function openPopupAtCursor(view: EditorView, kind: PopupKind): void {
  const { from, to } = view.state.selection
  view.dispatch(withPopup(view.state.tr, { kind, from, to, isNew: true }))
}

/**
 * Leaves it without an answer; the cursor goes back into the text. What was typed
 * into the menu that led here goes, so that the text is as before the sign, and no
 * undo brings it back.
 */
export const closePopup = (view: EditorView): void => view.dispatch(withoutPopup(view.state))

export function withoutPopup(state: EditorState): Transaction {
  const popup = popupOf(state)
  const tr = state.tr.setMeta(popupKey, 'close')
  if (popup?.isQuery && popup.to > popup.from) tr.delete(popup.from, popup.to).setMeta('addToHistory', false)
  return tr
}

/** A transaction from which the popover's result goes on: what it replaces is gone, and the cursor is there. */
export function clearPopupQuery(state: EditorState, { from, to, isNew }: Popup): Transaction {
  const tr = state.tr.setMeta(popupKey, 'close')
  if (!isNew) return tr
  if (to > from) tr.delete(from, to)
  if (tr.doc.resolve(from).parent.isTextblock) tr.setSelection(TextSelection.create(tr.doc, from))
  return tr
}
