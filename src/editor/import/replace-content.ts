import { closeHistory } from 'prosemirror-history'
import { Fragment } from 'prosemirror-model'
import { Selection, TextSelection } from 'prosemirror-state'
import type { Command } from 'prosemirror-state'
import { PAGE, TEXT } from '../../../contract/docx/block-numbers'
import type { BlockTree } from '../../document/block-tree'
import { headingLevel, isCode } from '../../document/blocks/registry'
import { textFromTrees } from '../../document/wire/text-body'
import { isFixed } from '../changes/protection'
import { newTextBlock } from '../commands/new-blocks'
import { insertAsSiblings, insertTrees, withLinesCut } from '../paste/insert-trees'
import { lineAt } from '../queries/blocks'
import { hasUnsendable } from '../schema/line-node'
import { schema } from '../schema/schema'
import { nodeFromTree } from '../wire/doc-from-tree'
import { assignGroupsIfLarge } from '../wire/groups'
import { fitTrees } from './fit-trees'
import { LossCounter } from './losses'

/**
 * Replaces the whole content with imported blocks, in one undo step. A heading of
 * level 1 that comes first becomes the title; otherwise the title stays. Blocks
 * that cannot be created again stay, too: they follow the import, in their order.
 */
export const replaceContent =
  (trees: readonly BlockTree[]): Command =>
  (state, dispatch) => {
    const [first, ...rest] = trees
    const line = state.doc.child(0)
    const isTitled =
      first && headingLevel(first.block_type) === 1 && first.children.length === 0 && !hasUnsendable(line)
    const tally = new LossCounter()
    const { fitting } = fitTrees(1, withLinesCut(isTitled ? rest : trees, tally), tally)
    const nodes = assignGroupsIfLarge(fitting.map(nodeFromTree))
    const tr = closeHistory(state.tr)
    const staying = state.doc.children.slice(1).filter(isFixed)
    const content = [...nodes, ...staying]
    tr.replaceWith(line.nodeSize, state.doc.content.size, content.length > 0 ? content : newTextBlock(TEXT))
    if (isTitled) {
      const words = textFromTrees([first]).replace(/(?<!\s)\s*\n\s*/g, ' ')
      tr.replaceWith(1, line.nodeSize - 1, words ? Fragment.from(schema.text(words)) : Fragment.empty)
    }
    tr.setSelection(TextSelection.create(tr.doc, 1))
    dispatch?.(tr.scrollIntoView())
    return true
  }

/**
 * Inserts imported blocks at the cursor, after what is selected, which stays; in the title and in code, they go below
 * it as blocks of their own.
 */
export const insertImported =
  (trees: readonly BlockTree[]): Command =>
  (state, dispatch) => {
    const { empty, $to } = state.selection
    const here = empty ? state : state.apply(state.tr.setSelection(Selection.near($to, -1)))
    const { type } = lineAt(here.selection.$from) ?? {}
    const isPlain = type !== undefined && (type === PAGE || isCode(type))
    const inserted = isPlain ? insertAsSiblings(here, trees) : insertTrees(here, trees)
    if (inserted) dispatch?.(inserted.tr)
    return inserted !== undefined
  }
