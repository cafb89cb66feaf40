import { closeHistory } from 'prosemirror-history'
import { Fragment } from 'prosemirror-model'
import { Selection, TextSelection } from 'prosemirror-state'
import type { Command } from 'prosemirror-state'
import { PAGE, TEXT } from '../../../contract/docx/block-numbers'
import type { BlockTree } from '../../../document/block-tree'
import { headingLevel, isCode } from '../../../document/blocks/registry'
import { fitTrees } from '../../../formats/fit-trees'
import { LossCounter } from '../../../formats/losses'
import { isFixed } from '../changes/protection'
import { newTextBlock } from '../commands/new-blocks'
import { insertAsSiblings, insertTrees, withLinesCut } from '../paste/insert-trees'
import { takeFirstLine } from '../paste/insert-words'
import { withReport } from '../paste/paste-report'
import { lineAt } from '../queries/blocks'
import { hasUnsendable } from '../schema/line-node'
import { schema } from '../schema/schema'
import { nodeFromTree } from '../wire/doc-from-tree'
import { assignGroupsIfLarge } from '../wire/groups'

/**
 * Replaces the whole content with imported blocks, in one undo step, and reports what changed on the way. A heading
 * of level 1 that comes first becomes the title; otherwise the title stays. Blocks that cannot be created again stay,
 * too: they follow the import, in their order.
 */
export const replaceContent =
  (trees: readonly BlockTree[]): Command =>
  (state, dispatch) => {
    const [first, ...others] = trees
    const line = state.doc.child(0)
    const isTitled = first && headingLevel(first.block_type) === 1 && !hasUnsendable(line)
    const title = isTitled ? takeFirstLine([first]) : undefined
    const below = title ? [...title.rest, ...others] : trees
    const tally = new LossCounter()
    for (const { key, number } of title?.losses ?? []) tally.add(key, number)
    const { fitting } = fitTrees(PAGE, withLinesCut(below, tally), tally)
    const nodes = assignGroupsIfLarge(fitting.map(nodeFromTree))
    const tr = closeHistory(state.tr)
    const staying = state.doc.children.slice(1).filter(isFixed)
    const content = [...nodes, ...staying]
    tr.replaceWith(line.nodeSize, state.doc.content.size, content.length > 0 ? content : newTextBlock(TEXT))
    if (title) {
      const words = title.words ? Fragment.from(schema.text(title.words)) : Fragment.empty
      tr.replaceWith(1, line.nodeSize - 1, words)
    }
    tr.setSelection(TextSelection.create(tr.doc, 1))
    dispatch?.(withReport(tr.scrollIntoView(), fitting, tally.losses))
    return true
  }

/**
 * Inserts imported blocks at the cursor, after what is selected, which stays, and reports what changed on the way. An
 * empty title takes the first line. Below other titles and below code, they become blocks of their own.
 */
export const insertImported =
  (trees: readonly BlockTree[]): Command =>
  (state, dispatch) => {
    const { empty, $to } = state.selection
    const here = empty ? state : state.apply(state.tr.setSelection(Selection.near($to, -1)))
    const at = lineAt(here.selection.$from)
    const isOwn = at !== undefined && (isCode(at.type) || (at.type === PAGE && at.line.content.size > 0))
    const inserted = isOwn ? insertAsSiblings(here, trees) : insertTrees(here, trees)
    if (inserted) dispatch?.(withReport(inserted.tr, inserted.blocks, inserted.tally.losses))
    return inserted !== undefined
  }
