import { PluginKey } from 'prosemirror-state'
import type { Transaction } from 'prosemirror-state'
import type { BlockTree } from '../../../document/block-tree'
import { specOf } from '../../../document/blocks/registry'
import type { Loss } from '../../../formats/losses'
import { lossEffect } from '../../../formats/losses'
import type { ViewContext } from '../view/view-context'

/** The outcome of a paste, for a report: blocks by kind, and what could not be kept. */
export interface PasteReport {
  kept: readonly { key: string; number: number }[]
  losses: readonly Loss[]
}

/** The report that is shown now, if any. A transaction sets it by its meta; undefined removes it. */
export const pasteReport = new PluginKey<PasteReport | undefined>('herald-paste-report')

/** Reports what these blocks of the document lost, with the transaction that inserts them; nothing if they lost nothing. */
export function withReport(
  tr: Transaction,
  blocks: readonly BlockTree[],
  losses: readonly Loss[],
): Transaction {
  const report = losses.length > 0 ? { kept: keptKinds(blocks), losses } : undefined
  return tr.setMeta(pasteReport, { report })
}

/** How many blocks of each kind there are; cells and columns count as part of their table or grid. */
export function keptKinds(trees: readonly BlockTree[]): PasteReport['kept'] {
  const counts = new Map<string, number>()
  const waiting = [...trees]
  for (let tree = waiting.pop(); tree; tree = waiting.pop()) {
    waiting.push(...tree.children)
    const key = specOf(tree.block_type)?.key
    if (!key || key === 'table_cell' || key === 'grid_column' || key === 'view') continue
    const isEmptyCell = key === 'text' && tree.children.length === 0 && isSilent(tree)
    if (!isEmptyCell) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return [...counts].map(([key, number]) => ({ key, number })).toSorted((a, b) => b.number - a.number)
}

const isSilent = ({ body }: BlockTree) => (body.text as { elements: unknown[] }).elements.length === 0

type Words = ViewContext['words']

/** One loss in words: `3 colours changed to the nearest ones`. */
export const lossText = ({ key, number }: Loss, words: Words): string =>
  words(`clipboard.losses.${key}`, { count: number })

/** A report in words: its parts, and the whole as it is read out. */
export function reportText({ kept, losses }: PasteReport, words: Words) {
  const list = kept.map(({ key, number }) => words('clipboard.some', { number, kind: words(`kinds.${key}`) }))
  const keptWords =
    list.length > 0 ? words('clipboard.kept', { list: list.join(words('clipboard.between')) }) : ''
  const changed = losses
    .filter(({ key }) => lossEffect(key) === 'changed')
    .map((loss) => lossText(loss, words))
  const dropped = losses
    .filter(({ key }) => lossEffect(key) === 'dropped')
    .map((loss) => lossText(loss, words))
  const whole = [
    keptWords,
    ...(changed.length > 0 ? [words('clipboard.changed'), ...changed] : []),
    ...(dropped.length > 0 ? [words('clipboard.dropped'), ...dropped] : []),
  ]
  return { kept: keptWords, changed, dropped, whole: whole.filter(Boolean).join('. ') }
}
