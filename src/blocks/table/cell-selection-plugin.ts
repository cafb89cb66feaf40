import { keydownHandler } from 'prosemirror-keymap'
import type { Node } from 'prosemirror-model'
import { Plugin, TextSelection } from 'prosemirror-state'
import type { EditorState, Selection, Transaction } from 'prosemirror-state'
import { CellSelection, cellAround, inSameTable, TableMap } from 'prosemirror-tables'
import { Decoration, DecorationSet } from 'prosemirror-view'
import type { EditorView } from 'prosemirror-view'
import { changedRange } from '../../editor/changes/changed-range'
import type { ChangedRange } from '../../editor/changes/changed-range'
import { changesMoreThanAppended } from '../../editor/mounting/mounted-groups'
import { existingNode, holdsBlocks } from '../../editor/queries/blocks'
import { cellKeys, enterCell } from './cell-keys'
import { shapeOf } from './table-body'
import { readTable } from './table-model'
import { cellDepth, tableAt, cellSelection, expandOverMerged } from './table-selection'
import { replaceTable } from './write-table'

/**
 * Selects cells by keys and by pointer. A selection from one cell into another
 * becomes one of whole cells; a merged cell is never half in it.
 */
export function cellSelectionPlugin(): Plugin {
  const drag: CellDrag = { isOverCells: false }
  return new Plugin({
    props: {
      // Ignore the browser's text selection during a cell drag.
      createSelectionBetween: ({ state: { selection } }) =>
        drag.isOverCells && selection instanceof CellSelection ? selection : null,
      decorations: selectedCells,
      handleKeyDown: keydownHandler(cellKeys),
      handleTextInput(view, _from, _to, text) {
        if (!enterCell(view.state, view.dispatch)) return false
        view.dispatch(view.state.tr.insertText(text).scrollIntoView())
        return true
      },
      handleDOMEvents: { mousedown: (view, event) => selectByPointer(view, event, drag) },
    },
    appendTransaction(transactions, before, state) {
      const tr = state.tr
      if (changesMoreThanAppended(transactions)) {
        const range = changedRange(before.doc, state.doc)
        if (range) repairTables(tr, range)
      }
      const whole = tr.docChanged ? undefined : wholeSelection(state)
      if (whole) tr.setSelection(whole)
      return tr.docChanged || whole ? tr : null
    },
  })
}

function selectedCells({ doc, selection }: EditorState): DecorationSet | null {
  if (!(selection instanceof CellSelection)) return null
  const marks: Decoration[] = []
  selection.forEachCell((cell, at) =>
    marks.push(Decoration.node(at, at + cell.nodeSize, { class: 'ed-cell-selected' })),
  )
  return DecorationSet.create(doc, marks)
}

function wholeSelection({ doc, selection }: EditorState): Selection | undefined {
  if (selection instanceof TextSelection) return acrossCells(selection)
  if (!(selection instanceof CellSelection)) return undefined
  const place = tableAt(selection)!
  const rect = expandOverMerged(shapeOf(place.table), place.rect)
  return rect === place.rect ? undefined : cellSelection(doc, place.position, rect)
}

/** Text from one cell into another of the same table. */
function acrossCells({ $anchor, $head, empty }: TextSelection): CellSelection | undefined {
  if (empty || cellDepth($anchor) === undefined) return undefined
  const [$from, $to] = [cellAround($anchor), cellAround($head)]
  if (!$from || !$to || $from.pos === $to.pos || !inSameTable($from, $to)) return undefined
  return new CellSelection($from, $to)
}

interface CellDrag {
  isOverCells: boolean
}

function selectByPointer(view: EditorView, event: MouseEvent, drag: CellDrag): boolean {
  if (event.button !== 0 || event.ctrlKey || event.metaKey) return false
  const $begun = cellUnder(view, event)
  if (!$begun) return false
  const { selection } = view.state
  const $anchor = event.shiftKey
    ? selection instanceof CellSelection
      ? selection.$anchorCell
      : cellAround(selection.$anchor)
    : $begun
  const select = (to: MouseEvent) => {
    const $head = cellUnder(view, to)
    if (!$anchor || !$head || !inSameTable($anchor, $head)) return false
    if ($anchor.pos === $head.pos && !(view.state.selection instanceof CellSelection)) return false
    const next = new CellSelection(view.state.doc.resolve($anchor.pos), $head)
    drag.isOverCells = true
    if (!view.state.selection.eq(next)) view.dispatch(view.state.tr.setSelection(next))
    return true
  }
  if (event.shiftKey && $anchor && $anchor.pos !== $begun.pos && select(event)) {
    drag.isOverCells = false
    event.preventDefault()
    view.focus()
    return true
  }
  const document = view.dom.ownerDocument
  const stop = new AbortController()
  const { signal } = stop
  signal.addEventListener('abort', () => (drag.isOverCells = false))
  document.addEventListener(
    'mousemove',
    (moved) => {
      if (moved.buttons === 0) stop.abort()
      else if (select(moved)) moved.preventDefault()
    },
    { signal },
  )
  document.addEventListener('mouseup', () => stop.abort(), { signal })
  document.addEventListener('dragstart', () => stop.abort(), { signal })
  return false
}

function cellUnder(view: EditorView, event: MouseEvent) {
  const cell = event.target instanceof Element ? event.target.closest('.ed-cell') : null
  if (!cell || !view.dom.contains(cell)) return undefined
  const $inside = view.state.doc.resolve(view.posAtDOM(cell, 0))
  const depth = cellDepth($inside)
  return depth === undefined ? undefined : view.state.doc.resolve($inside.before(depth))
}

/**
 * Repairs a table that an edit left with holes, by deleting or pasting across
 * cells: afterwards every place has a cell. An edit inside one cell costs
 * nothing.
 */
function repairTables(tr: Transaction, { from, after }: ChangedRange): void {
  const $from = tr.doc.resolve(from)
  const depth = cellDepth($from)
  if (depth !== undefined && after <= $from.end(depth)) return
  const broken: number[] = []
  const look = (node: Node, position: number) => {
    if (node.type.name === 'table' && TableMap.get(node).problems) broken.push(position)
  }
  for (let around = $from.depth; around > 0; around--) look($from.node(around), $from.before(around))
  tr.doc.nodesBetween(from, after, (node, position) => {
    if (position >= from) look(node, position)
    return holdsBlocks(node)
  })
  for (const position of broken.toSorted((a, b) => b - a)) {
    replaceTable(tr, position, readTable(existingNode(tr.doc, position)), 'leaves')
  }
}
