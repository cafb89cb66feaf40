import { useLayoutEffect, useRef } from 'react'
import type { ClipboardEvent, KeyboardEvent, RefObject } from 'react'
import type { Cell } from '../../../contract/sheets/cell'
import { areaBetween, areaName } from '../../../document/sheet/cell-area'
import type { CellArea } from '../../../document/sheet/cell-area'
import type { SheetModel } from '../../../document/sheet/sheet-model'
import { rowsOf, selectedArea, displayedAt } from '../../../document/sheet/sheet-state'
import type { SheetState } from '../../../document/sheet/sheet-state'
import { readTsv } from '../../../document/sheet/tsv'
import { typedCell } from '../../../document/sheet/typed-cell'
import { htmlFromSource } from '../../editor/paste/html-from-dom'
import type { ViewContext } from '../../editor/view/view-context'
import { isComposingKey } from '../../ui/command-registry'
import { tableTexts } from '../table/table-texts'
import { copiedCells } from './copied-cells'
import { handleSheetKey } from './sheet-keys'
import { focusSheetFooter, HEADER_HEIGHT_PX, HEADER_WIDTH_PX, ROW_HEIGHT_PX } from './sheet-layout'

export interface CellInputProps {
  grid: string
  model: SheetModel
  state: SheetState
  offsets: readonly number[]
  context: ViewContext
  onFocus: () => void
  onLeave: (to: 'leave' | 'goBelow' | 'lineBelow') => void
  ref: RefObject<HTMLTextAreaElement | null>
}

/**
 * The field that has the focus. Until something is typed it holds the shown value,
 * all of it selected, so the first letter replaces it, with any input method, and
 * there is always something to copy.
 */
export function CellInput(props: CellInputProps) {
  const { grid, model, state, offsets, context, onFocus, onLeave, ref } = props
  const { anchor, head, editing, isEditable } = state
  const isComposing = useRef(false)
  const shown = displayedAt(state, anchor)
  const area = selectedArea(state)
  const { words } = context

  useLayoutEffect(() => {
    const field = ref.current
    if (!field || editing || document.activeElement !== field) return
    field.select()
  }, [ref, editing, anchor, shown])

  const keys = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isComposing.current || isComposingKey(event.nativeEvent)) return
    const { key, shiftKey, altKey } = event
    if (key === 'F10' && altKey && focusSheetFooter(event.currentTarget.closest('.ed-sheet'))) {
      event.preventDefault()
      return
    }
    const answer = handleSheetKey(model, { key, shiftKey, altKey, mod: event.ctrlKey || event.metaKey })
    if (!answer) return
    event.preventDefault()
    if (answer === 'leave' || answer === 'goBelow' || answer === 'lineBelow') return onLeave(answer)
    const now = areaName(selectedArea(model.getState()))
    if (answer === 'undone') context.announce(words('media.sheet.undo', { range: now }))
    else if (answer === 'redone') context.announce(words('media.sheet.redo', { range: now }))
    else if (answer === 'cleared') context.announce(words('media.sheet.cleared', { range: now }))
    else if (now.includes(':')) context.announce(words('media.sheet.selected', { range: now }))
  }
  const copy = (event: ClipboardEvent) => {
    if (model.getState().editing) return
    event.preventDefault()
    const copied = copiedCells(rowsOf(area, (place) => displayedAt(state, place)))
    event.clipboardData.setData('text/plain', copied.text)
    event.clipboardData.setData('text/html', copied.html)
    if (event.type === 'cut' && isEditable) model.clear()
  }
  const paste = (event: ClipboardEvent) => {
    if (model.getState().editing) return
    event.preventDefault()
    if (!isEditable) return
    const rows = pastedRows({
      html: event.clipboardData.getData('text/html'),
      text: event.clipboardData.getData('text/plain'),
    })
    if (rows.length === 0) return
    const pasted = model.paste(rows)
    if (pasted) context.announce(words('media.sheet.pasted', { range: areaName(pasted) }))
    else context.refuse(words('media.sheet.tooLarge'))
  }

  const width = (offsets[anchor.column + 1] ?? 0) - (offsets[anchor.column] ?? 0)
  return (
    <>
      <Outline area={area} offsets={offsets} />
      <textarea
        ref={ref}
        className="ed-sheet-input"
        data-open={editing ? true : undefined}
        style={{
          top: HEADER_HEIGHT_PX + anchor.row * ROW_HEIGHT_PX,
          left: HEADER_WIDTH_PX + (offsets[anchor.column] ?? 0),
          minWidth: width + 1,
          ...(editing ? {} : { width: width + 1 }),
          minHeight: ROW_HEIGHT_PX + 1,
        }}
        rows={1}
        readOnly={!isEditable}
        spellCheck={false}
        aria-label={words('media.sheet.cell', { cell: areaName(areaBetween(anchor, anchor)) })}
        aria-controls={grid}
        aria-activedescendant={`${grid}-${head.row}-${head.column}`}
        value={editing?.text ?? shown}
        onChange={(event) => model.type(event.target.value)}
        onKeyDown={keys}
        onCopy={copy}
        onCut={copy}
        onPaste={paste}
        onCompositionStart={() => (isComposing.current = true)}
        onCompositionEnd={() => (isComposing.current = false)}
        onFocus={(event) => {
          if (!editing) event.target.select()
          onFocus()
        }}
        onBlur={() => model.commit()}
      />
    </>
  )
}

/** The frame around what is selected. */
function Outline({ area, offsets }: { area: CellArea; offsets: readonly number[] }) {
  const left = offsets[area.left] ?? 0
  return (
    <div
      className="ed-sheet-outline"
      style={{
        top: HEADER_HEIGHT_PX + area.top * ROW_HEIGHT_PX,
        left: HEADER_WIDTH_PX + left,
        width: (offsets[area.right + 1] ?? left) - left + 1,
        height: (area.bottom - area.top + 1) * ROW_HEIGHT_PX + 1,
      }}
    />
  )
}

/**
 * The rows that a clipboard holds for a sheet, equally wide. A table in the HTML
 * takes precedence: a browser's plain text does not say where cells are merged.
 * If the HTML exceeds the limits, the text is used.
 */
export function pastedRows({ html, text }: { html: string; text: string }): Cell[][] {
  const root = html === '' ? undefined : htmlFromSource(html)
  const texts = text === '' ? [] : readTsv(text).map((row) => row.map((cell) => ({ text: cell })))
  const rows = (root && tableTexts(root)) ?? texts
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
  return rows.map((row) => Array.from({ length: width }, (_, column) => pastedCell(row[column])))
}

/** A cell whose words are a link is a link there, too, if the platform has cells of that kind (platform/sheets#cell-types). */
function pastedCell({ text, href = '' }: { text: string; href?: string } = { text: '' }): Cell {
  return text !== '' && /^https?:/.test(href) ? { type: 'url', text, link: href } : typedCell(text)
}
