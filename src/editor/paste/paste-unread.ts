import type { EditorView } from 'prosemirror-view'
import type { ViewContext } from '../view/view-context'
import { readAsMeant } from './as-meant'
import type { Accompanying, Unread } from './clipboard-parser'
import { insertPasted } from './insert-pasted'
import { readClipboard } from './read-clipboard'

/** Reads what was pasted or dropped, and inserts it at the selection. */
export const pasteUnread = (
  view: EditorView,
  context: ViewContext,
  unread: Unread,
  beside: Accompanying,
): void =>
  readAsMeant(view, readClipboard(unread), beside, (pasted) => void insertPasted(view, context, pasted))
