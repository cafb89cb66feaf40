import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { breakpoints } from '../../ui/breakpoints'
import { h, p, page } from '../testing/page'
import { renderEditor } from '../testing/render-editor'

const beginning = page(h(1, 'h', 'Plan'), p('a', 'one two'), p('b', 'two three'))

test.each([
  ['en', true, '6 words so far', ['Loading the rest…']],
  ['en', false, '6 words', []],
  ['zh-CN', true, '6 字（加载中）', ['正在加载其余内容…']],
] as const)('in %s, partial: %s, the counts are “%s”', async (language, isPartial, name, notes) => {
  const { user } = await renderEditor(beginning, { language, isPartial })
  await user.click(await screen.findByRole('button', { name }))
  const counts = within(await screen.findByRole('dialog'))
  expect(counts.queryAllByText(/Loading|加载/).map(({ textContent }) => textContent)).toEqual(notes)
})

test('a document that opens shows its number of words without a call of toLocaleString', async () => {
  const format = vi.spyOn(Number.prototype, 'toLocaleString')
  await renderEditor(page(p('a', 'word '.repeat(1_500))))
  await screen.findByRole('button', { name: '1,501 words' })
  expect(format).not.toHaveBeenCalled()
})

test('the outline of a partly loaded document says that more is to come', async () => {
  const { user } = await renderEditor(beginning, { isPartial: true })
  await user.click(screen.getByRole('button', { name: 'Outline' }))
  const outline = within(screen.getByRole('navigation', { name: 'Outline' }))
  expect(outline.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Plan'])
  outline.getByText('Loading the rest…')
})

test('the outline of a partly loaded document without headings does not say that there are none', async () => {
  const { user } = await renderEditor(page(p('a', 'one')), { isPartial: true })
  await user.click(screen.getByRole('button', { name: 'Outline' }))
  const outline = within(screen.getByRole('navigation', { name: 'Outline' }))
  outline.getByText('Loading the rest…')
  expect(outline.queryByText(/^No headings/)).toBeNull()
})

test.each([false, true])(
  'on a wide window the outline is open unless it is a preview (%s)',
  async (isPreview) => {
    const { matchMedia } = window
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      Object.defineProperty(matchMedia.call(window, query), 'matches', {
        get: () => query === breakpoints.wide,
      }),
    )
    await renderEditor(page(h(1, 'h', 'Plan'), h(1, 'i', 'Dates')), { isPreview })
    const button = await screen.findByRole('button', { name: 'Outline' })
    expect(button.getAttribute('aria-pressed')).toBe(String(!isPreview))
  },
)

test('in a partly loaded document, matches are counted so far, and Replace all is refused', async () => {
  const { user, goTo, outline } = await renderEditor(beginning, { isPartial: true })
  const before = outline()
  goTo('a')
  await user.keyboard('{Control>}{Shift>}h{/Shift}{/Control}two')
  const panel = within(document.querySelector<HTMLElement>('.ed-find')!)
  expect(panel.getByRole('status').textContent).toBe('2 of 2 so far')
  await user.type(panel.getByRole('textbox', { name: 'Replace with' }), '2')
  await user.click(panel.getByRole('button', { name: 'Replace all' }))
  panel.getByText('The announcement is still loading. Replace all works once it is complete.')
  expect(outline()).toBe(before)
})
