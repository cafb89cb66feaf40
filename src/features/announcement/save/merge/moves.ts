import { FILE, GRID_COLUMN, TABLE_CELL } from '../../../../../contract/docx/block-numbers'
import type { BlockTree } from '../../../../editor/block-tree'
import { likeness } from '../compare/compare-words'
import { renamed, without } from '../compare/map-tree'
import { ContentBook, saysSomething } from '../compare/own-content'
import { preOrder } from '../compare/pre-order'
import { isPlainText } from '../compare/same-content'
import { sameTree } from '../compare/same-tree'
import { textContent, textObject } from '../compare/text-content'
import { indexOf } from '../compare/tree-index'
import type { TreeIndex } from '../compare/tree-index'
import { madeFrom } from '../next/fresh-ids'
import { tableSize } from '../structure/box-structure'

export interface Versions {
  base: BlockTree
  ours: BlockTree
  theirs: BlockTree
}

/**
 * The wire has no move: what moved, or changed its kind, is made again under
 * another id, and its old copy is deleted. A merge goes by ids, so here each
 * moved block gets one id on all sides, and stands once on each:
 *
 * - What the others moved has the id in `theirs` that it has in `base`. `names`
 *   says which: by the id that it came with, the one that it has now.
 * - What they had half moved when we last looked stands twice in `base` and in
 *   `ours`; `newcomers` are the ids that came lately. The new copy goes from both.
 * - What we have half moved stands twice in `base` and in `theirs`: what they
 *   wrote into the old copy they wrote into the block.
 */
export function withMoves(
  versions: Versions,
  newcomers: ReadonlySet<string>,
): Versions & { names: ReadonlyMap<string, string> } {
  const names = movesBetween(versions, newcomers)
  let { base, ours, theirs } = versions
  if (names.size > 0) {
    theirs = renamed(theirs, (id) => names.get(id) ?? id)
    base = without(base, ({ id }) => names.has(id))
    ours = without(ours, ({ id }) => names.has(id))
  }
  return { ...withoutHalfMoves({ base, ours, theirs }), names }
}

/** Parts are found with the box that they are parts of. */
const parts = new Set([TABLE_CELL, GRID_COLUMN, FILE])

/** Lines that have less in common are another line. */
const SURELY_ALIKE = 0.6
/** Beyond so many pairs of lines, what was moved and reworded at once is told as gone and new. */
const MOST_COMPARED = 10_000

/** Which blocks of theirs are blocks of the base that are gone there: the ids of the former, and of the latter. */
function movesBetween({ base, ours, theirs }: Versions, newcomers: ReadonlySet<string>) {
  const sides = { base: indexOf(base), ours: indexOf(ours), theirs: indexOf(theirs) }
  const gone = [...sides.base.values()].filter(({ node }) => !sides.theirs.has(node.id))
  if (gone.length === 0) return new Map<string, string>()
  const come = [...sides.theirs.values()].filter(({ node: { id } }) => {
    const before = sides.base.get(id)
    if (!before) return true
    const now = sides.ours.get(id)
    return newcomers.has(id) && now?.parent === before.parent && sameTree(now!.node, before.node)
  })
  const pairing = new Pairing(sides.base, sides.theirs)
  const nodesOf = (placed: typeof gone) => placed.map(({ node }) => node)
  if (come.length > 0) pairing.pair(nodesOf(gone), nodesOf(come))
  return pairing.names
}

class Pairing {
  /** By the id of the new copy, the one of the old. */
  readonly names = new Map<string, string>()
  readonly #found = new Set<string>()
  readonly #base: TreeIndex
  readonly #theirs: TreeIndex
  readonly #book = new ContentBook()

  constructor(base: TreeIndex, theirs: TreeIndex) {
    this.#base = base
    this.#theirs = theirs
  }

  pair(gone: readonly BlockTree[], come: readonly BlockTree[]) {
    const here = new Set(come)
    const left = gone.filter((node) => !parts.has(node.block_type) && saysSomething(node))
    const right = come.filter((node) => !parts.has(node.block_type))
    // With all that is below; then for what they say, whatever their kind; then alike.
    this.#byKey(left, right, here, (node) => `${this.#book.numberOf(node)}`)
    this.#byKey(left, right, here, wordsIn)
    this.#alike(left, right)
    const joined = gone.filter(({ id }) => this.#found.has(id))
    const newId = new Map([...this.names].map(([to, from]) => [from, to]))
    // Parents before children: what is joined on the way is looked into when its turn comes.
    for (const node of joined)
      this.#below(node, this.#theirs.get(newId.get(node.id)!)!.node, here, joined, newId)
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

  /** Of several that say the same, the one that stayed with its parent. */
  #isNear(node: BlockTree, other: BlockTree): boolean {
    const parent = this.#theirs.get(other.id)?.parent
    return parent !== undefined && (this.names.get(parent) ?? parent) === this.#base.get(node.id)?.parent
  }

  /** Lines that were reworded on the way. */
  #alike(gone: readonly BlockTree[], come: readonly BlockTree[]) {
    const left = gone.filter((node) => !this.#found.has(node.id) && hasSeveralWords(node))
    const right = come.filter((node) => !this.names.has(node.id) && hasSeveralWords(node))
    if (left.length * right.length > MOST_COMPARED) return
    for (const node of left) {
      let best: BlockTree | undefined
      let most = SURELY_ALIKE
      for (const other of right) {
        const alike = this.names.has(other.id) ? 0 : likeness(textOf(node)!, textOf(other)!)
        if (alike >= most && (alike > most || !best)) [best, most] = [other, alike]
      }
      if (best) this.#one(node, best)
    }
  }

  #one(gone: BlockTree, come: BlockTree) {
    this.names.set(come.id, gone.id)
    this.#found.add(gone.id)
  }

  /** Two that say the same, and what is below them as far as it is of the same build. */
  #join(gone: BlockTree, come: BlockTree, here: ReadonlySet<BlockTree>) {
    this.#one(gone, come)
    if (this.#book.numberOf(gone) !== this.#book.numberOf(come)) return
    const waiting: [BlockTree, BlockTree][] = [[gone, come]]
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [one, other] = next
      if (!this.#found.has(one.id) && !this.names.has(other.id) && this.#isFree(one, other, here)) {
        this.#one(one, other)
      }
      one.children.forEach((child, at) => waiting.push([child, other.children[at]!]))
    }
  }

  #isFree = (gone: BlockTree, come: BlockTree, here: ReadonlySet<BlockTree>): boolean =>
    !this.#theirs.has(gone.id) && here.has(come)

  /** What is left below two that are one: parts by their places, and the rest where nothing came or went. */
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
    left.forEach((node, at) => {
      const other = right[at]!
      if (node.block_type !== other.block_type) return
      this.#one(node, other)
      newId.set(node.id, other.id)
      joined.push(node)
    })
  }
}

const isOfOneSize = (one: BlockTree, other: BlockTree): boolean =>
  tableSize(one)?.columns === tableSize(other)?.columns

const textOf = ({ block_type: type, body }: BlockTree) =>
  isPlainText(type) ? textObject(type, body) : undefined

const wordsIn = (node: BlockTree): string | undefined => {
  const text = textOf(node)
  if (!text?.elements.some(({ text_run }) => !text_run || text_run.content.trim() !== '')) return undefined
  return textContent(node.block_type, node.body, text).elements
}

const hasSeveralWords = (node: BlockTree): boolean =>
  textOf(node)?.elements.some(({ text_run }) => (text_run?.content.trim().length ?? 0) > 8) === true

/** What stands twice since we began to move it: on both sides the old copy is the block, wherever theirs was changed. */
function withoutHalfMoves(versions: Versions): Versions {
  let { base, theirs } = versions
  const ours = indexOf(versions.ours)
  for (const { id } of preOrder(base)) {
    const block = madeFrom(id)
    if (block === id || ours.has(id) || !ours.has(block)) continue
    const [before, after] = [indexOf(base), indexOf(theirs)]
    const [old, copy] = [before.get(id)?.node, before.get(block)?.node]
    const [oldNow, copyNow] = [after.get(id)?.node, after.get(block)?.node]
    if (!old || !copy || !oldNow || !copyNow || parts.has(old.block_type)) continue
    const isText = isPlainText(old.block_type) && isPlainText(copy.block_type)
    const isOne = isText || old.block_type === copy.block_type
    if (!isOne || sameTree(old, oldNow) || !sameTree(copy, copyNow)) continue
    base = asTheBlock(base, old, block)
    theirs = asTheBlock(theirs, oldNow, block)
  }
  return { ...versions, base, theirs }
}

/** The tree without the new copy of a block; the old one has its ids instead. */
function asTheBlock(tree: BlockTree, old: BlockTree, block: string): BlockTree {
  const bare = without(tree, ({ id }) => id === block)
  const there = indexOf(bare)
  const below = new Set(preOrder(old).map(({ id }) => id))
  return renamed(bare, (id) => {
    const name = below.has(id) ? madeFrom(id) : id
    return there.has(name) ? id : name
  })
}
