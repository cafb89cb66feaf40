import { TextSelection } from 'prosemirror-state'
import type { Command } from 'prosemirror-state'
import type { BlockTree } from '../../document/block-tree'
import { asSeparateUndoStep } from '../commands/own-step'
import { documentReusing } from './replace-document'
import { stepsBetween, replaceAllStep } from './steps-between'

/**
 * Makes the document another one, as an edit of the operator's: one step of
 * undo, looked at by the protection like any other. Blocks that are in both keep
 * their ids. Does not apply where nothing differs.
 */
export const applyDocument =
  (page: BlockTree): Command =>
  (state, dispatch) => {
    const next = documentReusing(state.doc, page)
    if (state.doc.eq(next)) return false
    const tr = state.tr
    const fits = stepsBetween(state.doc, next).every((step) => !tr.maybeStep(step).failed)
    if (!fits || !tr.doc.content.eq(next.content)) tr.step(replaceAllStep(tr.doc, next))
    tr.setSelection(TextSelection.atStart(tr.doc))
    dispatch?.(asSeparateUndoStep(tr))
    return true
  }
