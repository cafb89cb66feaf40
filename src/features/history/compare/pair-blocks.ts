import { GRID, TABLE, VIEW } from '../../../../contract/docx/block-numbers'
import { preOrder, zip } from '../../../../document/block-tree'
import type { BlockTree } from '../../../../document/block-tree'
import { isPart, textObject } from '../../../../document/blocks/registry'
import { similarity } from '../../../../document/compare/compare-words'
import {
  heaviestIncreasingRun,
  longestCommonSubsequence,
} from '../../../../document/compare/longest-common-subsequence'
import { ContentNumbers, hasContent } from '../../../../document/compare/same-content'
import { tableSize } from '../../../../document/structure/box-structure'
import type { Slices } from '../../../../primitives/in-slices'

/** Maps the blocks of one version to those of another. Each block has at most one counterpart. */
export interface Pairs {
  /** Maps a block of the earlier version to the same block of the later one. */
  later: ReadonlyMap<BlockTree, BlockTree>
  earlier: ReadonlyMap<BlockTree, BlockTree>
}

/**
 * Finds the blocks of one version of a document in another. The service has no move: a block that is moved or changes
 * its type is created again under another id (platform/docx#updates-and-their-limits). So ids are matched first, and
 * then blocks with the same content. Between two unmoved blocks, similar blocks are matched last. Empty lines are
 * matched only in their place, because a move of one does not matter.
 */
export function* pairBlocks(before: BlockTree, after: BlockTree): Slices<Pairs> {
  const pairing = new Pairing()
  pairing.join(before, after)
  const [old, now] = [preOrder(before), preOrder(after)]
  const byId = new Map(old.map((node) => [node.id, node]))
  for (const node of now) {
    const same = byId.get(node.id)
    if (same) pairing.join(same, node)
  }
  yield* pairing.joinEqual(old, now)
  // Parents come before children, so blocks paired here are descended into later in the same loop.
  for (const node of now) {
    const other = pairing.earlier.get(node)
    if (!other || node.children.length === 0) continue
    yield* pairing.joinBelow(other, node)
    yield
  }
  return pairing
}

/** Lines with a lower similarity are different lines. */
const ALIKE = 0.4
/** The same for lines in different places. */
const SURELY_ALIKE = 0.6
/**
 * The most pairs of lines compared. Beyond that, lines that were moved and reworded are reported as removed and
 * added, and lines reworded in place are compared only with the next few.
 */
const MOST_COMPARED = 10_000
const LEAST_COMPARED = 5
/** The number of small steps between two yields. */
const AT_ONCE = 200

class Pairing implements Pairs {
  readonly later = new Map<BlockTree, BlockTree>()
  readonly earlier = new Map<BlockTree, BlockTree>()
  readonly #numbers = new ContentNumbers()

  join(old: BlockTree, now: BlockTree) {
    if (this.later.has(old) || this.earlier.has(now)) return
    this.later.set(old, now)
    this.earlier.set(now, old)
  }

  /** Pairs blocks in any place whose content is the same, including everything below them. */
  *joinEqual(old: readonly BlockTree[], now: readonly BlockTree[]): Slices<void> {
    const waiting = new Map<number, BlockTree[]>()
    for (const [at, node] of old.entries()) {
      if (at % AT_ONCE === 0) yield
      if (this.later.has(node) || isPart(node.block_type) || !hasContent(node)) continue
      const number = this.#numbers.numberOf(node)
      const alike = waiting.get(number)
      if (alike) alike.push(node)
      else waiting.set(number, [node])
    }
    if (waiting.size === 0) return
    // Reversed, so that `pop` takes the first one.
    for (const alike of waiting.values()) alike.reverse()
    for (const [at, node] of now.entries()) {
      if (at % AT_ONCE === 0) yield
      if (this.earlier.has(node) || isPart(node.block_type)) continue
      const alike = waiting.get(this.#numbers.numberOf(node))
      let found = alike?.pop()
      while (found && this.later.has(found)) found = alike?.pop()
      if (found) this.#joinAll(found, node)
    }
  }

  /** Pairs the children of two paired blocks. */
  *joinBelow(old: BlockTree, now: BlockTree): Slices<void> {
    if (old.children.length === 0 || now.children.length === 0) return
    if (old.block_type === TABLE && now.block_type === TABLE) return this.#joinCells(old, now)
    if (old.block_type === GRID || old.block_type === VIEW) return this.#joinInOrder(old, now)
    let from = 0
    let fromNow = 0
    for (const [at, atNow] of [
      ...this.#staying(old, now),
      [old.children.length, now.children.length] as const,
    ]) {
      yield* this.#joinGap(old.children.slice(from, at), now.children.slice(fromNow, atNow))
      from = at + 1
      fromNow = atNow + 1
    }
    yield* this.#joinMoved(old.children, now.children)
  }

  /** Pairs lines that were moved among their siblings and also reworded. */
  *#joinMoved(old: readonly BlockTree[], now: readonly BlockTree[]): Slices<void> {
    const left = old.filter((node) => !this.later.has(node) && hasSeveralWords(node))
    const came = now.filter((node) => !this.earlier.has(node) && hasSeveralWords(node))
    if (left.length * came.length > MOST_COMPARED) return
    for (const node of came) {
      const found = left.find((each) => !this.later.has(each) && likenessOf(each, node) >= SURELY_ALIKE)
      if (found) this.join(found, node)
      yield
    }
  }

  /** The positions of the children that are in both, in the same order. */
  #staying(old: BlockTree, now: BlockTree): [number, number][] {
    return unmovedChildren(this, old.children, now.children)
  }

  *#joinGap(old: readonly BlockTree[], now: readonly BlockTree[]): Slices<void> {
    const left = old.filter((node) => !this.later.has(node))
    const came = now.filter((node) => !this.earlier.has(node))
    if (left.length === 0 || came.length === 0) return
    const numbers = (nodes: readonly BlockTree[]) => nodes.map((node) => `${this.#numbers.numberOf(node)}`)
    for (const [at, atNow] of longestCommonSubsequence(numbers(left), numbers(came))) {
      const [old, now] = [left[at], came[atNow]]
      if (old && now) this.#joinAll(old, now)
    }
    const places = new Map(left.map((node, at) => [node, at]))
    const most = Math.max(LEAST_COMPARED, Math.floor(MOST_COMPARED / came.length))
    let from = 0
    for (const node of came) {
      const known = this.earlier.get(node)
      if (known) {
        from = (places.get(known) ?? -1) + 1
        continue
      }
      const found = this.#alikeFrom(from, { left, node, most })
      if (found) {
        this.join(found.other, node)
        from = found.at + 1
      }
      yield
    }
  }

  /** The next similar block of `left` and its position; compares at most `most`. */
  #alikeFrom(
    from: number,
    { left, node, most }: { left: readonly BlockTree[]; node: BlockTree; most: number },
  ) {
    let compared = 0
    for (let at = from; at < left.length && compared < most; at++) {
      const other = left[at]
      if (!other || this.later.has(other)) continue
      if (areAlike(other, node)) return { at, other }
      compared++
    }
    return undefined
  }

  /** Pairs rows with the same content. Rows between them are paired in order, cell by cell. */
  #joinCells(old: BlockTree, now: BlockTree) {
    const [size, sizeNow] = [tableSize(old), tableSize(now)]
    if (!size || !sizeNow || old.children.some((cell) => this.later.has(cell))) return
    const rowsOf = (table: BlockTree, columns: number, rows: number) =>
      Array.from({ length: rows }, (_, row) => table.children.slice(row * columns, (row + 1) * columns))
    const [rows, rowsNow] = [rowsOf(old, size.columns, size.rows), rowsOf(now, sizeNow.columns, sizeNow.rows)]
    const spelled = (row: readonly BlockTree[]) => row.map((cell) => this.#numbers.numberOf(cell)).join()
    const joinRows = (row: readonly BlockTree[], rowNow: readonly BlockTree[]) =>
      zip(row, rowNow).forEach((pair) => this.join(...pair))
    let from = 0
    let fromNow = 0
    const ends = [
      ...longestCommonSubsequence(rows.map(spelled), rowsNow.map(spelled)),
      [rows.length, rowsNow.length] as const,
    ]
    for (const [at, atNow] of ends) {
      for (const pair of zip(rows.slice(from, at), rowsNow.slice(fromNow, atNow))) joinRows(...pair)
      if (rows[at] && rowsNow[atNow]) joinRows(rows[at], rowsNow[atNow])
      from = at + 1
      fromNow = atNow + 1
    }
  }

  #joinInOrder(old: BlockTree, now: BlockTree) {
    const left = old.children.filter((node) => !this.later.has(node))
    const came = now.children.filter((node) => !this.earlier.has(node))
    for (const pair of zip(left, came)) this.join(...pair)
  }

  /** Pairs two blocks with the same content all the way down. */
  #joinAll(old: BlockTree, now: BlockTree) {
    const waiting: [BlockTree, BlockTree][] = [[old, now]]
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [one, other] = next
      this.join(one, other)
      for (const pair of zip(one.children, other.children)) waiting.push(pair)
    }
  }
}

/** The weight of a block that kept its id: if the order differs, the recreated blocks count as moved. */
const KEPT = 100

/** The positions of the children that are in both and keep their order, in order. */
export function unmovedChildren(
  { later }: Pick<Pairs, 'later'>,
  old: readonly BlockTree[],
  now: readonly BlockTree[],
): [number, number][] {
  const places = new Map(now.map((node, at) => [node, at]))
  const common = old.flatMap((node, at): [number, number][] => {
    const other = later.get(node)
    const place = other && places.get(other)
    return place === undefined ? [] : [[at, place]]
  })
  const isInOrder = common.every(([, place], at) => at === 0 || place > (common[at - 1]?.[1] ?? -1))
  if (isInOrder) return common
  const run = heaviestIncreasingRun(
    common.map(([, place]) => place),
    common.map(([at, place]) => (old[at]?.id === now[place]?.id ? KEPT : 1)),
    now.length,
  )
  return run.flatMap((index) => common.slice(index, index + 1))
}

/** Lines of any type are alike if their words are similar, and other blocks if they are of the same type. */
function areAlike(old: BlockTree, now: BlockTree): boolean {
  const isText = textObject(old.block_type, old.body) && textObject(now.block_type, now.body)
  return isText ? likenessOf(old, now) >= ALIKE : old.block_type === now.block_type
}

/** The similarity of two lines; 0 for any other block. */
function likenessOf(old: BlockTree, now: BlockTree): number {
  const [text, textNow] = [textObject(old.block_type, old.body), textObject(now.block_type, now.body)]
  return text && textNow ? similarity(text, textNow) : 0
}

const hasSeveralWords = ({ block_type: type, body }: BlockTree): boolean =>
  (textObject(type, body)?.elements ?? []).some(({ text_run }) => (text_run?.content.trim().length ?? 0) > 8)
