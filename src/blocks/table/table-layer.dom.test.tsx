import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { BlockObjects } from '../../../contract/docx/block'
import { p, page, table } from '../../editor/testing/page'
import { renderEditor } from '../../editor/testing/render-editor'
import type { Language } from '../../i18n/languages'
import { latinWords } from '../../testing/render'
import { chooseIn, menuIsClosed, namesOf, openMenuIn } from '../testing/layer-menu'

const [WIDTH, HEIGHT] = [100, 40]

/** Three by three letters with the cursor in the middle, where a column is 100 and a row 40 pixels. */
async function draw({ language = 'en', editable = true }: { language?: Language; editable?: boolean } = {}) {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(boxOf)
  const rows = ['a b c', 'd e f', 'g h i'].map((row) => row.split(' ').map((letter) => [p(letter, letter)]))
  const drawn = await renderEditor(page(table('t', ...rows), p('after', 'after')), { language, editable })
  drawn.goTo('e')
  const tree = () => drawn.handle.tree().children
  return { ...drawn, tree, property: () => (tree()[0]!.body['table'] as BlockObjects['table']).property }
}

function boxOf(this: Element) {
  if (this.tagName === 'COL') return new DOMRect(0, 0, WIDTH, 0)
  if (this.tagName === 'TR') {
    return new DOMRect(0, (this as HTMLTableRowElement).rowIndex * HEIGHT, 3 * WIDTH, HEIGHT)
  }
  return new DOMRect(0, 0, 3 * WIDTH, 3 * HEIGHT)
}

/** The text of the cells, row by row. */
const cells = () =>
  [...document.querySelectorAll('tr')].map((row) =>
    [...row.querySelectorAll('td, th')].map((cell) => cell.textContent).join(' '),
  )
const chrome = () => document.querySelector<HTMLElement>('.ed-table-chrome')!

const openMenu = (handle: string) => openMenuIn(chrome(), handle)
const choose = (handle: string, entry: string) => chooseIn(chrome(), handle, entry)

const row = (number: number) => `Row ${number}: select, or drag to move`
const column = (number: number) => `Column ${number}: select, or drag to move`

test('the table around the cursor has handles, and Escape in their menus returns to the text', async () => {
  const { text, user } = await draw()
  const buttons = within(chrome()).getAllByRole('button')
  expect(namesOf(buttons)).toEqual([
    'Whole table',
    ...[1, 2, 3].map(column),
    ...[1, 2, 3].map(row),
    'Add a column',
    'Add a row',
    'Insert a column here',
    'Insert a row here',
  ])
  // Only the line handles of the cursor's cell are Tab stops.
  const stops = buttons.slice(1, 7).filter(({ tabIndex }) => tabIndex === 0)
  expect(namesOf(stops)).toEqual([column(2), row(2)])

  const menu = await openMenu(row(2))
  expect(within(chrome()).getByLabelText(row(2)).getAttribute('aria-expanded')).toBe('true')
  screen.getByRole('menu', { name: 'Row' })
  expect(namesOf(menu.getAllByRole('menuitem'))).toEqual([
    'Insert above',
    'Insert below',
    'Duplicate',
    'Move up',
    'Move down',
    'Clear cells',
    'Delete row',
  ])
  menu.getByRole('menuitemcheckbox', { name: 'First row is a header', checked: false })
  await user.keyboard('{Escape}')
  await menuIsClosed()
  expect(document.activeElement).toBe(text)
  expect(cells()).toEqual(['a b c', 'd e f', 'g h i'])
})

test('in Chinese the handles, their menus and the toolbar of cells are Chinese', async () => {
  const { user } = await draw({ language: 'zh-CN' })
  await user.keyboard('{Escape}')
  within(chrome()).getByRole('toolbar', { name: '选中的单元格' })
  expect(latinWords(chrome())).toEqual([])
  await openMenu('第 2 行：点击选中，拖动移动')
  expect(latinWords(screen.getByRole('menu'))).toEqual([])
})

test('a read-only table has no handles', async () => {
  await draw({ editable: false })
  expect(chrome().childElementCount).toBe(0)
})

test('a table without the cursor has no handles', async () => {
  const { goTo } = await draw()
  expect(chrome().childElementCount).toBeGreaterThan(0)
  goTo('after')
  expect(chrome().childElementCount).toBe(0)
})

test('the menu of a row moves, duplicates, empties and deletes it, and announces that', async () => {
  const { announced } = await draw()
  await choose(row(2), 'Move up')
  expect([announced(), cells()]).toEqual(['Moved up', ['d e f', 'a b c', 'g h i']])
  await choose(row(1), 'Duplicate')
  expect([announced(), cells()]).toEqual(['Row duplicated', ['d e f', 'd e f', 'a b c', 'g h i']])
  await choose(row(1), 'Clear cells')
  expect([announced(), cells()[0]!.trim()]).toEqual(['Cells cleared', ''])
  await choose(row(1), 'Delete row')
  expect([announced(), cells()]).toEqual(['Row deleted', ['d e f', 'a b c', 'g h i']])
})

test('the menu of a column moves it, and Enter sets a typed width there', async () => {
  const { announced, property } = await draw()
  await choose(column(2), 'Move right')
  expect([announced(), cells()]).toEqual(['Moved right', ['a c b', 'd f e', 'g i h']])
  await openMenu(column(3))
  const field = screen.getByRole('spinbutton', { name: 'Width in pixels' })
  field.focus()
  fireEvent.change(field, { target: { value: '333' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  await menuIsClosed()
  expect(property().column_width?.[2]).toBe(333)
})

test('a checkbox in the menu of a table makes its first row a header', async () => {
  const { property } = await draw()
  const menu = await openMenu('Whole table')
  fireEvent.click(menu.getByRole('menuitemcheckbox', { name: 'First row is a header', checked: false }))
  expect(property().header_row).toBe(true)
  expect(property().header_column).not.toBe(true)
})

const other = table('u', [[p('x', 'x')], [p('y', 'y')]])

test('the menu of a table acts on that table, even once the pointer is over another one', async () => {
  const { handle, tree } = await draw()
  act(() => handle.replace(page(...tree(), other)))
  const menu = await openMenu('Whole table')
  fireEvent.pointerMove(screen.getByText('x'), { pointerType: 'mouse' })
  fireEvent.click(menu.getByText('Delete table'))
  expect(cells()).toEqual(['x y'])
})

test('the menu of a row acts on that row, even if another user wrote above its table', async () => {
  const { announced, handle, tree } = await draw()
  const menu = await openMenu(row(2))
  act(() => handle.replace(page(p('new', 'theirs'), ...tree())))
  fireEvent.click(menu.getByText('Delete row'))
  expect([announced(), cells()]).toEqual(['Row deleted', ['a b c', 'g h i']])
})

describe('while another user changes the table, the menu of a row or column', () => {
  /** Opens a menu; then others leave the table with these letters: cells that it has, and new ones. */
  async function withMenu(handle: string, ...theirs: string[]) {
    const drawn = await draw()
    fireEvent.pointerMove(screen.getByText('e'), { pointerType: 'mouse' })
    const menu = await openMenu(handle)
    const [now, ...below] = drawn.tree()
    const had = new Map(now!.children.map((cell) => [cell.children[0]!.id, cell]))
    const rows = theirs.map((row) => row.split(' ').map((letter) => [p(letter, letter)]))
    const made = table('new', ...rows)
    const children = made.children.map((cell) => had.get(cell.children[0]!.id) ?? cell)
    const { property } = made.body['table'] as BlockObjects['table']
    const body = { table: { property, cells: children.map(({ id }) => id) } }
    act(() => drawn.handle.replace(page({ ...now!, body, children }, ...below)))
    return { ...drawn, menu }
  }

  test.each([
    [
      'a row is added above',
      row(2),
      ['x y z', 'a b c', 'd e f', 'g h i'],
      'row',
      ['x y z', 'a b c', 'g h i'],
    ],
    ['its row moves', row(2), ['a b c', 'g h i', 'd e f'], 'row', ['a b c', 'g h i']],
    ['a column before it is deleted', column(3), ['b c', 'e f', 'h i'], 'column', ['b', 'e', 'h']],
  ])('acts on its line when %s', async (_, handle, theirs, of, left) => {
    const { menu } = await withMenu(handle, ...theirs)
    fireEvent.click(menu.getByText(`Delete ${of}`))
    expect(cells()).toEqual(left)
  })

  test.each([
    ['row', row(2), ['a b c', 'g h i']],
    ['column', column(2), ['a c', 'd f', 'g i']],
  ])('closes when its %s is deleted', async (_, handle, theirs) => {
    const { text } = await withMenu(handle, ...theirs)
    await menuIsClosed()
    expect([cells(), document.activeElement]).toEqual([theirs, text])
  })
})

test('a row or column that a button adds is announced and leaves the focus in the text', async () => {
  const { announced, text, goTo } = await draw()
  fireEvent.click(within(chrome()).getByLabelText('Add a row'))
  expect([announced(), cells().length]).toEqual(['Row added', 4])
  goTo('e')
  fireEvent.click(within(chrome()).getByLabelText('Add a column'))
  expect(announced()).toBe('Column added')
  expect(cells().slice(2).join()).toBe('g h i ,   ')
  expect(document.activeElement).toBe(text)
})

describe('selected cells', () => {
  const tool = (name: string) => within(chrome()).getByRole('button', { name })
  const isOff = (name: string) => tool(name).getAttribute('aria-disabled') === 'true'

  test('can be merged but not split, then split but not merged, and cleared', async () => {
    const { announced, user } = await draw()
    await user.keyboard('{Escape}{Shift>}{ArrowRight}{ArrowDown}{/Shift}')
    expect([isOff('Merge cells'), isOff('Split cells')]).toEqual([false, true])
    fireEvent.click(tool('Merge cells'))
    expect(announced()).toBe('Cells merged')
    expect([isOff('Merge cells'), isOff('Split cells')]).toEqual([true, false])
    fireEvent.click(tool('Split cells'))
    expect(announced()).toBe('Cells split')
    expect(cells().map((each) => each.split(' ').length)).toEqual([3, 3, 3])
    fireEvent.click(tool('Clear cells'))
    expect(announced()).toBe('Cells cleared')
    expect(cells().join('').replaceAll(' ', '')).toBe('abcdg')
  })

  test('get a background chosen by its name', async () => {
    const { tree, user } = await draw()
    await user.keyboard('{Escape}{Shift>}{ArrowRight}{/Shift}')
    fireEvent.click(tool('Background of the lines'))
    const grounds = within(await screen.findByRole('dialog', { name: 'Background of the lines' }))
    fireEvent.click(grounds.getByRole('button', { name: 'Light red' }))
    expect(JSON.stringify(tree()).match(/LightRedBackground/g)).toHaveLength(2)
    await waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull())
  })
})
