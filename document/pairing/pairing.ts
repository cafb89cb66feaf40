import { GRID, TABLE, VIEW } from '../../contract/docx/block-numbers'
import type { Slices } from '../../primitives/in-slices'
import { zip } from '../block-tree'
import type { BlockTree, TreeIndex } from '../block-tree'
import { isPart } from '../blocks/registry'
import { containment, similarity, wordCount } from '../compare/compare-words'
import { longestCommonSubsequence } from '../compare/longest-common-subsequence'
import { ContentNumbers, plainText } from '../compare/same-content'
import { textContent } from '../compare/text-content'
import { tableSize } from '../structure/box-structure'
import { unmovedChildren } from './pairs'
import type { Pairs } from './pairs'

/** In the same place, lines with a lower similarity are different lines. */
const ALIKE = 0.4
/** In different places, so are lines that kept a smaller share of their words. */
const SURELY_ALIKE = 0.6
/**
 * The most pairs of lines compared. Beyond that, lines that were moved and reworded count as removed and added, and
 * lines reworded in place are compared only with the next few.
 */
const MOST_COMPARED = 10_000
const LEAST_COMPARED = 5
/** The number of small steps between two yields. */
const AT_ONCE = 200

/** Pairs the blocks of two versions step by step. Each step leaves alone what an earlier one paired. */
export class Pairing implements Pairs {
  readonly later = new Map<BlockTree, BlockTree>()
  readonly earlier = new Map<BlockTree, BlockTree>()
  readonly #before: TreeIndex
  readonly #after: TreeIndex
  readonly #numbers = new ContentNumbers()

  constructor(before: TreeIndex, after: TreeIndex) {
    this.#before = before
    this.#after = after
  }

  join(old: BlockTree, now: BlockTree) {
    if (this.later.has(old) || this.earlier.has(now)) return
    this.later.set(old, now)
    this.earlier.set(now, old)
  }

  byId(except: ReadonlySet<string> = new Set()) {
    for (const [id, { node }] of this.#after) {
      const same = except.has(id) ? undefined : this.#before.get(id)
      if (same) this.join(same.node, node)
    }
  }

  /**
   * Pairs blocks in any place with the same content and the same blocks below them, then lines of any type with the
   * same words. If several are the same, a block that stayed with its parent comes first. Empty lines are no evidence.
   */
  *byContent(old: readonly BlockTree[], now: readonly BlockTree[]): Slices<void> {
    const left = old.filter(
      (node) => !this.later.has(node) && !isPart(node.block_type) && this.#numbers.hasContent(node),
    )
    const came = now.filter((node) => !this.earlier.has(node) && !isPart(node.block_type))
    const content = (node: BlockTree) => `${this.#numbers.numberOf(node)}`
    for (const keyOf of [content, wordsIn]) {
      yield* this.#byKey(left, came, keyOf, true)
      yield* this.#byKey(left, came, keyOf, false)
    }
  }

  *#byKey(
    old: readonly BlockTree[],
    now: readonly BlockTree[],
    keyOf: (node: BlockTree) => string | undefined,
    isWithParent: boolean,
  ): Slices<void> {
    const waiting = new Map<string, BlockTree[]>()
    const keyAt = (node: BlockTree, parent: string | undefined) => {
      const key = keyOf(node)
      return key !== undefined && isWithParent ? `${parent} ${key}` : key
    }
    for (const [at, node] of old.entries()) {
      if (at % AT_ONCE === 0) yield
      if (this.later.has(node)) continue
      const key = keyAt(node, this.#before.get(node.id)?.parent)
      const alike = key === undefined ? undefined : waiting.get(key)
      if (alike) alike.push(node)
      else if (key !== undefined) waiting.set(key, [node])
    }
    if (waiting.size === 0) return
    // Reversed, so that `pop` takes the first one.
    for (const alike of waiting.values()) alike.reverse()
    for (const [at, node] of now.entries()) {
      if (at % AT_ONCE === 0) yield
      if (this.earlier.has(node)) continue
      const key = keyAt(node, this.#parentBefore(node))
      const alike = key === undefined ? undefined : waiting.get(key)
      let found = alike?.pop()
      while (found && this.later.has(found)) found = alike?.pop()
      if (found) this.#joinAll(found, node)
    }
  }

  /** The id that the parent of a later block had before. */
  #parentBefore({ id }: BlockTree): string | undefined {
    const parent = this.#after.get(this.#after.get(id)?.parent ?? '')?.node
    return parent && (this.earlier.get(parent)?.id ?? parent.id)
  }

  /** Pairs two blocks, and everything below them if it is the same. */
  #joinAll(old: BlockTree, now: BlockTree) {
    this.join(old, now)
    if (this.#numbers.numberOf(old) !== this.#numbers.numberOf(now)) return
    const waiting = zip(old.children, now.children)
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [one, other] = next
      this.join(one, other)
      waiting.push(...zip(one.children, other.children))
    }
  }

  /** Pairs lines that were moved and reworded. Returns the later ones. */
  *byWords(old: readonly BlockTree[], now: readonly BlockTree[]): Slices<BlockTree[]> {
    const left = old.filter((node) => !this.later.has(node) && hasSeveralWords(node))
    const came = now.filter((node) => !this.earlier.has(node) && hasSeveralWords(node))
    const found: BlockTree[] = []
    if (left.length * came.length > MOST_COMPARED) return found
    for (const node of left) {
      let best: BlockTree | undefined
      let most = SURELY_ALIKE
      for (const other of came) {
        const alike = this.earlier.has(other) ? 0 : shareOf(node, other)
        if (alike >= most && (alike > most || !best)) [best, most] = [other, alike]
      }
      if (best) {
        this.join(node, best)
        found.push(best)
      }
      yield
    }
    return found
  }

  /** Pairs blocks of one type around the same children, such as a callout in another colour. */
  byChildren(old: readonly BlockTree[]) {
    for (const node of old) {
      if (node.children.length === 0 || this.later.has(node) || isPart(node.block_type)) continue
      const around = new Set(
        node.children.map((child) => this.#after.get(this.later.get(child)?.id ?? '')?.parent),
      )
      const [parent = ''] = around
      const other = this.#after.get(parent)?.node
      if (other && around.size === 1 && other.block_type === node.block_type) this.join(node, other)
    }
  }

  /** Pairs the children of blocks that are paired already. Parents come before children. */
  *byPlace(now: readonly BlockTree[]): Slices<void> {
    for (const node of now) {
      const old = this.earlier.get(node)
      if (!old || old.children.length === 0 || node.children.length === 0) continue
      if (old.block_type === TABLE && node.block_type === TABLE) this.#byRow(old, node)
      else if (old.block_type === GRID || old.block_type === VIEW) this.#inOrder(old.children, node.children)
      else yield* this.#betweenUnmoved(old, node)
      yield
    }
  }

  *#betweenUnmoved(old: BlockTree, now: BlockTree): Slices<void> {
    let [from, fromNow] = [0, 0]
    const ends = [...unmovedChildren(this, old.children, now.children)]
    for (const [at, atNow] of [...ends, [old.children.length, now.children.length] as const]) {
      yield* this.#inGap(old.children.slice(from, at), now.children.slice(fromNow, atNow))
      ;[from, fromNow] = [at + 1, atNow + 1]
    }
  }

  *#inGap(old: readonly BlockTree[], now: readonly BlockTree[]): Slices<void> {
    const left = old.filter((node) => !this.later.has(node))
    const came = now.filter((node) => !this.earlier.has(node))
    if (left.length === 0 || came.length === 0) return
    const numbers = (nodes: readonly BlockTree[]) => nodes.map((node) => `${this.#numbers.numberOf(node)}`)
    for (const [at, atNow] of longestCommonSubsequence(numbers(left), numbers(came)))
      this.#joinAll(left[at]!, came[atNow]!)
    const places = new Map(left.map((node, at) => [node, at]))
    const most = Math.max(LEAST_COMPARED, Math.floor(MOST_COMPARED / came.length))
    let from = 0
    for (const node of came) {
      const known = this.earlier.get(node)
      const at = known ? places.get(known) : this.#alikeFrom(from, { left, node, most })
      if (at !== undefined) {
        this.join(left[at]!, node)
        from = at + 1
      }
      yield
    }
  }

  /** The position of the next similar block of `left`; compares at most `most`. */
  #alikeFrom(
    from: number,
    { left, node, most }: { left: readonly BlockTree[]; node: BlockTree; most: number },
  ): number | undefined {
    let compared = 0
    for (let at = from; at < left.length && compared < most; at++) {
      const other = left[at]!
      if (this.later.has(other)) continue
      if (areAlike(other, node)) return at
      compared++
    }
    return undefined
  }

  /** Pairs rows with the same content. Rows between them are paired in order, cell by cell. */
  #byRow(old: BlockTree, now: BlockTree) {
    const [rows, rowsNow] = [rowsOf(old), rowsOf(now)]
    if (old.children.some((cell) => this.later.has(cell))) return
    const spelled = (row: readonly BlockTree[]) => row.map((cell) => this.#numbers.numberOf(cell)).join()
    let [from, fromNow] = [0, 0]
    const same = longestCommonSubsequence(rows.map(spelled), rowsNow.map(spelled))
    for (const [at, atNow] of [...same, [rows.length, rowsNow.length] as const]) {
      for (const pair of zip(rows.slice(from, at), rowsNow.slice(fromNow, atNow))) this.#inOrder(...pair)
      this.#inOrder(rows[at] ?? [], rowsNow[atNow] ?? [])
      ;[from, fromNow] = [at + 1, atNow + 1]
    }
  }

  #inOrder(old: readonly BlockTree[], now: readonly BlockTree[]) {
    const left = old.filter((node) => !this.later.has(node))
    const came = now.filter((node) => !this.earlier.has(node))
    for (const pair of zip(left, came)) this.join(...pair)
  }
}

/** The rows of a table; none if it is not whole. */
function rowsOf(table: BlockTree): BlockTree[][] {
  const { rows, columns } = tableSize(table) ?? { rows: 0, columns: 0 }
  return Array.from({ length: rows }, (_, row) => table.children.slice(row * columns, (row + 1) * columns))
}

/** Lines of any type are alike if their words are similar, and other blocks if they are of the same type. */
function areAlike(old: BlockTree, now: BlockTree): boolean {
  const [text, textNow] = [plainText(old), plainText(now)]
  return text && textNow ? similarity(text, textNow) >= ALIKE : old.block_type === now.block_type
}

const wordsIn = (node: BlockTree): string | undefined => {
  const text = plainText(node)
  return text && wordCount(text) > 0 ? textContent(node.block_type, node.body, text).elements : undefined
}

function hasSeveralWords(node: BlockTree): boolean {
  const text = plainText(node)
  return text !== undefined && wordCount(text) > 1
}

/** The share of the words of a line that another one has. */
function shareOf(node: BlockTree, other: BlockTree): number {
  const [text, others] = [plainText(node), plainText(other)]
  return text && others ? containment(text, others) : 0
}
