import { TABLE } from '../../contract/docx/block-numbers'
import { foldTree, stableJson, tokenIn, withToken } from '../block-tree'
import type { BlockTree } from '../block-tree'
import { keyOf, mediaOf } from '../blocks/registry'
import { ownContent, plainText } from '../compare/same-content'
import { withoutComments } from '../compare/text-content'
import { propertyOf, tableFrom } from '../structure/table-form'

/** What the text of a file cannot say, so that it does not count when the file is compared with a document. */
const unsaid = new Set(['folded', 'wrap'])

/** Returns a line without its comments, and without the fields that no file can say. Any other block stays the same. */
export function sayable(node: BlockTree): BlockTree {
  const text = plainText(node)
  if (!text) return node
  const style = Object.entries(text.style ?? {}).filter(([field]) => !unsaid.has(field))
  const elements = text.elements.map((element) => withoutComments(element))
  return {
    ...node,
    body: { [keyOf(node.block_type)]: { ...text, elements, style: Object.fromEntries(style) } },
  }
}

/**
 * Numbers for blocks with everything below them, as far as a file can say it: equal numbers mean equal blocks. Blocks
 * that `stays` names do not count in the block that holds them. `contentOf` names the bytes behind a token.
 */
export class ContentKeys {
  readonly #numbers = new Map<string, string>()
  readonly #known = new WeakMap<BlockTree, string>()
  readonly #stays: (node: BlockTree) => boolean
  readonly #contentOf: (token: string) => string

  constructor(stays: (node: BlockTree) => boolean, contentOf: (token: string) => string) {
    this.#stays = stays
    this.#contentOf = contentOf
  }

  keyOf(tree: BlockTree): string {
    return (
      this.#known.get(tree) ??
      foldTree<string>(tree, (node, below) => {
        const counted = below.filter((_, at) => !this.#stays(node.children[at]!))
        const spelling = `${this.#ownKey(node)} [${counted.join()}]`
        const number = this.#numbers.get(spelling) ?? `${this.#numbers.size}`
        this.#numbers.set(spelling, number)
        this.#known.set(node, number)
        return number
      })
    )
  }

  #ownKey(node: BlockTree): string {
    const { block_type: type, body } = node
    const token = tokenIn(node)
    const media = mediaOf(type)
    // A file names a picture's size only sometimes, and a table's widths never.
    if (media === 'image')
      return `${type} ${this.#contentOf(token ?? '')} ${body.image?.caption?.content ?? ''}`
    if (media) return `${type} ${this.#contentOf(token ?? '')} ${ownContent(withToken(node, ''))}`
    const property = type === TABLE ? propertyOf(body) : undefined
    if (property) return `${type} ${stableJson({ ...tableFrom(property), widths: [] })}`
    return ownContent(sayable(node))
  }
}
