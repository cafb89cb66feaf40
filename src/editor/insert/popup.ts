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

/** A popover that asks for what a block or an element needs, before it is made or while it is changed. */
export interface Popup {
  /** The key of the type that it creates or changes, or `equation`. */
  kind: string
  /** The range of the node being changed, or of the text that a new one replaces, empty for a cursor. */
  from: number
  to: number
  isNew: boolean
  /** The range is the query that was typed into a menu to get here; it is removed afterwards in any case. */
  isQuery?: true
}

const popupKey = new PluginKey<Popup | null>('popup')

export const popupOf = (state: EditorState): Popup | null => popupKey.getState(state) ?? null

/** Keeps the open popover, if any. It follows its place through edits and closes when its node is deleted. */
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

/** Opens the popover for the node at a position. */
export function openPopup(view: EditorView, kind: string, at: number): boolean {
  const node = view.state.doc.nodeAt(at)
  if (!view.editable || !node) return false
  const tr = view.state.tr
  if (NodeSelection.isSelectable(node) && node.isAtom) tr.setSelection(NodeSelection.create(tr.doc, at))
  view.dispatch(withPopup(tr, { kind, from: at, to: at + node.nodeSize, isNew: false }))
  return true
}

/** Opens the popover for something new at the selection. */
export function openPopupAtCursor(view: EditorView, kind: string): void {
  const { from, to } = view.state.selection
  view.dispatch(withPopup(view.state.tr, { kind, from, to, isNew: true }))
}

/**
 * Cancels the popover; the cursor returns to the text. The query of the menu that
 * led here is removed together with its sign, and no undo brings it back.
 */
export const closePopup = (view: EditorView): void => view.dispatch(withoutPopup(view.state))

export function withoutPopup(state: EditorState): Transaction {
  const popup = popupOf(state)
  const tr = state.tr.setMeta(popupKey, 'close')
  if (popup?.isQuery && popup.to > popup.from) tr.delete(popup.from, popup.to).setMeta('addToHistory', false)
  return tr
}

/** Begins the transaction for the popover's result: deletes what it replaces, and puts the cursor there. */
export function clearPopupQuery(state: EditorState, { from, to, isNew }: Popup): Transaction {
  const tr = state.tr.setMeta(popupKey, 'close')
  if (!isNew) return tr
  if (to > from) tr.delete(from, to)
  if (tr.doc.resolve(from).parent.isTextblock) tr.setSelection(TextSelection.create(tr.doc, from))
  return tr
}
