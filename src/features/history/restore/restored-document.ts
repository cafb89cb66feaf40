import { FILE } from '../../../../contract/docx/block-numbers'
import { preOrder, tokenIn } from '../../../../document/block-tree'
import type { BlockTree } from '../../../../document/block-tree'
import { isTextFamily, keyOf, partsOf, textObject } from '../../../../document/blocks/registry'
import { compareTrees } from '../../../../document/compare/compare-trees'
import { sameTree } from '../../../../document/compare/same-content'
import { isCreatedByService, canRecreate } from '../../../../document/structure/can-recreate'
import { moveCost } from '../../../../document/structure/move-cost'
import { fillEmptyContainers } from '../../../../document/structure/new-tree'
import type { Slices } from '../../../../primitives/in-slices'
import { pendingPlan, plannedCalls, type PendingPlan } from '../../../../saving/saving'
import { withPageIds } from './page-names'

/** The outcome for the page when a version of it is restored. */
interface RestoredDocument {
  document: BlockTree
  /** Blocks of the version that cannot be created again, and stay lost. */
  lost: readonly BlockTree[]
  /** Blocks of the page that stay as they are now, because no call could create them again. */
  staying: readonly BlockTree[]
}

/**
 * The page as a version had it, built from the page's blocks where possible. A block that still exists keeps its id,
 * bytes and comments, even if it was created again since. Blocks that no call can create (platform/docx#block-types)
 * are neither restored nor removed. `version` has the page's ids and tokens (`page-names.ts`).
 */
export function* restoredDocument(
  page: BlockTree,
  version: BlockTree,
  newId: () => string,
): Slices<RestoredDocument> {
  const known = yield* withPageIds(page, version)
  const staying = page.children.filter((child) => moveCost(child).fixed !== undefined)
  const taken = new Set(staying.flatMap((tree) => preOrder(tree).map(({ id }) => id)))
  const held = new Set(preOrder(page).map(({ id }) => id))
  const lost: BlockTree[] = []
  const stayingIds = new Set(staying.map(({ id }) => id))
  const made: BlockTree[] = []
  for (const child of known.children) {
    if (stayingIds.has(child.id)) made.push(child)
    else made.push(...recreatable(child, { taken, held, lost, newId }))
    yield
  }
  const children = withStaying(made, staying, page)
  const before = new Map(known.children.map((child) => [child.id, child]))
  const changed = staying.filter((tree) => {
    const was = before.get(tree.id)
    return !was || !sameTree(was, tree)
  })
  const title = hasFixedWords(page) ? page.body : known.body
  return { document: { ...page, body: title, children }, lost, staying: changed }
}

interface Recreation {
  /** Ids of blocks that stay as they are, or were already used. */
  taken: Set<string>
  /** Ids of all blocks on the page. */
  held: ReadonlySet<string>
  lost: BlockTree[]
  newId: () => string
}

/** A block as calls can create it; empty if they cannot. */
function recreatable(node: BlockTree, recreation: Recreation): BlockTree[] {
  const { lost, held, taken, newId } = recreation
  const sound = isTextFamily(node.block_type) ? withoutMadeByService(node, lost) : node
  const isThere = held.has(node.id) && !taken.has(node.id)
  if (!isThere && !canRecreate(sound) && node.block_type !== FILE) {
    lost.push(node)
    return []
  }
  const children = node.children.flatMap((child) => recreatable(child, recreation))
  const id = taken.has(node.id) ? newId() : node.id
  taken.add(id)
  return [fillEmptyContainers({ ...sound, id, children }, newId)]
}

/** Removes elements that only the service creates, and keeps the words around them. */
function withoutMadeByService(node: BlockTree, lost: BlockTree[]): BlockTree {
  const text = textObject(node.block_type, node.body)
  if (!text?.elements.some(isCreatedByService)) return node
  lost.push(node)
  const key = keyOf(node.block_type)
  const elements = text.elements.filter((element) => !isCreatedByService(element))
  return { ...node, body: { ...node.body, [key]: { ...text, elements } } }
}

const hasFixedWords = ({ block_type: type, body }: BlockTree) =>
  textObject(type, body)?.elements.some(isCreatedByService) ?? false

/**
 * Inserts the staying blocks, unchanged and in their current order. Each goes where the version has it, unless that
 * would change the order. Otherwise it goes behind the block that it follows on the page.
 */
function withStaying(
  made: readonly BlockTree[],
  staying: readonly BlockTree[],
  page: BlockTree,
): readonly BlockTree[] {
  const ranks = new Map(staying.map(({ id }, rank) => [id, rank]))
  let expected = 0
  const children: BlockTree[] = []
  const placed = new Set<string>()
  for (const child of made) {
    const rank = ranks.get(child.id)
    if (rank === undefined) children.push(child)
    else if (rank >= expected) {
      expected = rank + 1
      placed.add(child.id)
      children.push(staying[rank] ?? child)
    }
  }
  for (const tree of staying) {
    if (placed.has(tree.id)) continue
    children.splice(placeOf(tree, { children, page, ranks }), 0, tree)
    placed.add(tree.id)
  }
  return children
}

interface Places {
  children: readonly BlockTree[]
  page: BlockTree
  /** The order of the blocks that stay, by id. */
  ranks: ReadonlyMap<string, number>
}

function placeOf(tree: BlockTree, { children, page, ranks }: Places): number {
  const rank = ranks.get(tree.id) ?? 0
  const least = children.findLastIndex(({ id }) => (ranks.get(id) ?? rank) < rank) + 1
  const next = children.findIndex(({ id }) => (ranks.get(id) ?? -1) > rank)
  const most = next < 0 ? children.length : next
  const at = page.children.indexOf(tree)
  for (const above of page.children.slice(0, Math.max(0, at)).reverse()) {
    const place = children.findIndex(({ id }) => id === above.id)
    if (place >= 0) return Math.min(Math.max(place + 1, least), most)
  }
  return least
}

/** The effects of restoring a version, and the number of calls. */
export interface RestorePlan extends RestoredDocument {
  pending: PendingPlan
  calls: number
  /** The number of blocks that do not come back, because their bytes or cells are no longer available. */
  gone: number
}

/** The tokens of bytes and cells that blocks created again need. */
export function neededTokens(page: BlockTree, document: BlockTree): { token: string; isSheet: boolean }[] {
  const { added, pairs } = compareTrees(page, document)
  const given = pairs
    .filter(({ saved, wanted }) => tokenIn(saved) !== tokenIn(wanted))
    .map(({ wanted }) => wanted)
  const needed = new Map<string, boolean>()
  for (const node of [...added.values(), ...given]) {
    const token = tokenIn(node)
    if (token !== undefined) needed.set(token, 'sheet' in node.body)
  }
  return [...needed].map(([token, isSheet]) => ({ token, isSheet }))
}

/**
 * The plan for a version under the page's ids and tokens, without blocks whose bytes or cells are no longer available.
 */
export function* restorePlan(
  page: BlockTree,
  version: BlockTree,
  { gone, newId }: { gone: ReadonlySet<string>; newId: () => string },
): Slices<RestorePlan> {
  const { version: had, left } = withoutTokens(version, gone)
  yield
  const restored = yield* restoredDocument(page, had, newId)
  yield
  const pending = pendingPlan(page, restored.document)
  yield
  const calls = yield* plannedCalls(page, restored.document)
  return { ...restored, pending, calls: calls.length, gone: left }
}

/** Whether a plan changes nothing. */
export const isEmptyPlan = ({ pending }: RestorePlan): boolean =>
  pending.created + pending.remade + pending.updated + pending.deleted === 0

function withoutTokens(version: BlockTree, gone: ReadonlySet<string>): { version: BlockTree; left: number } {
  if (gone.size === 0) return { version, left: 0 }
  let left = 0
  const isGone = (node: BlockTree) => {
    const token = tokenIn(node)
    return token !== undefined && gone.has(token)
  }
  const kept = (node: BlockTree): BlockTree => {
    const children = node.children.filter((child) => {
      // The view of a file is lost with its file.
      const isLost = isGone(child) || (partsOf(child.block_type) === 'file' && preOrder(child).some(isGone))
      if (isLost) left += 1
      return !isLost
    })
    return { ...node, children: children.map(kept) }
  }
  return { version: kept(version), left }
}
