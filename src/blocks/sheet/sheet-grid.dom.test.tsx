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

test.each([
  ['en', 'Spreadsheet, 3 rows and 3 columns', 'Select all cells', 'Cell A1'],
  ['zh-CN', '电子表格，3 行 3 列', '选择全部单元格', '单元格 A1'],
] as const)(
  'in %s the sheet is a grid with letters and numbers, and a field that names its cell',
  async (...row) => {
    const [language, name, corner, cell] = row
    await draw({ language })
    const grid = within(screen.getByRole('grid', { name }))
    expect(grid.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      corner,
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
    expect(input().getAttribute('aria-label')).toBe(cell)
    expect(active()!.textContent).toBe('a')
  },
)

describe('keys', () => {
  test.each([
    ['ArrowDown', {}, 'Cell A2', 'b'],
    ['ArrowRight', {}, 'Cell B1', '1'],
    ['Tab', {}, 'Cell B1', '1'],
    ['Enter', {}, 'Cell A2', 'b'],
    ['End', {}, 'Cell C1', ''],
    ['End', { ctrlKey: true }, 'Cell C3', ''],
    ['ArrowDown', { ctrlKey: true }, 'Cell A2', 'b'],
  ])('%s %j goes to %s', async (key, held, name, words) => {
    await draw()
    press(key, held)
    expect(input().getAttribute('aria-label')).toBe(name)
    expect(active()!.textContent).toBe(words)
  })

  test.each([
    ['en', 'A1:B2 selected'],
    ['zh-CN', '已选择 A1:B2'],
  ] as const)('in %s Shift extends the selection, which is announced', async (language, words) => {
    const { said } = await draw({ language })
    press('ArrowRight', { shiftKey: true })
    press('ArrowDown', { shiftKey: true })
    expect(said).toHaveBeenLastCalledWith(words)
    const chosen = screen.getAllByRole('gridcell', { selected: true })
    expect(chosen.map((cell) => cell.textContent)).toEqual(['a', '1', 'b', '2'])
  })

  test('Escape returns to the document', async () => {
    const { left } = await draw()
    press('Escape')
    expect(left).toHaveBeenCalledOnce()
  })

  test.each([
    ['en', 'Cleared: A1', 'Undone: A1', 'Redone: A1'],
    ['zh-CN', '已清空 A1', '已撤销：A1', '已重做：A1'],
  ] as const)('in %s clearing, undo and redo are announced', async (language, ...words) => {
    const { said } = await draw({ language })
    press('Delete')
    expect(cells()[0]).toEqual(['', '1', ''])
    press('z', { ctrlKey: true })
    expect(cells()[0]).toEqual(['a', '1', ''])
    press('y', { ctrlKey: true })
    expect(cells()[0]).toEqual(['', '1', ''])
    expect(said.mock.calls.flat()).toEqual(words)
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
  async function refuse(language: Language) {
    const drawn = await draw({ language })
    type('new')
    press('Enter')
    await answered(() => drawn.service.refuse('90213'))
    return drawn
  }

  test.each([
    ['en', 'A1 was not saved. 90213', ['Try again', 'Discard']],
    ['zh-CN', 'A1 未能保存。90213', ['重试', '放弃']],
  ] as const)(
    'in %s names the cells and the reason, and can be retried or discarded',
    async (language, words, ways) => {
      await refuse(language)
      const alert = screen.getByRole('alert')
      expect(alert.firstChild!.textContent).toBe(words)
      expect(
        within(alert)
          .getAllByRole('button')
          .map((way) => way.textContent),
      ).toEqual(ways)
      expect(cells()[0]).toEqual(['new', '1', ''])
    },
  )

  test('gets the focus with Alt+F10, and Escape returns', async () => {
    await refuse('en')
    press('F10', { altKey: true })
    expect(document.activeElement!.textContent).toBe('Try again')
    fireEvent.keyDown(document.activeElement!, { key: 'Escape' })
    expect(document.activeElement).toBe(input())
  })

  test('is sent again by a button, and the focus returns to the cells', async () => {
    const { service } = await refuse('en')
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(document.activeElement).toBe(input())
    await answered(() => service.accept())
    expect(screen.queryByRole('alert')).toBeNull()
    expect(service.cells[0]).toEqual(['new', 1])
  })

  test("is discarded by a button, and the cell shows the service's content", async () => {
    await refuse('en')
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

  test.each([
    ['en', 'Pasted into A1:B2'],
    ['zh-CN', '已粘贴到 A1:B2'],
  ] as const)('in %s pastes rows, and their area is announced', async (language, words) => {
    const { said } = await draw({ language })
    clip('paste', { 'text/plain': 'x\ty\nz\t7' })
    expect(said).toHaveBeenLastCalledWith(words)
    expect(cells().slice(0, 2)).toEqual([
      ['x', 'y', ''],
      ['z', '7', ''],
    ])
  })

  test.each([
    ['en', 'Too large: one write takes up to 5,000 rows and 100 columns.'],
    ['zh-CN', '超出单次写入上限：5,000 行、100 列。'],
  ] as const)(
    'in %s with more cells than one write allows is refused with a message',
    async (language, words) => {
      const { refused, service } = await draw({ language })
      clip('paste', { 'text/plain': 'x\t'.repeat(101) })
      expect(refused).toHaveBeenCalledExactlyOnceWith(words)
      expect(service.calls).toEqual([])
    },
  )
})

describe('a read-only sheet', () => {
  test.each([
    ['en', 'These cells can be shown here, not edited.'],
    ['zh-CN', '这些单元格在此只能查看，不能编辑。'],
  ] as const)('in %s says that it is read-only, and no key changes it', async (language, words) => {
    const { service } = await draw({ language, editable: false })
    screen.getByText(words)
    expect(input().readOnly).toBe(true)
    press('Delete')
    press('F2')
    press('ArrowDown')
    expect(input().value).toBe('b')
    expect(service.calls).toEqual([])
  })
})

describe('a sheet that cannot be read', () => {
  test.each([
    ['en', 'The spreadsheet could not be read. no line', 'Try again', 'Reading the spreadsheet…'],
    ['zh-CN', '未能读取电子表格。no line', '重试', '正在读取电子表格…'],
  ] as const)('in %s says why, and a retry reads it', async (language, words, again, reading) => {
    let answer = (): ReturnType<SheetPort['read']> => Promise.reject(new Error('no line'))
    const service = new ManualSheet([['a', 1]])
    await draw({ language, port: { read: () => answer(), write: service.write } })
    expect(screen.getByRole('alert').firstChild!.textContent).toBe(words)
    answer = service.read
    fireEvent.click(screen.getByRole('button', { name: again }))
    screen.getByText(reading)
    await act(settled)
    screen.getByRole('grid')
    expect(cells()[0]).toEqual(['a', '1', ''])
  })
})

test('in Chinese everything except the content of the cells is Chinese', async () => {
  await draw({ language: 'zh-CN' })
  expect(latinWords()).toEqual([])
})
