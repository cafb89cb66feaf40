import { withIds } from '../../document/block-tree'
import type { BlockTree } from '../../document/block-tree'
import { newUuid } from '../../primitives/new-uuid'

const visit = newUuid()
let made = 0

/** An id in this page for a block that the service does not know yet. It is unique across visits. */
export const newId = (): string => `new-${visit}-${(made += 1)}`

/**
 * Maps the id of each block inside this page to the id that the service gave it. A block keeps its id as long as the
 * page is open, through every save. A block without an entry has the same id on both sides.
 */
export class BlockIds {
  readonly #wire = new Map<string, string>()
  readonly #local = new Map<string, string>()

  constructor(entries: Iterable<readonly [local: string, block_id: string]> = []) {
    for (const [local, blockId] of entries) this.learn(local, blockId)
  }

  learn(local: string, blockId: string) {
    const before = this.#wire.get(local)
    if (before !== undefined && this.#local.get(before) === local) this.#local.delete(before)
    // The latest id is listed last, so that a reader of the list gets the same id for a block that had two here.
    this.#wire.delete(local)
    this.#wire.set(local, blockId)
    this.#local.set(blockId, local)
  }

  /** Renames the block `local` to `old`, because another one gets its id. */
  rename(local: string, old: string) {
    this.learn(old, this.wireOf(local))
    this.#wire.delete(local)
  }

  wireOf(local: string): string {
    return this.#wire.get(local) ?? local
  }

  /** The id in the page of a block. A block that returned after another one got its id gets a new one. */
  localOf(blockId: string): string {
    const known = this.#local.get(blockId)
    if (known !== undefined) return known
    if (this.#wire.has(blockId)) this.learn(`${blockId}″`, blockId)
    return this.#local.get(blockId) ?? blockId
  }

  /** Returns a tree of the service under the page's ids. Subtrees in which no id differs stay the same objects. */
  toLocal(tree: BlockTree): BlockTree {
    if (this.#wire.size === 0) return tree
    return withIds(tree, (id) => this.localOf(id))
  }

  /** Returns a tree of this page under the service's ids. */
  toWire(tree: BlockTree): BlockTree {
    if (this.#wire.size === 0) return tree
    return withIds(tree, (id) => this.wireOf(id))
  }

  entries(): [local: string, block_id: string][] {
    return [...this.#wire]
  }
}
