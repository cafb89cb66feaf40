import { TEXT } from '../../contract/docx/block-numbers'
import { mapTree, preOrder, tokenIn } from '../../document/block-tree'
import type { BlockTree } from '../../document/block-tree'
import { isNeverEmpty, mediaOf } from '../../document/blocks/registry'
import { sameContent } from '../../document/compare/same-content'
import type { BlockIds } from './block-ids'

/** Reads subtrees under the service's ids, one for each block, at a revision. −1 is the newest. */
type ReadBelow = (blockIds: readonly string[], revision: number) => Promise<BlockTree[]>

const NEWEST = -1
const TIMES_AGAIN = 3
const AGAIN_MS = 300

/**
 * Reads the children that the service added to blocks, at the revision of the write that created them, so that it
 * contains no other changes. The platform sometimes adds the empty text of a box a moment after its answer
 * (platform/docx#what-creation-adds). While a box is empty, this reads the newest revision, a few times at most. It
 * uses only that text of the newest revision, because other changes may be from other users and are merged later.
 */
export async function readGeneratedChildren(
  blockIds: readonly string[],
  revision: number,
  readBelow: ReadBelow,
  pause: (ms: number) => Promise<void>,
): Promise<BlockTree[]> {
  let found = await readBelow(blockIds, revision)
  for (let times = 0; times < TIMES_AGAIN && found.some(hasEmptyBox); times++) {
    await pause(AGAIN_MS)
    // Another user may have deleted a block since. Then the earlier result stays.
    const newest = await readBelow(blockIds, NEWEST).catch(() => [])
    const late = new Map(newest.flatMap(preOrder).map((node) => [node.id, node.children[0]]))
    found = found.map((tree) =>
      mapTree(tree, (node) => (isEmptyBox(node) ? withText(node, late.get(node.id)) : node)),
    )
  }
  return found
}

const isEmptyBox = (node: BlockTree) => node.children.length === 0 && isNeverEmpty(node.block_type)

const hasEmptyBox = (tree: BlockTree) => preOrder(tree).some(isEmptyBox)

/** Returns the box with the text that the service added, emptied. */
const withText = (box: BlockTree, text: BlockTree | undefined): BlockTree =>
  text?.block_type === TEXT
    ? { ...box, children: [{ ...text, body: { text: { elements: [] } }, children: [] }] }
    : box

/**
 * Returns *saved* with the children that the service created. `found` is the block's subtree under the service's ids.
 * An expected child keeps the id that the page gave it. An unexpected one gets the id of the new block that is wanted
 * in its place, or a new id. The replica learns these ids.
 */
export function adoptGeneratedChildren(
  saved: BlockTree,
  wanted: BlockTree,
  id: string,
  found: BlockTree,
  ids: BlockIds,
  newId: () => string,
): BlockTree {
  const expected = preOrder(saved).find((node) => node.id === id)
  // Another user deleted it meanwhile.
  if (!expected) return saved
  const taker = new GeneratedChildren(saved, wanted, ids, newId)
  return replaced(saved, expected, taker.take(found, expected, taker.wantedOf(id)))
}

class GeneratedChildren {
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

  /** Returns `found` under the page's ids. `expected` is the block itself, which has its id already. */
  take(found: BlockTree, expected: BlockTree, wanted: BlockTree | undefined): BlockTree {
    const met = new Set(found.children.map((child) => child.id))
    const free = expected.children.filter(({ id }) => this.#isUnnamed(id) && !met.has(id))
    const children = found.children.map((child, at) => {
      const known = this.#named(child)
      if (known) return this.take(child, known, this.wantedOf(known.id))
      const next = free.findIndex((other) => other.block_type === child.block_type)
      const [expected] = next < 0 ? [] : free.splice(next, 1)
      return this.#taken(child, expected, wanted?.children[at])
    })
    const body = keepsBody(expected, found) ? expected.body : found.body
    return { id: expected.id, block_type: found.block_type, body, children }
  }

  #taken(found: BlockTree, expected: BlockTree | undefined, wanted: BlockTree | undefined): BlockTree {
    const isExpected = expected !== undefined
    const isFree = wanted?.block_type === found.block_type && !this.#inSaved.has(wanted.id)
    const id = expected?.id ?? (isFree && this.#isUnnamed(wanted.id) ? wanted.id : this.#newId())
    this.#ids.learn(id, found.id)
    const node = isExpected ? expected : { ...found, id, children: [] }
    return this.take(found, node, this.wantedOf(id))
  }

  /** The block of *saved* that corresponds to this one, if the page knows it. */
  #named(found: BlockTree): BlockTree | undefined {
    if (this.#known.has(found.id)) return this.#inSaved.get(this.#ids.localOf(found.id))
    return this.#inSaved.get(found.id)
  }

  #isUnnamed(id: string): boolean {
    return this.#ids.wireOf(id) === id
  }
}

/**
 * Whether the page's body stays: if its content is equal, or it names bytes or cells, which may have other tokens
 * here.
 */
const keepsBody = (expected: BlockTree, found: BlockTree): boolean =>
  mediaOf(expected.block_type) === 'sheet' || tokenIn(expected) !== undefined || sameContent(found, expected)

function replaced(tree: BlockTree, node: BlockTree, by: BlockTree): BlockTree {
  const made = new Map<BlockTree, BlockTree>([[node, by]])
  for (const each of preOrder(tree).reverse()) {
    if (each === node) continue
    const children = each.children.map((child) => made.get(child) ?? child)
    if (children.some((child, at) => child !== each.children[at])) made.set(each, { ...each, children })
  }
  return made.get(tree) ?? tree
}
