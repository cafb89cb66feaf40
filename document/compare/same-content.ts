import type { Text } from '../../contract/docx/text'
import { stableJson, tokenIn } from '../block-tree'
import type { BlockTree, BlockBody } from '../block-tree'
import { withoutCommentIds } from '../blocks/block-spec'
import { isPlainText, keyOf, specOf, textObject } from '../blocks/registry'
import { changedFields, textContent, withoutComments } from './text-content'

/**
 * Whether a block has the content of the wanted one, apart from children. Defaults of the service do not count, nor
 * do comments on the block, which are not part of the document.
 */
export function sameContent(a: BlockTree, b: BlockTree): boolean {
  if (a.block_type !== b.block_type) return false
  if (a.body === b.body) return true
  const content = specOf(a.block_type)?.content
  if (content?.isSame) return content.isSame(a, b)
  const [mine, other] = [plainText(a), plainText(b)]
  if (!mine || !other) return objectContent(a.block_type, a.body) === objectContent(b.block_type, b.body)
  const before = textContent(a.block_type, a.body, mine)
  const after = textContent(b.block_type, b.body, other)
  return before.elements === after.elements && changedFields(before, after, b).length === 0
}

/** The text of a line (`isPlainText`). */
export const plainText = ({ block_type: type, body }: BlockTree): Text | undefined =>
  isPlainText(type) ? textObject(type, body) : undefined

/** Whether two trees have the same blocks with the same content in the same places. */
export function sameTree(a: BlockTree, b: BlockTree): boolean {
  const waiting: [BlockTree, BlockTree][] = [[a, b]]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [one, other] = next
    if (one === other) continue
    if (one.id !== other.id || !sameContent(one, other) || one.children.length !== other.children.length)
      return false
    pushDiffering(waiting, one, other)
  }
  return true
}

/** Adds the pairs of children that are not the same object. An edit changes only a few of thousands. */
function pushDiffering(pairs: [BlockTree, BlockTree][], one: BlockTree, other: BlockTree): void {
  for (let at = 0; at < one.children.length; at++) {
    const [mine, its] = [one.children[at], other.children[at]]
    if (mine && its && mine !== its) pairs.push([mine, its])
  }
}

/** `sameTree`, ignoring comments, which are not edits of the document. */
export function sameTreeIgnoringComments(a: BlockTree, b: BlockTree): boolean {
  const waiting: [BlockTree, BlockTree][] = [[a, b]]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [one, other] = next
    if (one === other) continue
    if (one.id !== other.id || one.children.length !== other.children.length) return false
    if (!isSpeltAlike(one, other) && !sameContent(one, other) && !sameContent(bare(one), bare(other)))
      return false
    pushDiffering(waiting, one, other)
  }
  return true
}

/**
 * A shortcut that takes a third of the time of a full comparison. The service usually sends a block with the same
 * spelling each time.
 */
const isSpeltAlike = (one: BlockTree, other: BlockTree): boolean =>
  one.block_type === other.block_type && JSON.stringify(one.body) === JSON.stringify(other.body)

function bare(node: BlockTree): BlockTree {
  const text = plainText(node)
  if (!text) return node
  const key = keyOf(node.block_type)
  const elements = text.elements.map((element) => withoutComments(element))
  return { ...node, body: { ...node.body, [key]: { ...text, elements } } }
}

/**
 * A block's own content in one spelling, without its children. A recreated picture or file has another token for the
 * same bytes, so its token does not count. `sameContent` says whether one block has other bytes.
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

/** Numbers for blocks with everything below them. Within one instance, equal numbers mean equal blocks. */
export class ContentNumbers {
  readonly #numbers = new Map<string, number>()
  readonly #known = new WeakMap<BlockTree, number>()
  /** The numbers of blocks that have content. */
  readonly #filled = new Set<number>()

  numberOf(tree: BlockTree): number {
    // Children before parents, without recursion over a tree that users made.
    const waiting = [tree]
    const order: BlockTree[] = []
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      if (this.#known.has(next)) continue
      order.push(next)
      waiting.push(...next.children)
    }
    let number = this.#known.get(tree) ?? 0
    for (const node of order.reverse()) {
      const below = node.children.flatMap((child) => this.#known.get(child) ?? [])
      const spelling = `${ownContent(node)} [${below.join()}]`
      number = this.#numbers.get(spelling) ?? this.#numbers.size
      this.#numbers.set(spelling, number)
      this.#known.set(node, number)
      if (isFilled(node) || below.some((each) => this.#filled.has(each))) this.#filled.add(number)
    }
    return number
  }

  /** Whether a block, or anything below it, has content that distinguishes it from others. */
  hasContent(tree: BlockTree): boolean {
    return this.#filled.has(this.numberOf(tree))
  }
}

function isFilled(node: BlockTree): boolean {
  if (tokenIn(node) !== undefined) return true
  const text = textObject(node.block_type, node.body)
  return text?.elements.some(({ text_run }) => !text_run || text_run.content.trim() !== '') ?? false
}

const spellings = new WeakMap<BlockBody, string>()

/**
 * The content of a block outside the text family that counts when two versions are compared, in one spelling, cached
 * per body. Defaults of the service do not count as differences (platform/docx#block-types, platform/docx#tables,
 * platform/docx#what-creation-adds). Comments are not part of the document. The cells and columns of a box are its
 * children.
 */
export function objectContent(type: number, body: BlockBody): string {
  const known = spellings.get(body)
  if (known !== undefined) return known
  const content = specOf(type)?.content
  const made = stableJson(content?.counted ? content.counted(body) : withoutCommentIds(body))
  spellings.set(body, made)
  return made
}
