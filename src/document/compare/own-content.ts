import type { BlockTree } from '../block-tree'
import { specOf } from '../blocks/registry'
import { objectContent } from './object-content'
import { preOrder } from './pre-order'
import { plainText } from './same-content'
import { stableJson } from './stable-json'
import { textContent, textObject } from './text-content'
import { tokenIn } from './token-in'

/**
 * What a block says itself, in one spelling, children apart. A picture and a
 * file that were made again have another token for the same bytes, so here they
 * are what else is known of them; whether the bytes of one and the same block
 * are others, `sameContent` tells.
 */
export function ownContent(node: BlockTree): string {
  const { block_type: type, body } = node
  const { content } = specOf(type) ?? {}
  if (content?.identity) return `${type} ${content.identity(node)}`
  const text = plainText(node)
  if (!text) return `${type} ${objectContent(type, body)}`
  const { elements, style } = textContent(type, body, text)
  return `${type} ${elements} ${stableJson(style)}`
}

/** The same with all that is below, as a number: equal numbers of one book are equal blocks. */
export class ContentNumbers {
  readonly #numbers = new Map<string, number>()
  readonly #known = new WeakMap<BlockTree, number>()

  numberOf(tree: BlockTree): number {
    // Children before parents, without recursion over a tree that users made.
    const waiting = [tree]
    const order: BlockTree[] = []
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      if (this.#known.has(next)) continue
      order.push(next)
      waiting.push(...next.children)
    }
    for (const node of order.reverse()) {
      const below = node.children.map((child) => this.#known.get(child)!)
      const spelling = `${ownContent(node)} [${below.join()}]`
      const number = this.#numbers.get(spelling) ?? this.#numbers.size
      this.#numbers.set(spelling, number)
      this.#known.set(node, number)
    }
    return this.#known.get(tree)!
  }
}

/** Whether there is anything in a block, or below it, by which it can be told from others. */
export const hasContent = (tree: BlockTree): boolean =>
  preOrder(tree).some((node) => {
    if (tokenIn(node) !== undefined) return true
    const text = textObject(node.block_type, node.body)
    return text?.elements.some(({ text_run }) => !text_run || text_run.content.trim() !== '') ?? false
  })
