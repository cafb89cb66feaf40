import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { SheetPort } from '../../../document/sheet/sheet-model'
import { SheetModel } from '../../../document/sheet/sheet-model'
import { Listeners } from '../../../primitives/listeners'
import { ManualSheet, settled } from '../../editor/testing/manual-sheet'
import { pagePorts } from '../../editor/testing/page-ports'
import { useWords } from '../../editor/view/view-context'
import type { Language } from '../../i18n/languages'
import { latinWords, render } from '../../testing/render'
import { SheetGrid } from './sheet-grid'

interface Options {
  language?: Language
  editable?: boolean
  port?: SheetPort
}

/** A grid over `a 1` and `b 2`, with the keyboard in its first cell. */
async function draw({ language = 'en', editable = true, port }: Options = {}) {
  const service = new ManualSheet([
    ['a', 1],
    ['b', 2],
  ])
  const model = new SheetModel(() => port ?? service, 'book_sheet')
  model.setEditable(editable)
  await model.read()
  const said = vi.fn<(words: string) => void>()
  const refused = vi.fn<(words: string) => void>()
  const left = vi.fn<() => void>()
  const context = {
    ports: pagePorts,
    nameListeners: new Listeners(),
    announce: said,
    refuse: refused,
    isPartial: () => false,
    language: () => 'en',
    openMark: () => undefined,
  }
  function Sheet() {
    const { t: words } = useWords()
    return (
      <SheetGrid model={model} context={{ ...context, words }} onFocus={() => undefined} onLeave={left} />
    )
  }
  await render(
    <div className="ed-sheet">
      <Sheet />
    </div>,
    { language },
  )
  screen.queryByRole('textbox')?.focus()
  return { service, model, said, refused, left }
}

const input = () => screen.getByRole<HTMLTextAreaElement>('textbox')
const press = (key: string, held: object = {}) => fireEvent.keyDown(input(), { key, ...held })
const type = (text: string) => fireEvent.change(input(), { target: { value: text } })
/** The contents of the sheet's cells, row by row, without the extra row and column at its end. */
const cells = () =>
  screen
    .getAllByRole('row')
    .slice(1, -1)
    .map((row) =>
      within(row)
        .getAllByRole('gridcell')
        .slice(0, 3)
        .map((cell) => cell.textContent),
    )
const active = () => document.getElementById(input().getAttribute('aria-activedescendant')!)
const answered = (answer: () => Promise<void>) => act(answer)

test('the sheet is a grid with letters and numbers, and a field that names its cell', async () => {
  await draw()
  const grid = within(screen.getByRole('grid', { name: 'Spreadsheet, 3 rows and 3 columns' }))
  expect(grid.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Select all cells',
    'A',
    'B',
    'C',
    'D',
  ])
  expect(grid.getAllByRole('rowheader').map((head) => head.textContent)).toEqual(['1', '2', '3', '4'])
  expect(cells()).toEqual([
    ['a', '1', ''],
    ['b', '2', ''],
    ['', '', ''],
  ])
  expect(input().getAttribute('aria-label')).toBe('Cell A1')
  expect(active()!.textContent).toBe('a')
})

describe('keys', () => {
  test.each([
    ['ArrowDown', {}, 'Cell A2', 'b'],
    ['ArrowRight', {}, 'Cell B1', '1'],
    ['Enter', {}, 'Cell A2', 'b'],
    ['End', { ctrlKey: true }, 'Cell C3', ''],
  ])('%s %j goes to %s', async (key, held, name, words) => {
    await draw()
    press(key, held)
    expect(input().getAttribute('aria-label')).toBe(name)
    expect(active()!.textContent).toBe(words)
  })

  test('Shift extends the selection, which is announced', async () => {
    const { said } = await draw()
    press('ArrowRight', { shiftKey: true })
    press('ArrowDown', { shiftKey: true })
    expect(said).toHaveBeenLastCalledWith('A1:B2 selected')
    const chosen = screen.getAllByRole('gridcell', { selected: true })
    expect(chosen.map((cell) => cell.textContent)).toEqual(['a', '1', 'b', '2'])
  })

  test('Escape returns to the document', async () => {
    const { left } = await draw()
    press('Escape')
    expect(left).toHaveBeenCalledOnce()
  })

  test('clearing, undo and redo are announced', async () => {
    const { said } = await draw()
    press('Delete')
    expect(cells()[0]).toEqual(['', '1', ''])
    press('z', { ctrlKey: true })
    expect(cells()[0]).toEqual(['a', '1', ''])
    press('y', { ctrlKey: true })
    expect(cells()[0]).toEqual(['', '1', ''])
    expect(said.mock.calls.flat()).toEqual(['Cleared: A1', 'Undone: A1', 'Redone: A1'])
  })
})

describe('a cell', () => {
  test('shows typed text at once, and marks it as unsaved until it is saved', async () => {
    const { service } = await draw()
    type('new')
    press('Enter')
    expect(cells()[0]).toEqual(['new', '1', ''])
    expect(input().getAttribute('aria-label')).toBe('Cell A2')
    screen.getByText('Saving the cells…')
    await answered(() => service.accept())
    expect(screen.queryByText('Saving the cells…')).toBeNull()
    expect(service.cells[0]).toEqual(['new', 1])
  })

  test('keeps its content when Escape cancels typing', async () => {
    const { service, left } = await draw()
    type('new')
    press('Escape')
    expect(input().value).toBe('a')
    expect(left).not.toHaveBeenCalled()
    expect(service.calls).toEqual([])
  })

  test('opens on F2, and arrows then move in its text', async () => {
    await draw()
    press('F2')
    press('ArrowRight')
    expect(input().getAttribute('aria-label')).toBe('Cell A1')
    press('Tab')
    expect(input().getAttribute('aria-label')).toBe('Cell B1')
  })

  test('beyond the end becomes part of the sheet once something is written in it', async () => {
    await draw()
    press('End', { ctrlKey: true })
    press('ArrowDown')
    expect(input().getAttribute('aria-label')).toBe('Cell C4')
    type('far')
    press('Enter')
    screen.getByRole('grid', { name: 'Spreadsheet, 4 rows and 3 columns' })
  })
})

describe('a refused write', () => {
  async function refuse() {
    const drawn = await draw()
    type('new')
    press('Enter')
    await answered(() => drawn.service.refuse('90213'))
    return drawn
  }

  test('gets the focus with Alt+F10, and Escape returns', async () => {
    await refuse()
    press('F10', { altKey: true })
    expect(document.activeElement!.textContent).toBe('Try again')
    fireEvent.keyDown(document.activeElement!, { key: 'Escape' })
    expect(document.activeElement).toBe(input())
  })

  test('is named with its reason, is sent again by a button, and the focus returns to the cells', async () => {
    const { service } = await refuse()
    expect(screen.getByRole('alert').firstChild!.textContent).toBe('A1 was not saved. 90213')
    expect(cells()[0]).toEqual(['new', '1', ''])
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(document.activeElement).toBe(input())
    await answered(() => service.accept())
    expect(screen.queryByRole('alert')).toBeNull()
    expect(service.cells[0]).toEqual(['new', 1])
  })

  test("is discarded by a button, and the cell shows the service's content", async () => {
    await refuse()
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
    expect(cells()[0]).toEqual(['a', '1', ''])
    expect(screen.queryByRole('alert')).toBeNull()
    expect(document.activeElement).toBe(input())
  })
})

describe('the clipboard', () => {
  /** Pastes, copies or cuts, and returns the content of the clipboard. */
  function clip(event: 'paste' | 'copy' | 'cut', data: Record<string, string> = {}) {
    const clipboardData = {
      getData: (type: string) => data[type] ?? '',
      setData: (type: string, words: string) => void (data[type] = words),
    }
    fireEvent[event](input(), { clipboardData })
    return data
  }

  test('receives the selected cells as tab-separated rows, and cutting empties them', async () => {
    await draw()
    press('ArrowRight', { shiftKey: true })
    press('ArrowDown', { shiftKey: true })
    expect(clip('copy')['text/plain']).toBe('a\t1\nb\t2')
    expect(clip('cut')['text/plain']).toBe('a\t1\nb\t2')
    expect(cells().slice(0, 2).flat().join('')).toBe('')
  })

  test('pastes rows, and their area is announced', async () => {
    const { said } = await draw()
    clip('paste', { 'text/plain': 'x\ty\nz\t7' })
    expect(said).toHaveBeenLastCalledWith('Pasted into A1:B2')
    expect(cells().slice(0, 2)).toEqual([
      ['x', 'y', ''],
      ['z', '7', ''],
    ])
  })

  test('with more cells than one write allows is refused with a message', async () => {
    const { refused, service } = await draw()
    clip('paste', { 'text/plain': 'x\t'.repeat(101) })
    expect(refused).toHaveBeenCalledExactlyOnceWith(
      'Too large: one write takes up to 5,000 rows and 100 columns.',
    )
    expect(service.calls).toEqual([])
  })
})

test('a read-only sheet says that it is read-only, and no key changes it', async () => {
  const { service } = await draw({ editable: false })
  screen.getByText('These cells can be shown here, not edited.')
  expect(input().readOnly).toBe(true)
  press('Delete')
  press('F2')
  press('ArrowDown')
  expect(input().value).toBe('b')
  expect(service.calls).toEqual([])
})

test('a sheet that cannot be read says why, and a retry reads it', async () => {
  let answer = (): ReturnType<SheetPort['read']> => Promise.reject(new Error('no line'))
  const service = new ManualSheet([['a', 1]])
  await draw({ port: { read: () => answer(), write: service.write } })
  expect(screen.getByRole('alert').firstChild!.textContent).toBe('The spreadsheet could not be read. no line')
  answer = service.read
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  screen.getByText('Reading the spreadsheet…')
  await act(settled)
  screen.getByRole('grid')
  expect(cells()[0]).toEqual(['a', '1', ''])
})

test('in Chinese everything except the content of the cells is Chinese', async () => {
  await draw({ language: 'zh-CN' })
  expect(latinWords()).toEqual([])
})
