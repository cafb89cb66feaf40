import type { Node } from 'prosemirror-model'
import { keyOf } from '../../../document/blocks/registry'
import type { KindRefusal } from '../commands/set-kind'
import { typeOfBlock } from '../queries/blocks'
import type { PlacementRefusal } from '../queries/placement'
import type { ViewContext } from '../view/view-context'

const LONGEST = 40

/** The name of a block in messages: its kind, and the beginning of its text. */
export function blockName(block: Node, words: ViewContext['words']): string {
  const text = blockExcerpt(block)
  const kind = kindName(typeOfBlock(block), words)
  return text ? words('blocks.named', { kind, text }) : kind
}

export const kindName = (type: number, words: ViewContext['words']): string => words(`kinds.${keyOf(type)}`)

/** Why a block cannot go below a parent, for people. */
export const refusalText = (
  { rule, parent, child }: PlacementRefusal | KindRefusal,
  words: ViewContext['words'],
): string =>
  words(`blocks.places.${rule}`, { parent: kindName(parent, words), child: kindName(child, words) })

/** The text of a block, or the first text inside it, cut to a length that is read at a glance. */
export function blockExcerpt(block: Node): string {
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
