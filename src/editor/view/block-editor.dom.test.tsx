import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { bullet, code, p, page } from '../testing/page'
import { renderEditor } from '../testing/render-editor'

describe('keys in the text', () => {
  test('Tab and Shift+Tab move an item a level in and out, and keep the focus in the text', async () => {
    const { user, goTo, text, outline } = await renderEditor(page(bullet('a', 'Run'), bullet('b', 'Ship')))
    goTo('b')
    await user.keyboard('{Tab}')
    expect(outline()).toBe('bullet a "Run"\n  bullet b "Ship"')
    expect(document.activeElement).toBe(text)
    await user.keyboard('{Shift>}{Tab}{/Shift}')
    expect(outline()).toBe('bullet a "Run"\nbullet b "Ship"')
    expect(document.activeElement).toBe(text)
  })

  test('a sign that changes the kind of a line is one step of undo', async () => {
    const { user, goTo, outline } = await renderEditor(page(p('a')))
    goTo('a')
    await user.keyboard('# ')
    expect(outline()).toBe('heading1 a')
    await user.keyboard('{Control>}z{/Control}')
    expect(outline()).toMatch(/^text \S+ "# ?"$/)
  })

  test('what asks for a member and is left by Escape leaves nothing of what led there', async () => {
    const { user, goTo, outline } = await renderEditor(page(p('a', 'So ')))
    goTo('a')
    await user.keyboard('/mention{Enter}')
    expect(await screen.findByRole('option', { name: 'Alice' })).toBeTruthy()
    await user.keyboard('{Escape}')
    expect(outline()).toBe('text a "So "')
  })
})

describe('the toolbar over the text', () => {
  const pick = async (user: Awaited<ReturnType<typeof renderEditor>>['user'], menu: RegExp, name: string) => {
    await user.click(screen.getByRole('button', { name: menu }))
    await user.click(await screen.findByRole('menuitemradio', { name }))
  }

  test('changes the kind of the line, and what is typed then goes on in it', async () => {
    const { user, goTo, outline } = await renderEditor(page(p('a', 'answer')))
    goTo('a')
    await pick(user, /^Block type: Text/, 'Heading 2')
    expect(outline()).toBe('heading2 a "answer"')
    await pick(user, /^Block type: Heading 2/, 'Code')
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
