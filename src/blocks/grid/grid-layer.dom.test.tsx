import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { block, grid, p, page } from '../../editor/testing/page'
import { renderEditor } from '../../editor/testing/render-editor'
import type { Language } from '../../i18n/languages'
import { latinWords } from '../../testing/render'
import { chooseIn, menuIsClosed, namesOf, openMenuIn } from '../testing/layer-menu'

/** Two columns of equal width, with the cursor in the first. */
async function draw({ language = 'en', editable = true }: { language?: Language; editable?: boolean } = {}) {
  const half = (id: string, words: string) =>
    block('grid_column', `c${id}`, { width_ratio: 50 }, p(id, words))
  const drawn = await renderEditor(
    page(grid('g', half('l', 'left'), half('r', 'right')), p('after', 'after')),
    { language, editable },
  )
  drawn.goTo('l')
  return drawn
}

const chrome = () => document.querySelector<HTMLElement>('.ed-grid-chrome')!
const columns = () => [...document.querySelectorAll('.ed-column')].map((column) => column.textContent)
const separator = () => within(chrome()).getByRole('separator')

const openMenu = (handle: string) => openMenuIn(chrome(), handle)
const choose = (handle: string, entry: string) => chooseIn(chrome(), handle, entry)

test('each column has a handle with a menu, and each pair a separator', async () => {
  const { text, user } = await draw()
  expect(namesOf(within(chrome()).getAllByRole('button'))).toEqual(['Column 1 of 2', 'Column 2 of 2'])
  expect(separator().getAttribute('aria-label')).toBe('Width of columns 1 and 2')
  expect(separator().getAttribute('aria-valuetext')).toBe('50% and 50%')
  const menu = await openMenu('Column 1 of 2')
  expect(namesOf(menu.getAllByRole('menuitem'))).toEqual([
    'Insert a column to the left',
    'Insert a column to the right',
    'Duplicate',
    'Move left',
    'Move right',
    'Equal widths',
    'Remove the column, keep its content',
    'Remove all columns, keep their content',
  ])
  const off = menu.getAllByRole('menuitem').filter((each) => each.getAttribute('aria-disabled') === 'true')
  // The first one has nothing on its left.
  expect(namesOf(off)).toEqual(['Move left'])
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(text))
})

test('in Chinese the handles and the menu of columns are Chinese', async () => {
  await draw({ language: 'zh-CN' })
  await openMenu('第 1 栏，共 2 栏')
  expect([chrome(), screen.getByRole('menu')].flatMap((each) => latinWords(each))).toEqual([])
})

test('read-only columns have no handles and no separators', async () => {
  await draw({ editable: false })
  expect(chrome().childElementCount).toBe(0)
})

test('arrows, Home and End move the separator, and Escape returns to the text', async () => {
  const { text } = await draw()
  separator().focus()
  const press = (key: string, held: object = {}) => {
    fireEvent.keyDown(separator(), { key, ...held })
    return separator().getAttribute('aria-valuenow')
  }
  expect(press('ArrowRight')).toBe('51')
  expect(press('ArrowLeft')).toBe('50')
  expect(press('ArrowRight', { shiftKey: true })).toBe('55')
  expect(press('Home')).toBe('5')
  expect(press('End')).toBe('95')
  expect(press('ArrowLeft', { ctrlKey: true })).toBe('95')
  expect(document.activeElement).toBe(separator())
  press('Escape')
  expect(document.activeElement).toBe(text)
})

test('the menu of a column adds, moves and removes it, announces that, and loses no text', async () => {
  const { announced, outline } = await draw()
  await choose('Column 1 of 2', 'Move right')
  expect([announced(), columns()]).toEqual(['Column moved right', ['right', 'left']])
  await choose('Column 2 of 2', 'Duplicate')
  expect([announced(), columns()]).toEqual(['Column duplicated', ['right', 'left', 'left']])
  await choose('Column 3 of 3', 'Remove the column, keep its content')
  expect(columns()).toEqual(['right', 'leftleft'])
  await choose('Column 1 of 2', 'Insert a column to the left')
  expect([announced(), columns()]).toEqual(['Column inserted to the left', ['', 'right', 'leftleft']])
  await choose('Column 2 of 3', 'Remove the column, keep its content')
  expect([announced(), columns().length]).toEqual(['Column removed; its content is kept', 2])
  await choose('Column 1 of 2', 'Remove all columns, keep their content')
  expect([announced(), columns()]).toEqual(['Columns removed; their content is kept', []])
  expect(outline()).toMatch(/"right"[^]*"left"|"left"[^]*"right"/)
})

test('Enter sets a width typed for a column', async () => {
  const { announced } = await draw()
  await openMenu('Column 1 of 2')
  const field = screen.getByRole('spinbutton', { name: 'Width in percent' })
  field.focus()
  fireEvent.change(field, { target: { value: '30' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(announced()).toBe('Width set')
  expect(separator().getAttribute('aria-valuenow')).toBe('30')
  await menuIsClosed()
})
