import { mapTree, tokenIn, withToken } from '../../document/block-tree'
import type { BlockTree } from '../../document/block-tree'

const NO_BLOCK = ''

/**
 * Under which token the service holds bytes that this page names by another.
 * The service gives bytes to one block only (platform/docx#media-in-three-steps): a picture that
 * was moved, copied or brought back is uploaded again and has a new token there,
 * and a picked file begins with a local one. In the page a block keeps the token
 * that it was shown with. Blocks are named by the service's ids here: a block
 * that is made again has no bytes.
 */
export class MediaTokens {
  /** By the service's id of the block: the page's token, then the service's. */
  readonly #byBlock = new Map<string, Map<string, string>>()
  /** The newest that the service holds of a page's token, whichever block has it. */
  readonly #newest = new Map<string, string>()

  constructor(entries: Iterable<readonly [block_id: string, token: string, wire: string]> = []) {
    for (const [blockId, token, wire] of entries) this.learn(blockId, token, wire)
  }

  learn(blockId: string, token: string, wire: string) {
    const ofBlock = this.#byBlock.get(blockId) ?? new Map<string, string>()
    this.#byBlock.set(blockId, ofBlock.set(token, wire))
    this.#newest.set(token, wire)
  }

  /** What the page shows under a token, a spreadsheet say, is under another one now, whichever block shows it. */
  moved(token: string, wire: string) {
    this.learn(NO_BLOCK, token, wire)
  }

  /** The service does not take it for this block after all. */
  forget(blockId: string, token: string) {
    const wire = this.#byBlock.get(blockId)?.get(token)
    this.#byBlock.get(blockId)?.delete(token)
    if (this.#newest.get(token) === wire) this.#newest.delete(token)
  }

  /** What the service calls the bytes of a token that were uploaded for this very block. */
  tokenFor(blockId: string, token: string): string | undefined {
    return this.#byBlock.get(blockId)?.get(token)
  }

  /** What the service calls the bytes of a token that the page shows; a token of the service's own is itself. */
  wireOf(token: string): string {
    const seen = new Set<string>()
    let wire = token
    // What was carried on twice has a chain of names.
    for (let next = this.#newest.get(wire); next && !seen.has(next); next = this.#newest.get(wire)) {
      seen.add(next)
      wire = next
    }
    return wire
  }

  /** A tree as the service says it, under its ids, in the page's tokens. */
  toLocal(tree: BlockTree): BlockTree {
    return this.#withTokens(tree, (node, token) => {
      for (const [page, wire] of this.#byBlock.get(node.id) ?? []) if (wire === token) return page
      return token
    })
  }

  /** The other way round. */
  toWire(tree: BlockTree): BlockTree {
    return this.#withTokens(tree, (node, token) => this.tokenFor(node.id, token) ?? token)
  }

  entries(): [block_id: string, token: string, wire: string][] {
    return [...this.#byBlock].flatMap(([blockId, ofBlock]) =>
      [...ofBlock].map(([token, wire]): [string, string, string] => [blockId, token, wire]),
    )
  }

  #withTokens(tree: BlockTree, tokenOf: (node: BlockTree, token: string) => string): BlockTree {
    if (this.#byBlock.size === 0) return tree
    return mapTree(tree, (node) => {
      const token = this.#byBlock.has(node.id) ? tokenIn(node) : undefined
      return token ? withToken(node, tokenOf(node, token)) : node
    })
  }
}
