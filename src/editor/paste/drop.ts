import { TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { PAGE } from '../../../contract/docx/block-numbers'
import { isCode } from '../../../document/blocks/registry'
import { isWithinLine, lineAt } from '../queries/blocks'
import { hasUnsendable, holdsFixed } from '../schema/line-node'
import type { ViewContext } from '../view/view-context'
import { accompanying } from './clipboard-parser'
import type { Unread } from './clipboard-parser'
import { paste } from './lazy-pasting'

/**
 * Drops words of this editor as any browser does, and content from elsewhere as if it was pasted there. A selection
 * across blocks stays, since its blocks would be recreated.
 */
export function drop(
  view: EditorView,
  event: DragEvent,
  unread: Unread | undefined,
  moved: boolean,
  context: ViewContext,
): boolean {
  const place = view.posAtCoords({ left: event.clientX, top: event.clientY })
  if (!place || !view.editable) return true
  if (view.dragging) {
    dropWords(view, place.pos, moved)
    return true
  }
  if (!unread) return true
  if (!lineAt(view.state.doc.resolve(place.pos))) return true
  view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, place.pos)))
  paste(view, context, unread, accompanying(event.dataTransfer))
  view.focus()
  return true
}

/**
 * Moves the selected words of a line to a place, or copies them there. Code and the title take them as text, as when they
 * are pasted. ProseMirror's own drop would make a block of them: the line that they come from has its body in its attributes.
 */
function dropWords(view: EditorView, to: number, moved: boolean): void {
  const { doc, selection, tr } = view.state
  const { $from, from, to: end } = selection
  const at = lineAt(doc.resolve(to))
  if (!at || !isWithinLine(selection) || hasUnsendable(at.line) || (moved && to >= from && to <= end)) return
  const content = $from.parent.content.cut($from.parentOffset, selection.$to.parentOffset)
  if (!moved && holdsFixed($from.parent)) return
  if (moved) tr.delete(from, end)
  const place = tr.mapping.map(to)
  const words = doc.textBetween(from, end)
  if (isCode(at.type)) tr.insertText(words, place)
  else if (at.type === PAGE) tr.insertText(words.replaceAll('\n', ' '), place)
  else tr.insert(place, content)
  tr.setSelection(TextSelection.create(tr.doc, place, tr.mapping.map(to)))
  view.dispatch(tr.scrollIntoView().setMeta('uiEvent', 'drop'))
  view.focus()
}
