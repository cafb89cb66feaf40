import { Fragment } from 'prosemirror-model'
import type { Node } from 'prosemirror-model'
import { NodeSelection, TextSelection } from 'prosemirror-state'
import type { Command } from 'prosemirror-state'
import { schema } from '../schema/schema'
import { hasUnsendable } from '../schema/line-node'
import type { LineAttrs } from '../schema/attrs'
import { clearSelection } from '../commands/clear-range'
import { newTextBlock } from '../commands/new-text-block'
import { lineAt } from '../queries/line-at'
import { mayHold } from '../../../contract/docx/may-hold'
import { typeOfBlock } from '../queries/type-of-block'
import { isFolded } from '../queries/neighbours'

/**
 * Puts pasted blocks where the cursor is. One plain line goes into the text; of
 * several the first joins an empty line, the others follow as blocks, and what
 * was behind the cursor follows them. Code and the title take plain text only.
 */
export const insertBlocks =
  (blocks: readonly Node[]): Command =>
  (state, dispatch) => {
    const tr = state.tr
    if (state.selection instanceof NodeSelection) {
      tr.setSelection(TextSelection.near(tr.doc.resolve(state.selection.to)))
    } else clearSelection(tr)
    const at = lineAt(tr.selection.$from)
    const first = blocks[0]
    if (!at || !first || hasUnsendable(at.line)) return false
    const start = tr.selection.from
    if (at.type === 14 || at.type === 1) {
      tr.insertText(plainText(blocks, at.type === 14 ? '\n' : ' '))
    } else if (blocks.length === 1 && first.childCount === 1 && !isBetter(first, at.line)) {
      tr.replaceWith(start, start, first.firstChild!.content)
    } else {
      insertSeveral(blocks, tr)
    }
    dispatch?.(tr.scrollIntoView().setMeta('paste', true).setMeta('uiEvent', 'paste'))
    return true
  }

/** A pasted heading or item keeps its kind where the line is empty. */
const isBetter = (pasted: Node, line: Node) =>
  line.content.size === 0 && (line.attrs as LineAttrs).type === 2 && typeOfBlock(pasted) !== 2

function insertSeveral(blocks: readonly Node[], tr: Parameters<typeof clearSelection>[0]): void {
  const at = lineAt(tr.selection.$from)!
  const { line, block, position, $pos } = at
  const around = typeOfBlock(tr.doc.resolve(at.blockPosition).parent)
  const inside = block.childCount > 1 && !isFolded(block)
  const parent = inside ? at.type : around
  const fitting = blocks.map((pasted) => (mayHold(parent, typeOfBlock(pasted)) ? pasted : asPlain(pasted)))
  const tail = line.content.cut($pos.parentOffset)
  const isEmpty = line.content.size === 0 && !inside
  const made = tail.size > 0 ? [...fitting, newTextBlock(at.type, tail)] : fitting
  const target = inside ? position + line.nodeSize : at.blockPosition + block.nodeSize
  tr.insert(target, made)
  if (tail.size > 0) tr.delete($pos.pos, position + line.nodeSize - 1)
  if (isEmpty) tr.delete(at.blockPosition, at.blockPosition + block.nodeSize)
  const begin = isEmpty ? at.blockPosition : target - tail.size
  const end = fitting.reduce((sum, node) => sum + node.nodeSize, begin)
  tr.setSelection(TextSelection.near(tr.doc.resolve(end - 1), -1))
}

const asPlain = (block: Node) => newTextBlock(2, block.firstChild?.content ?? Fragment.empty)

const plainText = (blocks: readonly Node[], between: string) =>
  blocks.map((block) => block.textBetween(0, block.content.size, between)).join(between)

/** Plain text as blocks: one for each line. */
export const blocksFromText = (text: string): Node[] =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\n+$/, '')
    .split('\n')
    .map((words) => newTextBlock(2, words ? Fragment.from(schema.text(words)) : Fragment.empty))
