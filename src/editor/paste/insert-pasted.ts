import { closeHistory } from 'prosemirror-history'
import { Fragment } from 'prosemirror-model'
import type { EditorState, Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { OtherObjects } from '../../../contract/docx/block'
import { TABLE_CELL, TEXT } from '../../../contract/docx/block-numbers'
import { imageSize } from '../../../contract/docx/image-size'
import { overlaps } from '../../../contract/docx/table-areas'
import type { BlockTree } from '../../document/block-tree'
import { mayHold } from '../../document/blocks/registry'
import { newText } from '../../document/structure/new-tree'
import { sameArea } from '../../document/structure/table-form'
import { contentLimits } from '../../limits/content-limits'
import { newTextBlock } from '../commands/new-blocks'
import { LossCounter } from '../import/losses'
import { typeOfBlock } from '../queries/blocks'
import { acrossColumns, insertLines, withinLimits } from '../table/table-changes'
import type { TableRefusal } from '../table/table-changes'
import { placesInArea, readTable } from '../table/table-model'
import type { TableModel } from '../table/table-model'
import { tableAt } from '../table/table-selection'
import { replaceTable } from '../table/write-table'
import type { ViewContext } from '../view/view-context'
import { cellsFrom } from './cells-from'
import type { PastedCells } from './cells-from'
import { insertTrees } from './insert-trees'
import { pasteReport, reportText, withReport } from './paste-report'
import type { Pasted } from './read-clipboard'

/** Inserts what was pasted, in one step, and reports what could not be kept as it was. */
export function insertPasted(view: EditorView, context: ViewContext, pasted: Pasted): boolean {
  if (view.isDestroyed || !view.editable) return false
  const { pasted: most } = contentLimits.blocks
  // Our own blocks were counted when they were read.
  const isTooMuch = pasted.from !== 'own' && countBlocks(pasted.blocks, most) > most
  if (pasted.from === 'tooMuch' || isTooMuch) {
    context.refuse(context.words(`clipboard.${pasted.from === 'tooMuch' ? 'noText' : 'tooMany'}`, { most }))
    return false
  }
  const tally = new LossCounter()
  for (const { key, number } of pasted.losses) tally.add(key, number)
  const blocks = addImageFiles(pasted.blocks, (file) => context.ports.media.add(file), tally)
  const cells = cellsFrom(view.state, { ...pasted, blocks })
  const filled = cells && pasteCells(view.state, cells)
  if (filled && 'rule' in filled) {
    context.refuse(context.words(`tables.refused.${filled.rule}`))
    return false
  }
  const inserted = filled ? { tr: filled, tally: new LossCounter(), blocks } : insertTrees(view.state, blocks)
  for (const { key, number } of inserted?.tally.losses ?? []) tally.add(key, number)
  if (!inserted && tally.losses.length === 0) return false
  view.dispatch(withReport(inserted?.tr ?? view.state.tr, inserted?.blocks ?? [], tally.losses))
  const report = pasteReport.getState(view.state)
  if (report && tally.losses.length > 0) context.announce(reportText(report, context.words).whole)
  return inserted !== undefined
}

/** Counts blocks; stops once there are more than `most`. */
function countBlocks(trees: readonly BlockTree[], most: number): number {
  let count = 0
  const waiting = [trees]
  for (let next = waiting.pop(); next && count <= most; next = waiting.pop()) {
    count += next.length
    for (const { children } of next) if (children.length > 0) waiting.push(children)
  }
  return count
}

/**
 * Gives every picture that came as a `data:` address to the media port, which returns the block's new token for it. A
 * picture without a size gets the one stated in its bytes. A picture that the port refuses is replaced by its
 * caption.
 */
export function addImageFiles(
  trees: readonly BlockTree[],
  add: (file: File) => string,
  tally: LossCounter,
): BlockTree[] {
  return trees.flatMap((tree) => {
    const image: OtherObjects['image'] | undefined = tree.body.image
    if (!image?.token?.startsWith('data:')) {
      return [
        tree.children.length > 0 ? { ...tree, children: addImageFiles(tree.children, add, tally) } : tree,
      ]
    }
    const taken = addImageFile(image.token, add)
    if (taken)
      return [{ ...tree, body: { ...tree.body, image: { ...taken.size, ...image, token: taken.token } } }]
    tally.add('pictures')
    const content = image.caption?.content
    return content ? [newText('text', [{ text_run: { content } }])] : []
  })
}

function addImageFile(address: string, add: (file: File) => string) {
  const [, type, ending, bytes] = /^data:(image\/([a-z]+));base64,(.+)$/is.exec(address) ?? []
  if (!type || !ending || !bytes) return undefined
  try {
    const raw = atob(bytes.replace(/\s+/g, ''))
    const array = Uint8Array.from(raw, (sign) => sign.charCodeAt(0))
    const token = add(new File([array], `image.${ending === 'jpeg' ? 'jpg' : ending}`, { type }))
    return { token, size: imageSize(array) }
  } catch {
    // Corrupt bytes, or more than the platform takes: the picture is counted in the report.
    return undefined
  }
}

/**
 * Fills the table at the cursor with cells from outside, starting at the first
 * selected cell, in one transaction; the table grows if they reach further.
 * Merged cells there are neither cut nor split. Undefined outside a table.
 */
export function pasteCells(state: EditorState, pasted: PastedCells): Transaction | TableRefusal | undefined {
  const place = tableAt(state.selection)
  if (!place || pasted.cells.length === 0) return undefined
  const { top, left } = place.rect
  const table = readTable(place.table)
  const made = withCells(table, pasted, top, left)
  const result = 'rule' in made ? made : withinLimits(table, made)
  if ('rule' in result) return result
  const tr = closeHistory(state.tr)
  const cells = { top, left, bottom: top + pasted.rows, right: left + pasted.columns }
  replaceTable(tr, place.position, result, { cells })
  return tr.setMeta('paste', true).setMeta('uiEvent', 'paste')
}

function withCells(
  before: TableModel,
  pasted: PastedCells,
  top: number,
  left: number,
): TableModel | TableRefusal {
  const grown = grownTo(before, top + pasted.rows, left + pasted.columns)
  const areas = pasted.cells
    .map(({ row, column, rows, columns }) => ({ row: top + row, column: left + column, rows, columns }))
    .filter(({ rows, columns }) => rows > 1 || columns > 1)
  const region = { row: top, column: left, rows: pasted.rows, columns: pasted.columns }
  const earlier = grown.areas.filter((area) => overlaps(area, region))
  if (!earlier.every((area) => areas.some((next) => sameArea(area, next)))) return { rule: 'pasteOverMerged' }
  const places = [...grown.places]
  for (const { row, column, content } of pasted.cells) {
    const place = (top + row) * grown.columns + left + column
    const cell = places[place]!
    const fitting = content.filter((block) => mayHold(TABLE_CELL, typeOfBlock(block)))
    if (fitting.length < content.length) return { rule: 'notInCell' }
    places[place] = cell.type.create(
      cell.attrs,
      Fragment.fromArray(fitting.length > 0 ? [...fitting] : [newTextBlock(TEXT)]),
    )
  }
  // Cells that a merged cell now covers were pasted over, too: their content must not stay hidden below it.
  for (const area of areas.filter((next) => !earlier.some((before) => sameArea(before, next)))) {
    for (const place of placesInArea(area, grown.columns).slice(1)) {
      const cell = places[place]!
      places[place] = cell.type.create(cell.attrs, newTextBlock(TEXT))
    }
  }
  const others = grown.areas.filter((area) => !earlier.includes(area))
  return { ...grown, places, areas: [...others, ...areas] }
}

function grownTo(table: TableModel, rows: number, columns: number): TableModel {
  let now = table
  if (rows > now.rows) now = insertLines(now.rows, rows - now.rows)(now) as TableModel
  if (columns > now.columns)
    now = acrossColumns(insertLines(now.columns, columns - now.columns))(now) as TableModel
  return now
}
