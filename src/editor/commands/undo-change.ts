import { redo, undo } from 'prosemirror-history'
import type { Command } from 'prosemirror-state'

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
