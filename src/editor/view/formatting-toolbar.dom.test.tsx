import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { BlockTree } from '../../../document/block-tree'
import type { Language } from '../../i18n/languages'
import { latinWords, render } from '../../testing/render'
import { code, p, page, run } from '../testing/page'
import { apply, outline, stateOf } from '../testing/state-of'
import { FormattingToolbar } from './formatting-toolbar'
import { toolbarState } from './toolbar-state'

/** The toolbar over a document without a view; its commands are applied, and the outline shows the result. */
async function draw(document: BlockTree, to = 5, language: Language = 'en') {
  let state = stateOf(document, ['a', 0], ['a', to])
  const focusText = vi.fn()
  const onLinkOpen = vi.fn()
  const toolbar = () => (
    <FormattingToolbar
      facts={toolbarState(state)}
      now={() => state}
      run={(command) => {
        state = apply(state, command)
      }}
      linkOpen={undefined}
      onLinkOpen={onLinkOpen}
      atSelection={() => ({ contextElement: document_.body, getBoundingClientRect: () => new DOMRect() })}
      focusText={focusText}
      ref={null}
    />
  )
  const { user, rerender } = await render(toolbar(), { language })
  return {
    user,
    focusText,
    onLinkOpen,
    outline: () => outline(state),
    facts: () => toolbarState(state),
    again: () => rerender(toolbar()),
  }
}
const document_ = globalThis.document

const hello = page(p('a', 'Hello'))
const names = () => screen.getAllByRole('button').map((each) => each.getAttribute('aria-label'))
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const isDisabled = (name: string) =>
  button(name).getAttribute('aria-disabled') === 'true' || (button(name) as HTMLButtonElement).disabled

test.each([
  [
    'en',
    'Formatting',
    [
      'Undo',
      'Redo',
      'Insert a block',
      'Block type: Text',
      'Bold',
      'Italic',
      'Underline',
      'Strikethrough',
      'Inline code',
      'Colours',
      'Link',
      'Clear formatting',
      'Align left',
      'Align centre',
      'Align right',
    ],
  ],
  [
    'zh-CN',
    '格式',
    [
      '撤销',
      '重做',
      '插入块',
      '块类型：正文',
      '加粗',
      '斜体',
      '下划线',
      '删除线',
      '行内代码',
      '颜色',
      '链接',
      '清除格式',
      '左对齐',
      '居中',
      '右对齐',
    ],
  ],
] as const)('in %s each button has its name', async (language, name, buttons) => {
  await draw(hello, 5, language)
  screen.getByRole('toolbar', { name })
  expect(names()).toEqual(buttons)
})

test('in Chinese everything is Chinese', async () => {
  await draw(hello, 5, 'zh-CN')
  expect(latinWords()).toEqual([])
})

test.each([
  ['Bold', 'bold'],
  ['Italic', 'italic'],
  ['Underline', 'underline'],
  ['Strikethrough', 'strikethrough'],
  ['Inline code', 'inline_code'],
] as const)('%s is pressed once the selection has it', async (name, fact) => {
  const { user, facts, again } = await draw(hello)
  expect(button(name).getAttribute('aria-pressed')).toBe('false')
  await user.click(button(name))
  expect(facts()[fact]).toBe(true)
  again()
  expect(button(name).getAttribute('aria-pressed')).toBe('true')
})

test.each([
  ['Align centre', 2],
  ['Align right', 3],
] as const)('%s is pressed once the lines have that alignment', async (name, align) => {
  const { user, facts, again } = await draw(hello)
  expect(button('Align left').getAttribute('aria-pressed')).toBe('true')
  await user.click(button(name))
  expect(facts().align).toBe(align)
  again()
  expect(button(name).getAttribute('aria-pressed')).toBe('true')
  expect(button('Align left').getAttribute('aria-pressed')).toBe('false')
})

test('undo and redo are enabled when there is something to undo or to redo', async () => {
  const { user, again, facts } = await draw(hello)
  expect([isDisabled('Undo'), isDisabled('Redo')]).toEqual([true, true])
  await user.click(button('Bold'))
  again()
  expect([isDisabled('Undo'), isDisabled('Redo')]).toEqual([false, true])
  await user.click(button('Undo'))
  expect(facts().bold).toBe(false)
  again()
  expect([isDisabled('Undo'), isDisabled('Redo')]).toEqual([true, false])
})

test('the button that clears formatting removes every mark', async () => {
  const { user, facts } = await draw(page(p('a', [run('Hello', { bold: true, italic: true })])))
  await user.click(button('Clear formatting'))
  expect(facts()).toMatchObject({ bold: false, italic: false })
})

test('the button that clears formatting is disabled without a selection', async () => {
  await draw(hello, 0)
  expect(isDisabled('Clear formatting')).toBe(true)
})

test('the toolbar of a code block offers languages in place of marks', async () => {
  await draw(page(code('a', 'Hello')))
  button(/^Code language: /)
  for (const name of ['Bold', 'Colours', 'Link']) expect(isDisabled(name)).toBe(true)
})

test('arrows move along the toolbar, which is a single Tab stop', async () => {
  const { user } = await draw(hello)
  const stops = screen.getAllByRole('button').filter(({ tabIndex }) => tabIndex === 0)
  expect(stops).toHaveLength(1)
  button('Bold').focus()
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(button('Italic'))
  await user.keyboard('{ArrowLeft}')
  expect(document.activeElement).toBe(button('Bold'))
})

describe('the kinds', () => {
  test.each([
    ['en', /^Block type/, 'Heading 2'],
    ['zh-CN', /^块类型/, '二级标题'],
  ] as const)(
    'in %s are in a menu that checks the current one, and a choice sets it',
    async (language, name, kind) => {
      const { user, outline: now } = await draw(hello, 5, language)
      await user.click(button(name))
      const menu = within(await screen.findByRole('menu'))
      expect(menu.getAllByRole('menuitemradio', { checked: true })).toHaveLength(1)
      await user.click(menu.getByRole('menuitemradio', { name: kind }))
      expect(now()).toMatch(/^heading2 a/)
    },
  )

  test('stay unchanged on Escape', async () => {
    const { user, outline: now } = await draw(hello)
    const before = now()
    await user.click(button(/^Block type/))
    await screen.findByRole('menu')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    expect(now()).toBe(before)
  })
})

test.each([
  ['en', 'Colours', ['Text colour', 'Background colour', 'Background of the block'], 'Red'],
  ['zh-CN', '颜色', ['文字颜色', '背景颜色', '块背景'], '红色'],
] as const)('in %s the colours are in named groups', async (language, name, groups, red) => {
  const { user } = await draw(hello, 5, language)
  await user.click(button(name))
  const popup = within(await screen.findByRole('dialog', { name }))
  expect(popup.getAllByRole('group').map((group) => group.getAttribute('aria-label'))).toEqual(groups)
  within(popup.getByRole('group', { name: groups[0] })).getByRole('button', { name: red })
  expect(popup.getAllByRole('button').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
})
