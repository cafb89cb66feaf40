import { CALLOUT } from '../../contract/docx/block-numbers'
import { withIds, removeWhere, withContents, preOrder, indexTree, nodeIn, zip } from '../block-tree'
import type { BlockTree, TreeIndex } from '../block-tree'
import { isPart, isPlainText } from '../blocks/registry'
import { wordCount, containment } from '../compare/compare-words'
import { ContentNumbers, hasContent, plainText, sameTree } from '../compare/same-content'
import { textContent } from '../compare/text-content'
import { tableSize } from '../structure/box-structure'
import { originalId } from '../structure/fresh-ids'
import { remoteBlocksNotMoved, matchRemoteCopies } from './copies'
import { mergeCopies, followCopy } from './merge-copies'
import type { Versions } from './moved-words'
import { commonLine } from './moved-words'

/**
 * Follows moved blocks. The API has no move: a block that moves, or changes its type, is recreated under another id,
 * and its old copy is deleted. A merge works by ids, so this gives each moved block one id on all sides, and removes
 * second copies:
 *
 * If the others moved a block, it gets in `theirs` the id that it has in `base`. `names` maps the id that it came
 * with to that id.
 *
 * A block that they had half moved when we last read is twice in `base` and in `ours`. Both lose the new copy, whose
 * id is in `remoteAdditions`, the ids that came lately.
 *
 * If we have half moved a block, it is twice in `base` and in `theirs`, and the old copy counts as the block.
 *
 * A block that they moved again before its old copy was gone is twice in `base` and in `ours`, and in `theirs` under
 * neither id. The first of the two counts as the block.
 *
 * Words that were written into either copy end up in the remaining one.
 */
export function withMoves(
  versions: Versions,
  remoteAdditions: ReadonlySet<string>,
): Versions & { names: ReadonlyMap<string, string> } {
  const made = remoteBlocksNotMoved(remoteAdditions, versions)
  const twins = copiesThatWent(versions, made)
  if (twins.size > 0) {
    const single = followCopy(versions, twins)
    return withMoves(single ?? versions, single ? made : new Set())
  }
  const moved = movesBetween(versions, made)
  const single = moved.size > 0 ? followCopy(versions, moved) : versions
  // The same words changed in both copies, so they stay two blocks.
  if (!single) return withMoves(versions, new Set())
  const theirs = withIds(single.theirs, (id) => moved.get(id) ?? id)
  const copies = matchRemoteCopies({ ...single, theirs })
  return { ...withoutHalfMoves(copies.versions), names: new Map([...moved, ...copies.names]) }
}

/** A line that keeps a smaller share of its words than this is another line. */
const SURELY_ALIKE = 0.6
/** Beyond this many pairs of lines, one that was moved and reworded at once counts as gone and new. */
const MOST_COMPARED = 10_000

/** Returns the blocks of `theirs` that are moved blocks of `base`: a map from the new id to the old one. */
function movesBetween({ base, ours, theirs }: Versions, remoteAdditions: ReadonlySet<string>) {
  const sides = { base: indexTree(base), ours: indexTree(ours), theirs: indexTree(theirs) }
  const pairing = new Pairing(sides.base, sides.theirs)
  const nodesOf = (index: TreeIndex) => [...index.values()].map(({ node }) => node)
  const gone = nodesOf(sides.base).filter(({ id }) => !sides.theirs.has(id))
  if (gone.length === 0) return pairing.names
  const come = nodesOf(sides.theirs).filter(({ id }) => !sides.base.has(id))
  if (come.length > 0) pairing.pair(gone, come)
  const lately = nodesOf(sides.theirs).filter(({ id }) => {
    const [before, now] = [sides.base.get(id), sides.ours.get(id)]
    if (!before || !remoteAdditions.has(id)) return false
    return !now || (now.parent === before.parent && isOfOneBuild(now.node, before.node))
  })
  if (lately.length === 0) return pairing.names
  // If both copies were here, the remaining one is the block. One that we are moving, too, stays in our place.
  const isHere = (id: string) => sides.ours.has(id) || sides.ours.has(originalId(id))
  pairing.pair(
    gone.filter(({ id }) => isHere(id)),
    [...come, ...lately],
  )
  return pairing.names
}

/** Returns blocks that came lately and are gone from `theirs`, each with its original if that is gone, too. */
function copiesThatWent({ base, ours, theirs }: Versions, remoteAdditions: ReadonlySet<string>) {
  if (remoteAdditions.size === 0) return new Map<string, string>()
  const [before, here, there] = [indexTree(base), indexTree(ours), indexTree(theirs)]
  const gone = [...before].filter(([id]) => !there.has(id))
  const late = new Map(
    gone.filter(([id, { node, parent }]) => {
      const now = here.get(id)
      return remoteAdditions.has(id) && (!now || (now.parent === parent && isOfOneBuild(now.node, node)))
    }),
  )
  const pairing = new Pairing(before, late)
  const nodesOf = (index: TreeIndex) => [...index.values()].map(({ node }) => node)
  if (late.size > 0) {
    const early = new Map(gone.filter(([id]) => !remoteAdditions.has(id) && here.has(id)))
    pairing.pair(nodesOf(early), nodesOf(late))
  }
  return pairing.names
}

/** Whether the same blocks are in two trees at the same places. */
function isOfOneBuild(one: BlockTree, other: BlockTree): boolean {
  const [all, others] = [preOrder(one), preOrder(other)]
  return (
    all.length === others.length &&
    all.every(
      ({ id, children }, at) => id === others[at]?.id && children.length === others[at].children.length,
    )
  )
}

class Pairing {
  /** Maps the id of the new copy to that of the old one. */
  readonly names = new Map<string, string>()
  readonly #found = new Set<string>()
  readonly #base: TreeIndex
  readonly #theirs: TreeIndex
  readonly #numbers = new ContentNumbers()

  constructor(base: TreeIndex, theirs: TreeIndex) {
    this.#base = base
    this.#theirs = theirs
  }

  pair(gone: readonly BlockTree[], come: readonly BlockTree[]) {
    const here = new Set(come)
    const left = gone.filter(
      (node) => !this.#found.has(node.id) && !isPart(node.block_type) && hasContent(node),
    )
    const right = come.filter((node) => !this.names.has(node.id) && !isPart(node.block_type))
    // First by content with everything below, then by words of any type, then by similarity.
    this.#byKey(left, right, here, (node) => `${this.#numbers.numberOf(node)}`)
    this.#byKey(left, right, here, wordsIn)
    this.#alike(left, right)
    this.#around(left, right)
    const joined = gone.filter(({ id }) => this.#found.has(id))
    const newId = new Map([...this.names].map(([to, from]) => [from, to]))
    // Parents before children. Blocks that are joined on the way are visited later.
    for (const node of joined)
      this.#below(node, nodeIn(this.#theirs, newId.get(node.id) ?? node.id), here, joined, newId)
  }

  #byKey(
    gone: readonly BlockTree[],
    come: readonly BlockTree[],
    here: ReadonlySet<BlockTree>,
    keyOf: (node: BlockTree) => string | undefined,
  ) {
    const waiting = new Map<string, BlockTree[]>()
    for (const node of come) {
      const key = this.names.has(node.id) ? undefined : keyOf(node)
      if (key !== undefined) waiting.set(key, [...(waiting.get(key) ?? []), node])
    }
    if (waiting.size === 0) return
    for (const node of gone) {
      const key = this.#found.has(node.id) ? undefined : keyOf(node)
      const alike = (key === undefined ? undefined : waiting.get(key))?.filter(
        ({ id }) => !this.names.has(id),
      )
      const best = alike?.find((other) => this.#isNear(node, other)) ?? alike?.[0]
      if (best) this.#join(node, best, here)
    }
  }

  /** Whether a block stayed with its parent. If several have the same text, such a block wins. */
  #isNear(node: BlockTree, other: BlockTree): boolean {
    const parent = this.#theirs.get(other.id)?.parent
    return parent !== undefined && (this.names.get(parent) ?? parent) === this.#base.get(node.id)?.parent
  }

  /** Matches lines that were reworded while they moved. */
  #alike(gone: readonly BlockTree[], come: readonly BlockTree[]) {
    const left = gone.filter((node) => !this.#found.has(node.id) && hasSeveralWords(node))
    const right = come.filter((node) => !this.names.has(node.id) && hasSeveralWords(node))
    if (left.length * right.length > MOST_COMPARED) return
    for (const node of left) {
      let best: BlockTree | undefined
      let most = SURELY_ALIKE
      for (const other of right) {
        const alike = this.names.has(other.id) ? 0 : containmentOf(node, other)
        if (alike >= most && (alike > most || !best)) [best, most] = [other, alike]
      }
      if (best) this.#one(node, best)
    }
  }

  /** Matches callouts around the same lines although their look changed. */
  #around(gone: readonly BlockTree[], come: readonly BlockTree[]) {
    const newId = new Map([...this.names].map(([to, from]) => [from, to]))
    for (const node of gone) {
      if (node.block_type !== CALLOUT || this.#found.has(node.id)) continue
      const around = new Set(
        node.children.map(({ id }) => this.#theirs.get(newId.get(id) ?? '')?.parent ?? ''),
      )
      const other = come.find(({ id, block_type: type }) => type === CALLOUT && around.has(id))
      if (other && around.size === 1 && !this.names.has(other.id)) this.#one(node, other)
    }
  }

  #one(gone: BlockTree, come: BlockTree) {
    this.names.set(come.id, gone.id)
    this.#found.add(gone.id)
  }

  /** Joins two blocks with the same text, and everything below them if it is the same, too. */
  #join(gone: BlockTree, come: BlockTree, here: ReadonlySet<BlockTree>) {
    this.#one(gone, come)
    if (this.#numbers.numberOf(gone) !== this.#numbers.numberOf(come)) return
    const waiting: [BlockTree, BlockTree][] = [[gone, come]]
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [one, other] = next
      if (!this.#found.has(one.id) && !this.names.has(other.id) && this.#isFree(one, other, here)) {
        this.#one(one, other)
      }
      waiting.push(...zip(one.children, other.children))
    }
  }

  #isFree = (gone: BlockTree, come: BlockTree, here: ReadonlySet<BlockTree>): boolean =>
    !this.#theirs.has(gone.id) && here.has(come)

  /** Joins the remaining children of two joined blocks, in order, if none was added or removed. */
  #below(
    gone: BlockTree,
    come: BlockTree,
    here: ReadonlySet<BlockTree>,
    joined: BlockTree[],
    newId: Map<string, string>,
  ) {
    const left = gone.children.filter((node) => !this.#found.has(node.id) && !this.#theirs.has(node.id))
    const right = come.children.filter((node) => !this.names.has(node.id) && here.has(node))
    if (left.length !== right.length || !isOfOneSize(gone, come)) return
    for (const [node, other] of zip(left, right)) {
      if (node.block_type !== other.block_type) continue
      this.#one(node, other)
      newId.set(node.id, other.id)
      joined.push(node)
    }
  }
}

const isOfOneSize = (one: BlockTree, other: BlockTree): boolean =>
  tableSize(one)?.columns === tableSize(other)?.columns

const wordsIn = (node: BlockTree): string | undefined => {
  const text = plainText(node)
  if (!text?.elements.some(({ text_run }) => !text_run || text_run.content.trim() !== '')) return undefined
  return textContent(node.block_type, node.body, text).elements
}

function hasSeveralWords(node: BlockTree): boolean {
  const text = plainText(node)
  return text !== undefined && wordCount(text) > 1
}

function containmentOf(node: BlockTree, other: BlockTree): number {
  const [text, others] = [plainText(node), plainText(other)]
  return text && others ? containment(text, others) : 0
}

/**
 * Handles a block that exists twice since we began to move it. The old copy counts as the block in `base` and
 * `theirs`, wherever `theirs` changed it.
 */
function withoutHalfMoves(versions: Versions): Versions {
  let { base, theirs } = versions
  const ours = indexTree(versions.ours)
  for (const { id } of preOrder(base)) {
    const block = originalId(id)
    if (block === id || ours.has(id) || !ours.has(block)) continue
    const [before, after] = [indexTree(base), indexTree(theirs)]
    const [old, copy] = [before.get(id)?.node, before.get(block)?.node]
    const [oldNow, copyNow] = [after.get(id)?.node, after.get(block)?.node]
    if (!old || !oldNow || isPart(old.block_type)) continue
    if (!isOfOneKind(old, copy ?? nodeIn(ours, block))) continue
    // The new copy does not exist yet, or the others deleted it.
    if (!copy) {
      if (copyNow) continue
      base = asTheBlock(base, old, block)
      theirs = asTheBlock(theirs, oldNow, block)
      continue
    }
    if (copyNow && (sameTree(old, oldNow) || !isOfOneBuild(copy, copyNow))) continue
    // Blocks that they moved out of the copy keep their own place.
    if (!copyNow && preOrder(copy).some((node) => after.has(node.id))) continue
    const olds = new Map(preOrder(oldNow).map((node) => [originalId(node.id), node.id]))
    const names = new Map(preOrder(copy).map((node) => [node.id, olds.get(node.id) ?? node.id]))
    const single = mergeCopies(theirs, base, names)
    if (!single) continue
    // A writer of the old copy may not have seen its latest words. The words that it lacks were not deleted.
    const left = preOrder(old).flatMap((node) => after.get(node.id)?.node ?? [])
    // The new copy always had these words, so they did not move there.
    const others: TreeIndex = new Map([...after].filter(([each]) => !names.has(each)))
    const inBoth = new Map(left.map((node) => [node.id, commonLine(nodeIn(before, node.id), node, others)]))
    base = asTheBlock(withContents(base, inBoth), old, block)
    theirs = asTheBlock(single, nodeIn(indexTree(single), id), block)
  }
  return { ...versions, base, theirs }
}

const isOfOneKind = (one: BlockTree, other: BlockTree): boolean =>
  one.block_type === other.block_type || (isPlainText(one.block_type) && isPlainText(other.block_type))

/** Returns the tree without the new copy of a block. The old one gets its ids. */
function asTheBlock(tree: BlockTree, old: BlockTree, block: string): BlockTree {
  const bare = removeWhere(tree, ({ id }) => id === block)
  const taken = new Set(preOrder(bare).map(({ id }) => id))
  const names = new Map<string, string>()
  for (const { id } of preOrder(old)) {
    const name = originalId(id)
    if (taken.has(name)) continue
    taken.add(name)
    names.set(id, name)
  }
  return withIds(bare, (id) => names.get(id) ?? id)
}
