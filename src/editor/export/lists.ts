import type { BlockTree } from '../../../document/block-tree'
import { lineOf, numberOf, textObject } from '../../../document/blocks/registry'
import { itemNumbers } from '../numbering/item-numbers'

type ListTag = 'ul' | 'ol'

const ORDERED = numberOf('ordered')

/** Consecutive blocks: the items of one list, or one block outside any list. */
interface Run {
  list: ListTag | undefined
  /** The number of the first item of an ordered list; 1 for everything else. */
  start: number
  trees: readonly BlockTree[]
}

/** Groups blocks into runs: the items of one list, or any other block alone. Numbers that restart begin another run. */
export function groupLists(trees: readonly BlockTree[]): Run[] {
  const runs: { list: ListTag | undefined; trees: BlockTree[] }[] = []
  for (const tree of trees) {
    const { list } = lineOf(tree.block_type) ?? {}
    const last = runs.at(-1)
    if (list && last?.list === list) last.trees.push(tree)
    else runs.push({ list, trees: [tree] })
  }
  return runs.flatMap((run) => (run.list === 'ol' ? numberedLists(run.trees) : [{ ...run, start: 1 }]))
}

function numberedLists(items: readonly BlockTree[]): Run[] {
  const numbers = itemNumbers(items.map(({ body }) => textObject(ORDERED, body)?.style?.sequence))
  const starts = numbers.flatMap(({ number, isRestart }, at) => (isRestart ? [{ number, at }] : []))
  return starts.map(({ number, at }, index) => ({
    list: 'ol',
    start: number,
    trees: items.slice(at, starts[index + 1]?.at),
  }))
}
