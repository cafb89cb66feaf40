import type { BlockTree } from '../../document/block-tree'
import { textObject } from '../../document/wire/text-body'
import { itemNumbers } from '../numbering/numbering'

type ListTag = 'ul' | 'ol'

/** Blocks that follow each other: items of one list, or what is none. */
interface Run {
  list: ListTag | undefined
  /** The number of the first item of an ordered list; 1 of everything else. */
  start: number
  trees: readonly BlockTree[]
}

/** The kind of list that a block is an item of; undefined for what is none. A to-do is an item with a box. */
export function listTagOf({ block_type }: BlockTree): ListTag | undefined {
  if (block_type === 13) return 'ol'
  return block_type === 12 || block_type === 17 ? 'ul' : undefined
}

/** Blocks in runs: items of one list are one, everything else is a run of its own. A list that counts anew is another. */
export function groupLists(trees: readonly BlockTree[]): Run[] {
  const runs: { list: ListTag | undefined; trees: BlockTree[] }[] = []
  for (const tree of trees) {
    const list = listTagOf(tree)
    const last = runs.at(-1)
    if (list && last?.list === list) last.trees.push(tree)
    else runs.push({ list, trees: [tree] })
  }
  return runs.flatMap((run) => (run.list === 'ol' ? numberedLists(run.trees) : [{ ...run, start: 1 }]))
}

function numberedLists(items: readonly BlockTree[]): Run[] {
  const numbers = itemNumbers(items.map(({ body }) => textObject(13, body)?.style?.sequence))
  const starts = numbers.flatMap(({ number, isRestart }, at) => (isRestart ? [{ number, at }] : []))
  return starts.map(({ number, at }, index) => ({
    list: 'ol',
    start: number,
    trees: items.slice(at, starts[index + 1]?.at),
  }))
}
