import type { BlockTree } from '../block-tree'

/** The kind of list that a block is an item of; undefined for what is none. A to-do is an item with a box. */
export function listOf({ block_type }: BlockTree): 'ul' | 'ol' | undefined {
  if (block_type === 13) return 'ol'
  return block_type === 12 || block_type === 17 ? 'ul' : undefined
}

/** Blocks in runs: items of one kind of list that follow each other are one run, everything else is a run of its own. */
export function inLists(
  trees: readonly BlockTree[],
): { list: 'ul' | 'ol' | undefined; trees: readonly BlockTree[] }[] {
  const runs: { list: 'ul' | 'ol' | undefined; trees: BlockTree[] }[] = []
  for (const tree of trees) {
    const list = listOf(tree)
    const last = runs.at(-1)
    if (list && last?.list === list && !startsAnew(tree)) last.trees.push(tree)
    else runs.push({ list, trees: [tree] })
  }
  return runs
}

/** The number at which an ordered item says that it begins; undefined where it goes on. */
export function startOf({ block_type, body }: BlockTree): number | undefined {
  if (block_type !== 13) return undefined
  const sequence = (body.ordered as { style?: { sequence?: string } } | undefined)?.style?.sequence
  return sequence !== undefined && /^\d{1,9}$/.test(sequence) ? Number(sequence) : undefined
}

const startsAnew = (tree: BlockTree) => startOf(tree) === 1
