import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Language } from '../../i18n/languages'
import { latinWords } from '../../testing/render'
import { h, mention, p, page, run } from '../testing/page'
import { renderEditor } from '../testing/render-editor'

const columns = page(
  h(1, 'h', 'Column'),
  p('a', 'a column and a colon'),
  p('b', 'Columns'),
  p('c', [run('asks '), mention('ou_alice')]),
)

async function openFind(language: Language = 'en', { editable = true, key = 'f' } = {}, shown = columns) {
  const editor = await renderEditor(shown, { language, editable })
  editor.goTo('page')
  await editor.user.keyboard(key === 'f' ? '{Control>}f{/Control}' : '{Control>}{Shift>}h{/Shift}{/Control}')
  const panel = within(document.querySelector<HTMLElement>('.ed-find')!)
  return { ...editor, panel, place: () => panel.getByRole('status').textContent }
}

const field = () => screen.getByRole('textbox', { name: 'Find in the announcement' })

test('every button has its name, and the field has the focus', async () => {
  const { panel } = await openFind()
  expect(panel.getAllByRole('button').map((each) => each.getAttribute('aria-label'))).toEqual([
    'Replace too',
    'Match case',
    'Whole words',
    'Previous match',
    'Next match',
    'Close the search',
  ])
  expect(document.activeElement).toBe(panel.getByRole('textbox'))
})

test('in Chinese the number of matches and of replacements is in Chinese', async () => {
  const { user, panel, place } = await openFind('zh-CN', { key: 'h' })
  await user.keyboard('column')
  expect(place()).toBe('1/3')
  await user.click(panel.getByRole('button', { name: '全部替换' }))
  panel.getByText('已替换 3 处。')
  expect(place()).toBe('无结果')
  expect(latinWords(document.querySelector('.ed-find')!)).toEqual([])
})

describe('a search', () => {
  test('goes to the next match on Enter, to the previous on Shift+Enter, and wraps around', async () => {
    const { user, place } = await openFind()
    await user.keyboard('COLUMN')
    expect(place()).toBe('1 of 3')
    await user.keyboard('{Enter}')
    expect(place()).toBe('2 of 3')
    await user.keyboard('{Shift>}{Enter}{Enter}{/Shift}')
    expect(place()).toBe('3 of 3')
    await user.keyboard('{Enter}')
    expect(place()).toBe('1 of 3')
  })

  test('finds a reminder by what it shows', async () => {
    const reminder = { create_user_id: 'ou_a', expire_time: `${Date.UTC(2031, 4, 6)}`, is_whole_day: true }
    const { text, user, place } = await openFind('en', {}, page(p('r', [{ reminder }])))
    await user.keyboard(text.querySelector('.ed-element')!.textContent)
    expect(place()).toBe('1 of 1')
  })

  test('closes on Escape, and the match is selected in the text', async () => {
    const { user, text } = await openFind()
    await user.keyboard('colon{Escape}')
    expect(document.querySelector('.ed-find')).toBeNull()
    expect(document.activeElement).toBe(text)
    expect(String(getSelection())).toBe('colon')
  })

  test('can match case and whole words', async () => {
    const { user, panel, place } = await openFind()
    await user.keyboard('Column')
    await user.click(panel.getByRole('button', { name: 'Match case' }))
    expect(place()).toBe('1 of 2')
    await user.click(panel.getByRole('button', { name: 'Whole words' }))
    expect(place()).toBe('1 of 1')
    expect(panel.getByRole('button', { name: 'Whole words' }).getAttribute('aria-pressed')).toBe('true')
  })

  test('without matches says so, and its buttons do nothing', async () => {
    const { user, panel, place } = await openFind()
    await user.keyboard('no such words')
    expect(place()).toBe('Not found')
    for (const name of ['Previous match', 'Next match'])
      expect(panel.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true')
  })
})

describe('replacing', () => {
  const by = () => screen.getByRole('textbox', { name: 'Replace with' })

  test('with Enter replaces one match and goes to the next', async () => {
    const { user, outline, place } = await openFind('en', { key: 'h' })
    await user.keyboard('column')
    await user.type(by(), 'row{Enter}')
    expect(outline()).toContain('heading1 h "row"')
    expect(outline()).toContain('text a "a column and a colon"')
    expect(place()).toBe('1 of 2')
  })

  test('does not change a name, and says so', async () => {
    const { user, announced, outline } = await openFind('en', { key: 'h' })
    const before = outline()
    await user.keyboard('alice')
    await user.type(by(), 'Bob{Enter}')
    expect(announced()).toMatch(/^This match can’t be edited here: it is a name/)
    expect(outline()).toBe(before)
  })

  test('is opened by a button that says whether it is open', async () => {
    const { user, panel } = await openFind()
    const unfold = panel.getByRole('button', { name: 'Replace too' })
    expect(unfold.getAttribute('aria-expanded')).toBe('false')
    await user.click(unfold)
    expect(unfold.getAttribute('aria-expanded')).toBe('true')
    by()
  })

  test('is not offered in a read-only document', async () => {
    const { panel } = await openFind('en', { editable: false })
    field()
    expect(panel.queryByRole('button', { name: 'Replace too' })).toBeNull()
  })
})
