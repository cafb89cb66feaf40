import { newUuid } from '../../browser/new-uuid'
import { withIds } from '../../document/block-tree'
import type { BlockTree } from '../../document/block-tree'

const visit = newUuid()
let made = 0

/** An id, in this page, for a block that the service does not know yet; no two visits make the same one. */
export const newId = (): string => `new-${visit}-${(made += 1)}`

/**
 * Which id a block has inside this page, and which one the service gave it. A
 * block keeps its id in the page for as long as the page is open, through every
 * save; a block without an entry here has the same id on both sides.
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
    // Learned last, it is listed last: whoever learns the list has the same id for a block that had two here.
    this.#wire.delete(local)
    this.#wire.set(local, blockId)
    this.#local.set(blockId, local)
  }

  /** The block called `local` is called `old` from now on: another one takes its id. */
  rename(local: string, old: string) {
    this.learn(old, this.wireOf(local))
    this.#wire.delete(local)
  }

  wireOf(local: string): string {
    return this.#wire.get(local) ?? local
  }

  /** A block that came back after its id was given to another one gets a new id here. */
  localOf(blockId: string): string {
    const known = this.#local.get(blockId)
    if (known !== undefined) return known
    if (this.#wire.has(blockId)) this.learn(`${blockId}″`, blockId)
    return this.#local.get(blockId) ?? blockId
  }

  /** A tree of the service under the page's ids. Subtrees in which no id differs stay the same objects. */
  toLocal(tree: BlockTree): BlockTree {
    if (this.#wire.size === 0) return tree
    return withIds(tree, (id) => this.localOf(id))
  }

  /** A tree of this page under the service's ids. */
  toWire(tree: BlockTree): BlockTree {
    if (this.#wire.size === 0) return tree
    return withIds(tree, (id) => this.wireOf(id))
  }

  entries(): [local: string, block_id: string][] {
    return [...this.#wire]
  }
}
