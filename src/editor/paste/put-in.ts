import type { EditorView } from 'prosemirror-view'
import { contentLimits } from '../../limits/content-limits'
import type { BlockTree } from '../../document/block-tree'
import { Tally } from '../import/losses'
import type { Loss } from '../import/losses'
import { pasteCells } from '../table/paste-cells'
import type { ViewContext } from '../view/view-context'
import { cellsFrom } from './cells-from'
import { insertTrees } from './insert-trees'
import { keptKinds, pasteReport } from './paste-report'
import type { Pasted } from './read-clipboard'
import { reportWords } from './report-words'
import { takePictures } from './take-pictures'

/** Puts in what was pasted, as one step, and tells of it where something could not come along as it was. */
export function putIn(view: EditorView, context: ViewContext, pasted: Pasted): boolean {
  if (view.isDestroyed || !view.editable) return false
  const { pasted: most } = contentLimits.blocks
  // Ours were counted when they were read.
  const isTooMuch = pasted.from !== 'own' && countBlocks(pasted.blocks, most) > most
  if (pasted.from === 'tooMuch' || isTooMuch) {
    context.refuse(context.words(`clipboard.${pasted.from === 'tooMuch' ? 'noText' : 'tooMany'}`, { most }))
    return false
  }
  const tally = new Tally()
  for (const { key, number } of pasted.losses) tally.add(key, number)
  const blocks = takePictures(pasted.blocks, (file) => context.ports.media.add(file), tally)
  const cells = cellsFrom(view.state, { ...pasted, blocks })
  const filled = cells && pasteCells(view.state, cells)
  if (filled && 'rule' in filled) {
    context.refuse(context.words(`tables.refused.${filled.rule}`))
    return false
  }
  const inserted = filled ? { tr: filled, tally: new Tally() } : insertTrees(view.state, blocks)
  const losses = inserted ? merged(tally.losses, inserted.tally.losses) : tally.losses
  if (!inserted && losses.length === 0) return false
  const report = losses.length > 0 ? { kept: keptKinds(blocks), losses } : undefined
  view.dispatch((inserted?.tr ?? view.state.tr).setMeta(pasteReport, { report }))
  if (report) context.announce(reportWords(report, context.words).whole)
  return inserted !== undefined
}

/** How many blocks there are; beyond `most` it is enough to know that. */
function countBlocks(trees: readonly BlockTree[], most: number): number {
  let count = 0
  const waiting = [trees]
  for (let next = waiting.pop(); next && count <= most; next = waiting.pop()) {
    count += next.length
    for (const { children } of next) if (children.length > 0) waiting.push(children)
  }
  return count
}

function merged(...all: readonly (readonly Loss[])[]): readonly Loss[] {
  const tally = new Tally()
  for (const { key, number } of all.flat()) tally.add(key, number)
  return tally.losses
}
