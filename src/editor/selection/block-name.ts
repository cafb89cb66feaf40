import type { Node } from 'prosemirror-model'
import { blockTypeOf } from '../../../contract/docx/block-types'
import { typeOfBlock } from '../queries/type-of-block'
import type { ViewContext } from '../view/view-context'

const LONGEST = 40

/** What a block is called where it is spoken of: its kind, and the beginning of its words. */
export function blockName(block: Node, words: ViewContext['words']): string {
  const text = firstWords(block)
  const kind = kindName(typeOfBlock(block), words)
  return text ? words('blocks.named', { kind, text }) : kind
}

export const kindName = (type: number, words: ViewContext['words']): string =>
  words(`kinds.${blockTypeOf(type)?.key ?? 'undefined'}`)

/** The words of a block, or the first words inside it, cut to what one takes in at a glance. */
export function firstWords(block: Node): string {
  let text = ''
  block.descendants((node) => {
    if (text || node.type.name === 'object') return false
    if (!node.isTextblock) return true
    text = node.textBetween(0, Math.min(node.content.size, 3 * LONGEST), ' ', leafWords).trim()
    return false
  })
  const letters = Array.from(text)
  return letters.length > LONGEST ? `${letters.slice(0, LONGEST - 1).join('')}…` : text
}

const leafWords = (leaf: Node) => leaf.type.spec.leafText?.(leaf) ?? ''
