import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { ManualSheet } from '../testing/manual-sheet'
import { block, bullet, code, column, grid, h, image, p, page, table, todo } from '../testing/page'
import { renderEditor } from '../testing/render-editor'
import { cardOf } from '../testing/state-of'

describe('keys in the text', () => {
  test('Tab and Shift+Tab move an item one level in and out, and keep the focus in the text', async () => {
    const { user, goTo, text, outline } = await renderEditor(page(bullet('a', 'Run'), bullet('b', 'Ship')))
    goTo('b')
    await user.keyboard('{Tab}')
    expect(outline()).toBe('bullet a "Run"\n  bullet b "Ship"')
    expect(document.activeElement).toBe(text)
    await user.keyboard('{Shift>}{Tab}{/Shift}')
    expect(outline()).toBe('bullet a "Run"\nbullet b "Ship"')
    expect(document.activeElement).toBe(text)
  })

  test('a shortcut that changes the kind of a line is one undo step', async () => {
    const { user, goTo, outline } = await renderEditor(page(p('a')))
    goTo('a')
    await user.keyboard('# ')
    expect(outline()).toBe('heading1 a')
    await user.keyboard('{Control>}z{/Control}')
    expect(outline()).toMatch(/^text \S+ "# ?"$/)
  })
})

describe('the last block is left', () => {
  test.each([
    ['a table, from the first cell of its last row', table('t', [[p('z')], [p('y')]], [[p('b')], [p('c')]])],
    ['columns, from the first of them', grid('g', column('gl', p('b', 'x')), column('gr', p('c', 'y')))],
  ])('with ArrowDown from %s, for a line below', async (_, last) => {
    // Columns that have room are side by side.
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 400, 20))
    const { user, goTo, outline } = await renderEditor(page(p('a', 'above'), last))
    goTo('b')
    await user.keyboard('{ArrowDown}below')
    expect(outline().split('\n').at(-1)).toMatch(/^text \S+ "below"$/)
    expect(
      outline()
        .split('\n')
        .filter((line) => line.startsWith('text')),
    ).toHaveLength(2)
  })

  test('with ArrowDown from the last row of a sheet, for a line below', async () => {
    const service = new ManualSheet([['1']])
    const last = block('sheet', 's', { token: 'book_sheet' })
    const { user, outline } = await renderEditor(page(p('a', 'above'), last), { ports: { sheets: service } })
    // No element is near the screen in this test, but all of them are read before printing.
    act(() => void window.dispatchEvent(new Event('beforeprint')))
    const cell = await screen.findByRole('textbox', { name: 'Cell A1' })
    act(() => cell.focus())
    await user.keyboard('{Control>}{End}{/Control}{ArrowDown}{ArrowDown}below')
    expect(outline()).toMatch(/^text a "above"\nsheet s\ntext \S+ "below"$/)
  })

  test('with Enter on a selected picture, and in its caption', async () => {
    const { user, handle, text, outline, select } = await renderEditor(page(p('a', 'above'), image('i')))
    select((doc) => cardOf(doc, 'i'))
    act(() => text.focus())
    await user.keyboard('{Enter}below')
    expect(outline()).toMatch(/^text a "above"\nimage i\ntext \S+ "below"$/)
    const caption = screen.getByRole('textbox', { name: 'Caption' })
    act(() => caption.focus())
    fireEvent.change(caption, { target: { value: 'the plan' } })
    await user.keyboard('{Enter}between')
    expect(outline()).toMatch(/^text a "above"\nimage i\ntext \S+ "between"\ntext \S+ "below"$/)
    expect(handle.tree().children[1]!.body['image']).toMatchObject({ caption: { content: 'the plan' } })
  })
})

describe('a line', () => {
  test('takes its direction from its text; code always runs from left to right', async () => {
    const { text } = await renderEditor(
      page(h(1, 'h', 'مرحبا'), p('a', 'سلام'), bullet('b', 'x'), todo('t', 'x'), code('c', 'x')),
    )
    const directions = [...text.querySelectorAll('.ed-line')].map((line) => line.getAttribute('dir'))
    expect(directions).toEqual(['auto', 'auto', 'auto', 'auto', 'auto', 'ltr'])
  })

  test('that is empty shows “Type / for blocks” at the cursor and nowhere else', async () => {
    const { goTo, text, user } = await renderEditor(page(p('a'), p('b', 'x'), p('c')))
    const hints = () =>
      [...text.querySelectorAll('[data-placeholder]')].map((line) => line.getAttribute('data-placeholder'))
    goTo('b')
    expect(hints()).toEqual([])
    goTo('a')
    expect(hints()).toEqual(['Type / for blocks'])
    await user.keyboard('x')
    expect(hints()).toEqual([])
  })
})

describe('the toolbar at the text', () => {
  const pick = async (user: Awaited<ReturnType<typeof renderEditor>>['user'], menu: RegExp, name: string) => {
    await user.keyboard('{Alt>}{F10}{/Alt}')
    await user.click(screen.getByRole('button', { name: menu }))
    await user.click(await screen.findByRole('menuitemradio', { name }))
  }

  test('changes the kind of the line, and typing continues in it', async () => {
    const { user, goTo, text, outline } = await renderEditor(page(p('a', 'answer')))
    goTo('a')
    await pick(user, /^Block type: Text/, 'Heading 2')
    expect(outline()).toBe('heading2 a "answer"')
    await waitFor(() => expect(document.activeElement).toBe(text))
    await pick(user, /^Block type: Heading 2/, 'Code')
    // The menu returns the focus in the next frame of the page.
    await waitFor(() => expect(document.activeElement).toBe(text))
    await user.keyboard('!')
    expect(outline()).toMatch(/^code \S+ "answer!"$/)
  })

  test('sets the language of code', async () => {
    const { user, goTo, handle } = await renderEditor(page(code('a', 'answer')))
    goTo('a')
    await pick(user, /PlainText$/, 'Python')
    expect(handle.tree().children[0]!.body).toMatchObject({ code: { style: { language: 49 } } })
  })
})
