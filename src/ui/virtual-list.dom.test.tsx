import { act, screen, waitFor, within } from '@testing-library/react'
import { createRef } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { render } from '../testing/render'
import { VirtualList, type RowProps, type VirtualListHandle } from './virtual-list'

// Nothing is laid out here: a page of 800 px, with rows of 40.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return this.tagName === 'LI' ? 40 : 800
  })
})

const thousand = Array.from({ length: 1_000 }, (_, index) => `row ${index + 1}`)

async function draw(options: { hasOneTabStop?: boolean; ids?: readonly string[] } = {}) {
  const ref = createRef<VirtualListHandle>()
  const onDelete = vi.fn<(id: string, leave: () => void) => void>()
  const row = (id: string, { tabIndex }: RowProps) => (
    <button type="button" tabIndex={tabIndex}>
      {id}
    </button>
  )
  const rendered = await render(
    <VirtualList
      ref={ref}
      label="Rows"
      ids={thousand}
      height={40}
      draw={row}
      onDelete={onDelete}
      {...options}
    />,
  )
  const button = (name: string) => screen.getByRole('button', { name })
  return { ...rendered, list: () => ref.current!, onDelete, button }
}

test('only rows in view exist, and each has its position among all', async () => {
  await draw()
  const rows = within(screen.getByRole('list', { name: 'Rows' })).getAllByRole('listitem')
  expect(rows.length).toBeLessThan(100)
  expect(rows[1]?.getAttribute('aria-posinset')).toBe('2')
  expect(rows[1]?.getAttribute('aria-setsize')).toBe('1000')
})

test('Up and Down move from row to row, and stay within the list', async () => {
  const { user, button } = await draw()
  button('row 1').focus()
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
  expect(document.activeElement).toBe(button('row 2'))
  await user.keyboard('{ArrowUp}{ArrowUp}')
  expect(document.activeElement).toBe(button('row 1'))
})

test('in a list with one tab stop, the last focused row is the tab stop', async () => {
  const { user, button } = await draw({ hasOneTabStop: true })
  const stops = () => screen.getAllByRole('button').filter(({ tabIndex }) => tabIndex === 0)
  expect(stops()).toEqual([button('row 1')])
  button('row 1').focus()
  await user.keyboard('{ArrowDown}')
  await waitFor(() => expect(stops()).toEqual([button('row 2')]))
  expect(document.activeElement).toBe(button('row 2'))
})

test('a page can reveal a row, with the focus on request', async () => {
  const { list, button } = await draw({ hasOneTabStop: true })
  act(() => list().reveal('row 3'))
  expect(button('row 3').tabIndex).toBe(0)
  expect(document.activeElement).not.toBe(button('row 3'))
  act(() => list().reveal('row 4', { focus: true }))
  expect(document.activeElement).toBe(button('row 4'))
})

test('deleting a row moves the focus to the next one, or from the last one to the row above', async () => {
  const { user, onDelete, button } = await draw({ ids: ['row 1', 'row 2', 'row 3'] })
  button('row 2').focus()
  await user.keyboard('{Delete}')
  expect(onDelete).toHaveBeenLastCalledWith('row 2', expect.any(Function))
  act(() => onDelete.mock.lastCall?.[1]())
  expect(document.activeElement).toBe(button('row 3'))
  await user.keyboard('{Delete}')
  act(() => onDelete.mock.lastCall?.[1]())
  expect(document.activeElement).toBe(button('row 2'))
})
