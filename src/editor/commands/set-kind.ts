import type { Command } from 'prosemirror-state'
import type { TextStyle } from '../../../contract/docx/text'
import type { LineAttrs } from '../schema/attrs'
import { hasUnsendable } from '../schema/line-node'
import { linesIn } from '../queries/line-at'
import { mayHold } from '../../../contract/docx/may-hold'
import { typeOfBlock } from '../queries/type-of-block'
import { bodyAs, withStyle } from '../wire/text-body'

/**
 * Makes the selected lines another kind of the text family; plain text where
 * all of them are that kind already. A line stays what it is where the platform
 * would not take it: what is around it, below it, or in it forbids the kind.
 */
export const setKind =
  (type: number, style?: Partial<TextStyle>): Command =>
  (state, dispatch) => {
    const lines = linesIn(state).filter(({ line, type: now }) => now !== 1 && !hasUnsendable(line))
    const wanted = lines.every((line) => line.type === type) && !style ? 2 : type
    const able = lines.filter(({ position, type: now }) => {
      if (now === wanted && !style) return false
      const $line = state.doc.resolve(position)
      const parent = typeOfBlock($line.node($line.depth - 1))
      const children = $line.parent.children.slice(1)
      return mayHold(parent, wanted) && children.every((child) => mayHold(wanted, typeOfBlock(child)))
    })
    const fitting = able.filter(({ line }) => wanted !== 14 || line.children.every((node) => node.isText))
    if (fitting.length === 0) return false
    if (!dispatch) return true
    const tr = state.tr
    for (const { line, position, type: now } of fitting) {
      const plain = bodyAs(wanted, now, (line.attrs as LineAttrs).body)
      tr.setNodeMarkup(position, null, {
        type: wanted,
        body: style ? withStyle(wanted, plain, style) : plain,
      })
      if (wanted === 14) tr.removeMark(position + 1, position + line.nodeSize - 1)
    }
    dispatch(tr.scrollIntoView())
    return true
  }
