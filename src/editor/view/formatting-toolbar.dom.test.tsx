import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { BlockTree } from '../../../document/block-tree'
import { Listeners } from '../../../primitives/listeners'
import type { Language } from '../../i18n/languages'
import { latinWords, render } from '../../testing/render'
import { code, p, page } from '../testing/page'
import { apply, outline, stateOf } from '../testing/state-of'
import { FormattingToolbar } from './formatting-toolbar'
import { toolbarState } from './toolbar-state'

interface Options {
  language?: Language
  isForTouch?: boolean
}

/** The toolbar over a document without a view; its commands are applied, and the outline shows the result. */
async function draw(document: BlockTree, to = 5, { language = 'en', isForTouch = false }: Options = {}) {
  let state = stateOf(document, ['a', 0], ['a', to])
  const focusText = vi.fn()
  const onLink = vi.fn()
  const listeners = new Listeners()
  const toolbar = (
    <FormattingToolbar
      store={{ subscribe: listeners.add, getState: () => state }}
      run={(command) => {
        state = apply(state, command)
        listeners.emit()
      }}
      onLink={onLink}
      focusText={focusText}
      isForTouch={isForTouch}
    />
  )
  const { user, unmount } = await render(toolbar, { language })
  return {
    user,
    unmount,
    focusText,
    onLink,
    outline: () => outline(state),
    facts: () => toolbarState(state),
  }
}

const hello = page(p('a', 'Hello'))
const names = () => screen.getAllByRole('button').map((each) => each.getAttribute('aria-label'))
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const isDisabled = (name: string) =>
  button(name).getAttribute('aria-disabled') === 'true' || (button(name) as HTMLButtonElement).disabled

test('each button has its name, and touch has three more', async () => {
  const { unmount } = await draw(hello, 5)
  screen.getByRole('toolbar', { name: 'Formatting' })
  const all = [
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
  ]
  expect(names()).toEqual(all)
  unmount()
  await draw(hello, 5, { isForTouch: true })
  expect(names()).toEqual(['Undo', 'Redo', 'Insert a block', ...all])
})

test('in Chinese everything is Chinese', async () => {
  await draw(hello, 5, { language: 'zh-CN', isForTouch: true })
  expect(latinWords()).toEqual([])
})

test('Bold is pressed once the selection has it', async () => {
  const { user, facts } = await draw(hello)
  expect(button('Bold').getAttribute('aria-pressed')).toBe('false')
  await user.click(button('Bold'))
  expect(facts().bold).toBe(true)
  expect(button('Bold').getAttribute('aria-pressed')).toBe('true')
})

test('an alignment is pressed once the lines have it', async () => {
  const { user, facts } = await draw(hello)
  expect(button('Align left').getAttribute('aria-pressed')).toBe('true')
  await user.click(button('Align centre'))
  expect(facts().align).toBe(2)
  expect(button('Align centre').getAttribute('aria-pressed')).toBe('true')
  expect(button('Align left').getAttribute('aria-pressed')).toBe('false')
})

test('undo and redo are enabled when there is something to undo or to redo', async () => {
  const { user, facts } = await draw(hello, 5, { isForTouch: true })
  expect([isDisabled('Undo'), isDisabled('Redo')]).toEqual([true, true])
  await user.click(button('Bold'))
  expect([isDisabled('Undo'), isDisabled('Redo')]).toEqual([false, true])
  await user.click(button('Undo'))
  expect(facts().bold).toBe(false)
  expect([isDisabled('Undo'), isDisabled('Redo')]).toEqual([true, false])
})

test('the button that clears formatting is disabled without a selection', async () => {
  await draw(hello, 0)
  expect(isDisabled('Clear formatting')).toBe(true)
})

test('the toolbar of a code block offers languages in place of marks', async () => {
  await draw(page(code('a', 'Hello')))
  expect(names()).toEqual(['Block type: Code', expect.stringMatching(/^Code language: /)])
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

test('the colours are in named groups', async () => {
  const { user } = await draw(hello, 5)
  await user.click(button('Colours'))
  const popup = within(await screen.findByRole('dialog', { name: 'Colours' }))
  expect(popup.getAllByRole('group').map((group) => group.getAttribute('aria-label'))).toEqual([
    'Text colour',
    'Background colour',
    'Background of the block',
  ])
  within(popup.getByRole('group', { name: 'Text colour' })).getByRole('button', { name: 'Red' })
  expect(popup.getAllByRole('button').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
})

test('the link button opens the form at the selected words', async () => {
  const { user, onLink } = await draw(hello)
  await user.click(button('Link'))
  expect(onLink).toHaveBeenCalledOnce()
})
