import { undo } from 'prosemirror-history'
import { Plugin, PluginKey } from 'prosemirror-state'
import type { Command, Transaction } from 'prosemirror-state'

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
        const made = tr.getMeta(madeKey) as Made | undefined
        if (made) return made
        if (tr.getMeta('appendedTransaction')) return was
        return tr.docChanged || tr.selectionSet ? null : was
      },
    },
  })

/** Backspace right after such a shortcut: the blocks go, and what was typed stands there again. */
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
