import { EditorState } from 'prosemirror-state'
import type { Command, Transaction } from 'prosemirror-state'

/**
 * One transaction, hence one undo step: what `first` does, and then what a
 * command does to what that leaves. Undefined where the command does not apply.
 */
export function appendCommand(first: Transaction, command: Command): Transaction | undefined {
  const { doc, selection } = first
  let added: Transaction | undefined
  const applies = command(EditorState.create({ doc, selection }), (tr) => (added = tr))
  if (!applies || !added) return undefined
  for (const step of added.steps) first.step(step)
  first.setSelection(added.selection.getBookmark().resolve(first.doc))
  return added.scrolledIntoView ? first.scrollIntoView() : first
}
