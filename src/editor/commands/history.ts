import { closeHistory, redo, undo } from 'prosemirror-history'
import type { Transaction, Command } from 'prosemirror-state'
import { EditorState, Plugin, PluginKey } from 'prosemirror-state'

/**
 * Makes a transaction a separate undo step, which joins neither the step before it nor the one after it. So text
 * typed right into a moved block is undone without the move. The history joins changes that are close in time, and
 * none to one dated 1970.
 */
export const asSeparateUndoStep = (tr: Transaction): Transaction => closeHistory(tr).setTime(1)

/**
 * One transaction, hence one undo step: what `first` does, and then what a
 * command does to the result. Undefined if the command does not apply.
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

/**
 * Skips steps without effect, so that each press changes something. Another user, or closing a form, may have removed
 * what such a step wrote.
 */
const passingEmpty =
  (command: Command): Command =>
  (state, dispatch, view) => {
    if (!dispatch || !command(state)) return command(state)
    let now = state
    for (let isDone = false; !isDone && command(now);) {
      command(now, (tr) => {
        isDone = !tr.doc.eq(tr.before)
        dispatch(tr)
        now = view?.state ?? now.apply(tr)
      })
    }
    return true
  }

export const undoChange = passingEmpty(undo)
export const redoChange = passingEmpty(redo)

/** A shortcut that made blocks: its last typed character, and where that was. */
interface Made {
  typed: string
  at: number
}

const madeKey = new PluginKey<Made | null>('shortcut')

export const withShortcut = (tr: Transaction, made: Made): Transaction => tr.setMeta(madeKey, made)

/**
 * Remembers that the last change was a shortcut that made blocks. `inputRules`
 * forgets it as soon as the new blocks get their ids.
 */
export const shortcutMemory = (): Plugin<Made | null> =>
  new Plugin<Made | null>({
    key: madeKey,
    state: {
      init: () => null,
      apply(tr, was) {
        const made: Made | undefined = tr.getMeta(madeKey)
        if (made) return made
        if (tr.getMeta('appendedTransaction')) return was
        return tr.docChanged || tr.selectionSet ? null : was
      },
    },
  })

/** Backspace right after such a shortcut: removes the blocks and brings back what was typed. */
export const undoShortcut: Command = (state, dispatch) => {
  const made = madeKey.getState(state)
  if (!made) return false
  if (!dispatch) return true
  undo(state, (undone) => {
    const before = state.apply(undone)
    dispatch(undone)
    if (made.typed) dispatch(before.tr.insertText(made.typed, made.at))
  })
  return true
}
