import { TextSelection } from 'prosemirror-state'
import type { Command, EditorState, Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { askForFiles } from '../../ui/ask-for-files'
import { followedBy } from '../commands/followed-by'
import { insertGrid } from '../grid/grid-actions'
import { insertFilesAt } from '../objects/media/insert-media'
import { acceptedPictures } from '../objects/media/picture-types'
import type { ViewContext } from '../view/view-context'
import type { Insertable } from './insertables'
import { insertHere, insertLine } from './insert-here'
import { withPopup } from './popup'
import type { Popup } from './popup'
import { suggestionKey } from './suggestion'
import type { Suggestion } from './suggestion'

/** Makes what was picked from the menu in place of what was typed into it, in one step. */
export function pickInsertable(
  view: EditorView,
  { makes }: Insertable,
  suggestion: Suggestion,
  context: ViewContext,
): void {
  if ('popup' in makes) {
    // What was typed stands until the popover's answer takes its place, or none comes.
    const { from, to } = suggestion
    const popup: Popup = { kind: makes.popup, from, to, isNew: true, isQuery: true }
    view.dispatch(withPopup(view.state.tr.setMeta(suggestionKey, 'close'), popup))
    return
  }
  const tr = withoutQuery(view.state, suggestion)
  if ('files' in makes) {
    view.dispatch(tr)
    void insertPicked(view, context, makes.files)
    return
  }
  if ('sign' in makes) {
    const { from } = suggestion
    const next: Suggestion = { menu: 'people', from, start: from + 1, to: from + 1, query: '', isAsked: true }
    view.dispatch(tr.insertText(makes.sign).setMeta(suggestionKey, next))
    return
  }
  const made = followedBy(tr, commandOf(makes))
  if (made) view.dispatch(made.setMeta(suggestionKey, 'close'))
}

function withoutQuery(state: EditorState, { from, to }: Suggestion): Transaction {
  const tr = state.tr.setMeta(suggestionKey, 'close')
  if (to > from) tr.delete(from, to)
  return tr.setSelection(TextSelection.create(tr.doc, from))
}

function commandOf(
  makes: Extract<Insertable['makes'], { line: number } | { blocks: unknown } | { columns: number }>,
): Command {
  if ('line' in makes) return insertLine(makes.line)
  if ('columns' in makes) return insertGrid(makes.columns)
  return insertHere(...makes.blocks())
}

async function insertPicked(view: EditorView, context: ViewContext, kind: 'image' | 'file'): Promise<void> {
  const files = await askForFiles(kind === 'image' ? { accept: acceptedPictures } : {})
  await insertFilesAt(view, context, files, kind === 'file' ? { as: 'files' } : {})
  view.focus()
}
