import { SHEET } from '../../../contract/docx/block-numbers'
import type { BlockTree } from '../../document/block-tree'
import type { BlockIds } from './block-ids'
import { preOrder } from '../../document/compare/pre-order'
import { sameContent } from '../../document/compare/same-content'
import { tokenIn } from '../../document/compare/token-in'

/**
 * What the service made of a block that grew, taken into *saved*. `found` is its
 * subtree under the service's ids. What was foreseen for a place keeps the id
 * that the page has for it; what nobody foresaw takes the id of the block that
 * is wanted there, if that is new, or one of its own. The ids are learnt.
 */
export function takeGrown(
  saved: BlockTree,
  wanted: BlockTree,
  id: string,
  found: BlockTree,
  ids: BlockIds,
  newId: () => string,
): BlockTree {
  const foreseen = preOrder(saved).find((node) => node.id === id)
  // Somebody deleted it in the meantime.
  if (!foreseen) return saved
  const taker = new Taker(saved, wanted, ids, newId)
  return replaced(saved, foreseen, taker.take(found, foreseen, taker.wantedOf(id)))
}

class Taker {
  readonly #inSaved: ReadonlyMap<string, BlockTree>
  readonly #inWanted: ReadonlyMap<string, BlockTree>
  readonly #known: ReadonlySet<string>
  readonly #ids: BlockIds
  readonly #newId: () => string

  constructor(saved: BlockTree, wanted: BlockTree, ids: BlockIds, newId: () => string) {
    this.#inSaved = new Map(preOrder(saved).map((node) => [node.id, node]))
    this.#inWanted = new Map(preOrder(wanted).map((node) => [node.id, node]))
    this.#known = new Set(ids.entries().map(([, blockId]) => blockId))
    this.#ids = ids
    this.#newId = newId
  }

  wantedOf(id: string): BlockTree | undefined {
    return this.#inWanted.get(id)
  }

  /** `found` in the page's ids; `foreseen` is the block itself, which has a name already. */
  take(found: BlockTree, foreseen: BlockTree, wanted: BlockTree | undefined): BlockTree {
    const met = new Set(found.children.map((child) => child.id))
    const free = foreseen.children.filter(({ id }) => this.#isUnnamed(id) && !met.has(id))
    const children = found.children.map((child, at) => {
      const known = this.#named(child)
      if (known) return this.take(child, known, this.wantedOf(known.id))
      const next = free.findIndex((other) => other.block_type === child.block_type)
      const [expected] = next < 0 ? [] : free.splice(next, 1)
      return this.#taken(child, expected, wanted?.children[at])
    })
    const body = keepsBody(foreseen, found) ? foreseen.body : found.body
    return { id: foreseen.id, block_type: found.block_type, body, children }
  }

  #taken(found: BlockTree, expected: BlockTree | undefined, wanted: BlockTree | undefined): BlockTree {
    const isForeseen = expected !== undefined
    const isFree = wanted?.block_type === found.block_type && !this.#inSaved.has(wanted.id)
    const id = expected?.id ?? (isFree && this.#isUnnamed(wanted.id) ? wanted.id : this.#newId())
    this.#ids.learn(id, found.id)
    const node = isForeseen ? expected : { ...found, id, children: [] }
    return this.take(found, node, this.wantedOf(id))
  }

  /** The block of *saved* that the service means, if the page has met it. */
  #named(found: BlockTree): BlockTree | undefined {
    if (this.#known.has(found.id)) return this.#inSaved.get(this.#ids.localOf(found.id))
    return this.#inSaved.get(found.id)
  }

  #isUnnamed(id: string): boolean {
    return this.#ids.wireOf(id) === id
  }
}

/** The page's object where it says the same; bytes and cells have a name in the page that the service does not know. */
const keepsBody = (foreseen: BlockTree, found: BlockTree): boolean =>
  foreseen.block_type === SHEET || tokenIn(foreseen) !== undefined || sameContent(found, foreseen)

function replaced(tree: BlockTree, node: BlockTree, by: BlockTree): BlockTree {
  const made = new Map<BlockTree, BlockTree>([[node, by]])
  for (const each of preOrder(tree).reverse()) {
    if (each === node) continue
    const children = each.children.map((child) => made.get(child) ?? child)
    if (children.some((child, at) => child !== each.children[at])) made.set(each, { ...each, children })
  }
  return made.get(tree) ?? tree
}
