import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Language } from '../../i18n/languages'
import { latinWords } from '../../testing/render'
import { block, callout, p, page } from '../testing/page'
import { renderEditor } from '../testing/render-editor'

const names = {
  en: { iframe: 'Embedded page', equation: 'Equation', group: 'Chat card' },
  'zh-CN': { iframe: '内嵌网页', equation: '公式', group: '群名片' },
}

/** Opens a form from the slash menu by these letters, after some words in a line, and waits a frame for its focus. */
async function open(query: keyof typeof names.en, language: Language = 'en') {
  const editor = await renderEditor(page(p('a', 'So ')), { language })
  editor.goTo('a')
  await editor.user.keyboard(`/${query}{Enter}`)
  const dialog = await screen.findByRole('dialog', { name: names[language][query] })
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  return { ...editor, form: within(dialog) }
}

test.each([
  ['equation', 'E = mc^2'],
  ['iframe', 'https://'],
] as const)('in Chinese the form of an %s is Chinese', async (query, example) => {
  await open(query, 'zh-CN')
  expect(latinWords(screen.getByRole('dialog'))).toEqual([example])
})

describe('a formula', () => {
  const source = (form: ReturnType<typeof within>) => form.getByRole('textbox', { name: 'LaTeX source' })

  test('has a form whose source has the focus, and Enter inserts the formula into the line', async () => {
    const { user, form, text, outline } = await open('equation')
    expect(document.activeElement).toBe(source(form))
    await user.keyboard('a^2{Enter}!')
    expect(document.activeElement).toBe(text)
    expect(outline()).toMatch(/^text a "So \[.+\]!"$/)
  })

  test('with an error names the character, marks it, and is kept as typed', async () => {
    const { user, form, handle } = await open('equation')
    await user.type(source(form), 'a^2 + \\frac{{1}{{')
    await waitFor(() =>
      expect(form.getByRole('status').textContent).toMatch(
        /At character \d+: .+It is kept as you typed it\./,
      ),
    )
    expect(document.querySelectorAll('mark')).toHaveLength(1)
    await user.keyboard('{Enter}')
    expect(JSON.stringify(handle.tree())).toContain(JSON.stringify('a^2 + \\frac{1}{'))
  })

  test('longer than the platform allows is refused, and the field says so', async () => {
    const { user, form, outline } = await open('equation')
    await user.click(source(form))
    await user.paste('x'.repeat(10_001))
    expect(form.getByRole('alert').textContent).toContain('at most 10000 characters')
    expect(source(form).getAttribute('aria-invalid')).toBe('true')
    expect(form.getByRole<HTMLButtonElement>('button', { name: 'Insert' }).disabled).toBe(true)
    await user.keyboard('{Enter}{Escape}')
    expect(outline()).toBe('text a "So "')
  })
})

describe('an embedded page', () => {
  test('without a valid address is refused, and the field says why', async () => {
    const { user, form, outline } = await open('iframe')
    const field = form.getByRole('textbox', { name: 'Address of the page' })
    expect(document.activeElement).toBe(field)
    await user.keyboard('javascript:alert(1){Enter}')
    expect(form.getByRole('alert').textContent).toBe('Addresses start with http or https.')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    await user.keyboard('{Escape}')
    expect(outline()).not.toContain('iframe')
  })

  test('becomes a card that names its site and links to it', async () => {
    const { user, text } = await open('iframe')
    await user.keyboard('https://www.figma.com/file/acme/spring plan{Enter}')
    expect(document.activeElement).toBe(text)
    const card = within(text).getByRole('group', { name: 'Embedded page · Figma' })
    expect(within(card).getByRole('link').getAttribute('href')).toBe(
      'https://www.figma.com/file/acme/spring%20plan',
    )
    expect(text.querySelector('iframe')).toBeNull()
  })
})

describe('a card of a chat', () => {
  test('is found by name, chosen with arrows and inserted with Enter', async () => {
    const { user, form, text } = await open('group')
    const field = form.getByRole('combobox', { name: 'Search the chats of the bot' })
    expect(document.activeElement).toBe(field)
    await form.findByRole('option', { name: 'Other' })
    await user.keyboard('{ArrowDown}')
    expect(field.getAttribute('aria-activedescendant')).toBe(form.getByRole('option', { selected: true }).id)
    expect(form.getByRole('option', { selected: true }).textContent).toBe('Other')
    await user.keyboard('{Enter}')
    within(text).getByRole('group', { name: 'Chat card: Other' })
  })

  test('has a form that says when no chat matches', async () => {
    const { user, form } = await open('group')
    await user.keyboard('zz')
    await form.findByText('No chats match “zz”.')
  })
})

describe('the look of a callout', () => {
  const withCallout = page(callout('k', p('a', 'No merges')))
  const openLook = async (document = withCallout) => {
    const editor = await renderEditor(document)
    editor.goTo('a')
    await editor.user.keyboard('{Control>}{Shift>}l{/Shift}{/Control}')
    return editor
  }

  test('says that saving replaces the callout, and shows its colour', async () => {
    const { user, text, handle } = await openLook()
    const look = within(await screen.findByRole('dialog', { name: 'Emoji and colours of the callout' }))
    look.getByText(/Saving replaces the callout/)
    const ground = within(look.getByRole('group', { name: 'Background' }))
    await user.click(ground.getByRole('button', { name: 'Light red' }))
    expect(ground.getByRole('button', { name: 'Light red' }).getAttribute('aria-pressed')).toBe('true')
    await user.keyboard('{Escape}')
    expect(document.activeElement).toBe(text)
    expect(handle.tree().children[0]!.body['callout']).toMatchObject({ background_color: 1 })
  })

  test('cannot be changed if a block in the callout cannot be recreated', async () => {
    const { said } = await openLook(page(callout('k', p('a', 'x'), block('mindnote', 'm', { token: 't' }))))
    expect(said.mock.calls.flat().join() + document.body.textContent).toContain(
      'its colours can’t be changed',
    )
  })
})
