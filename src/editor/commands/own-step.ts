import { closeHistory } from 'prosemirror-history'
import type { Transaction } from 'prosemirror-state'

/**
 * Makes a transaction a step of undo of its own: nothing before it joins it, and
 * nothing after it either, so that what is typed at once into a block that was
 * moved is undone without the move. The history joins what follows closely in
 * time; a change that looks as old as time itself is followed closely by nothing.
 */
export const asSeparateUndoStep = (tr: Transaction): Transaction => closeHistory(tr).setTime(1)
