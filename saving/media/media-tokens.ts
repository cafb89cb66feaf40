import { mapTree, tokenIn, withToken } from '../../document/block-tree'
import type { BlockTree } from '../../document/block-tree'

const NO_BLOCK = ''

/**
 * Maps the page's tokens for bytes to the service's. For the service, bytes belong to one block only
 * (platform/docx#media-in-three-steps). A picture that was moved, copied or restored is uploaded again and gets a new
 * token there. A chosen file begins with a local token. In the page, a block keeps the token with which it was first
 * shown. This uses the service's ids of blocks, so a recreated block has no bytes yet.
 */
export class MediaTokens {
  /** The page's token, then the service's, by the service's id of the block. */
  readonly #byBlock = new Map<string, Map<string, string>>()
  /** The service's newest token by the page's token, for any block. */
  readonly #newest = new Map<string, string>()

  constructor(entries: Iterable<readonly [block_id: string, token: string, wire: string]> = []) {
    for (const [blockId, token, wire] of entries) this.learn(blockId, token, wire)
  }

  learn(blockId: string, token: string, wire: string) {
    const ofBlock = this.#byBlock.get(blockId) ?? new Map<string, string>()
    this.#byBlock.set(blockId, ofBlock.set(token, wire))
    this.#newest.set(token, wire)
  }

  /**
   * Records that an object which the page knows by `token`, such as a spreadsheet, has another token now, in any
   * block.
   */
  moved(token: string, wire: string) {
    this.learn(NO_BLOCK, token, wire)
  }

  /** Forgets bytes that the service did not accept for this block after all. */
  forget(blockId: string, token: string) {
    const wire = this.#byBlock.get(blockId)?.get(token)
    this.#byBlock.get(blockId)?.delete(token)
    if (this.#newest.get(token) === wire) this.#newest.delete(token)
  }

  /** The service's token for bytes that were uploaded for this very block. */
  tokenFor(blockId: string, token: string): string | undefined {
    return this.#byBlock.get(blockId)?.get(token)
  }

  /** The service's token for one of the page's. A token of the service stays the same. */
  wireOf(token: string): string {
    const seen = new Set<string>()
    let wire = token
    // After two copies it has a chain of tokens.
    for (let next = this.#newest.get(wire); next && !seen.has(next); next = this.#newest.get(wire)) {
      seen.add(next)
      wire = next
    }
    return wire
  }

  /** Returns a tree of the service with the page's tokens, still under the service's ids. */
  toLocal(tree: BlockTree): BlockTree {
    return this.#withTokens(tree, (node, token) => {
      for (const [page, wire] of this.#byBlock.get(node.id) ?? []) if (wire === token) return page
      return token
    })
  }

  /** The reverse of `toLocal`. */
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
