import { closeHistory, redo, undo } from 'prosemirror-history'
import type { Transaction, Command } from 'prosemirror-state'
import { EditorState, Plugin, PluginKey } from 'prosemirror-state'

/**
 * Makes a transaction a step of undo of its own: nothing before it joins it, and
 * nothing after it either, so that what is typed at once into a block that was
 * moved is undone without the move. The history joins what follows closely in
 * time; a change that looks as old as time itself is followed closely by nothing.
 */
export const asSeparateUndoStep = (tr: Transaction): Transaction => closeHistory(tr).setTime(1)

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

/**
 * Each press takes something back: a step of which nothing is left, since what it
 * wrote was taken away by somebody else or with a form that was left, is passed over.
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

/** A shortcut that made blocks: what was typed last to get it, and where. */
interface Made {
  typed: string
  at: number
}

const madeKey = new PluginKey<Made | null>('shortcut')

export const withShortcut = (tr: Transaction, made: Made): Transaction => tr.setMeta(madeKey, made)

/**
 * Remembers that the last thing was a shortcut that made blocks. `inputRules`
 * forgets it as soon as the new blocks are given their ids.
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

/** Backspace right after such a shortcut: the blocks go, and what was typed is there again. */
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
