import { PluginKey } from 'prosemirror-state'
import { blockTypeOf } from '../../../contract/docx/block-types'
import type { BlockTree } from '../../document/block-tree'
import type { Loss } from '../import/losses'

/** What came of a paste, as it is told: blocks by kind, and what could not come along. */
export interface PasteReport {
  kept: readonly { key: string; number: number }[]
  losses: readonly Loss[]
}

/** The report that is shown now, if any. A transaction sets it by its meta; undefined takes it away. */
export const pasteReport = new PluginKey<PasteReport | undefined>('herald-paste-report')

/** How many blocks of each kind there are; cells and columns are part of what they are in. */
export function keptKinds(trees: readonly BlockTree[]): PasteReport['kept'] {
  const counts = new Map<string, number>()
  const waiting = [...trees]
  for (let tree = waiting.pop(); tree; tree = waiting.pop()) {
    waiting.push(...tree.children)
    const key = blockTypeOf(tree.block_type)?.key
    if (!key || key === 'table_cell' || key === 'grid_column' || key === 'view') continue
    const isEmptyCell = key === 'text' && tree.children.length === 0 && isSilent(tree)
    if (!isEmptyCell) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return [...counts].map(([key, number]) => ({ key, number })).toSorted((a, b) => b.number - a.number)
}

const isSilent = ({ body }: BlockTree) => (body.text as { elements: unknown[] }).elements.length === 0
