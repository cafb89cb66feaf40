import { preOrder, sharedEnds } from '../block-tree'
import type { BlockTree } from '../block-tree'
import { alignParts } from '../structure/align-parts'
import type { PartAlignment } from '../structure/align-parts'
import { alignSiblings } from './align-siblings'
import type { Alignment } from './align-siblings'
import { sameContent } from './same-content'

/** A block that both trees have in the same place, as two different objects. */
export interface Pair {
  saved: BlockTree
  wanted: BlockTree
  /** Whether its own content differs, children aside. */
  edited: boolean
  /** Which saved child each wanted one is. */
  aligned: Alignment
  /** For a table, a grid and the view of a file: how their parts correspond. */
  parts: PartAlignment | undefined
  /** Indexes of saved children that do not stay. */
  removedIndexes: readonly number[]
}

export interface Comparison {
  saved: BlockTree
  wanted: BlockTree
  /** Parents before children. */
  pairs: Pair[]
  /** Every saved block that does not stay in place, with everything below it. Parents before children. */
  removed: Map<string, BlockTree>
  /** Every wanted block that must be created, parents before children. */
  added: Map<string, BlockTree>
}

/**
 * Compares two trees of one document. It descends only where objects differ, so the cost depends on the change and
 * not on the size. Both trees have the same root.
 */
export function compareTrees(saved: BlockTree, wanted: BlockTree): Comparison {
  const pairs: Pair[] = []
  const gone = new Map<string, BlockTree>()
  const come = new Map<string, BlockTree>()
  const waiting: [BlockTree, BlockTree][] = [[saved, wanted]]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [before, after] = next
    if (before === after) continue
    const parts = alignParts(before, after)
    const aligned = parts?.aligned ?? alignSiblings(before.children, after.children)
    const leaving = leavingOf(before, aligned)
    pairs.push({
      saved: before,
      wanted: after,
      edited: !sameContent(before, after),
      aligned,
      parts,
      removedIndexes: leaving,
    })
    for (const index of leaving) addAll(before.children[index], gone)
    for (let at = aligned.length - 1; at >= 0; at--) {
      const old = before.children[aligned[at] ?? -1]
      const now = after.children[at]
      // Nearly all blocks of a long document.
      if (old === now) continue
      if (!old) addAll(now, come)
      else if (now) waiting.push([old, now])
    }
  }
  return { saved, wanted, pairs, removed: gone, added: come }
}

function leavingOf(saved: BlockTree, aligned: Alignment): number[] {
  const staying = new Uint8Array(saved.children.length)
  for (const place of aligned) if (place >= 0) staying[place] = 1
  const leaving: number[] = []
  for (let index = 0; index < staying.length; index++) if (!staying[index]) leaving.push(index)
  return leaving
}

function addAll(tree: BlockTree | undefined, into: Map<string, BlockTree>) {
  const waiting = tree ? [tree] : []
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    into.set(next.id, next)
    for (const child of next.children) waiting.push(child)
  }
}

/**
 * Returns the blocks of each of two documents with ids that the other lacks. It skips top-level blocks that are the
 * same object in both: most of a long document with a small change.
 */
export function diffBlocks(one: BlockTree, other: BlockTree): { gone: BlockTree[]; come: BlockTree[] } {
  if (one === other) return { gone: [], come: [] }
  const [before, after] = differing(one.children, other.children)
  const [had, has] = [idsOf(before), idsOf(after)]
  return { gone: before.filter(({ id }) => !has.has(id)), come: after.filter(({ id }) => !had.has(id)) }
}

/** Both lists without what is the same at their ends, nearly all of a long document, and then without what both have. */
function differing(one: readonly BlockTree[], other: readonly BlockTree[]): [BlockTree[], BlockTree[]] {
  const { start, end } = sharedEnds(one, other)
  const [mine, theirs] = [one.slice(start, one.length - end), other.slice(start, other.length - end)]
  const below = (list: readonly BlockTree[], except: readonly BlockTree[]) => {
    const same = new Set(except)
    return list.filter((child) => !same.has(child)).flatMap(preOrder)
  }
  return [below(mine, theirs), below(theirs, mine)]
}

const idsOf = (blocks: readonly BlockTree[]) => new Set(blocks.map(({ id }) => id))
