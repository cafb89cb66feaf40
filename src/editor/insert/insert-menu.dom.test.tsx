import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { latinWords } from '../../testing/render'
import { callout, p, page } from '../testing/page'
import { renderEditor } from '../testing/render-editor'

const blank = page(p('a'))

async function begin(document = blank, language: 'en' | 'zh-CN' = 'en', at = 'a') {
  const editor = await renderEditor(document, { language })
  editor.goTo(at)
  return editor
}
const options = () => screen.queryAllByRole('option').map((each) => each.textContent)
const chosen = () => screen.getByRole('option', { selected: true })

describe('the menu of blocks', () => {
  test('opens after “/”, announces the number of results, and the text names the active one', async () => {
    const { user, text, announced } = await begin()
    await user.keyboard('/tab')
    screen.getByRole('listbox', { name: 'Insert' })
    expect(options()[0]).toBe('Table')
    expect(announced()).toBe('2 results. Arrow keys choose, Enter inserts, Escape closes.')
    expect(text.getAttribute('aria-activedescendant')).toBe(chosen().id)
    await user.keyboard('{ArrowDown}')
    expect(chosen().textContent).toContain('Base table')
    expect(text.getAttribute('aria-activedescendant')).toBe(chosen().id)
  })

  test('inserts on Enter and replaces the query', async () => {
    const { user, outline } = await begin()
    await user.keyboard('/todo{Enter}ask')
    expect(outline()).toBe('todo a "ask"')
  })

  test('closes on Escape, and only then the query becomes text', async () => {
    const { user, outline } = await begin(page(p('a', 'see ')))
    await user.keyboard('/tab')
    expect(outline()).toBe('text a "see "')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(outline()).toBe('text a "see /tab"')
  })

  test('finds an emoji after a colon and two letters, and inserts it as text', async () => {
    const { user, outline, announced } = await begin()
    await user.keyboard('up :rock')
    screen.getByRole('listbox', { name: 'Emoji' })
    expect(announced()).toMatch(/emoji\. .*Enter inserts, Escape closes\.$/)
    await user.keyboard('{Enter}!')
    expect(outline()).toBe('text a "up 🚀!"')
  })

  test('opens the list of all emoji, and without a choice removes the query', async () => {
    const { user, outline } = await begin()
    await user.keyboard('/emoji{Enter}')
    expect(options().length).toBe(50)
    await user.keyboard('{Escape}')
    expect(outline()).toBe('text a')
  })

  test('says when no entry matches', async () => {
    const { user } = await begin()
    await user.keyboard('/zzqq')
    screen.getByText('No results for “zzqq”.')
    expect(options()).toEqual([])
  })

  test('shows a kind that is not allowed here with the rule, announces it, and does not insert it', async () => {
    const { user, announced, outline } = await begin(page(callout('k', p('a'))))
    await user.keyboard('/tab')
    const rule = 'A callout can contain text, headings, lists, to-dos and quotes, but no Table.'
    screen.getByText('Not available here')
    expect(chosen().getAttribute('aria-disabled')).toBe('true')
    expect(chosen().textContent).toContain(rule)
    await user.keyboard('{Enter}')
    expect(announced()).toBe(rule)
    expect(screen.queryByRole('dialog', { name: 'Table' })).toBeNull()
    await user.keyboard('{Escape}')
    expect(outline()).toBe('callout k\n  text a "/tab"')
  })

  test('in Chinese lists only Chinese names', async () => {
    const { user } = await begin(blank, 'zh-CN')
    await user.keyboard('/')
    expect(latinWords(screen.getByRole('listbox')).filter((words) => !/^[^a-z]+$|^OKR$/.test(words))).toEqual(
      [],
    )
  })
})

test('“::: ” at the beginning of a line makes a callout, and one Backspace restores the typed text', async () => {
  const { user, outline } = await begin()
  await user.keyboard('::: ')
  expect(outline()).toMatch(/^callout/)
  await user.keyboard('{Backspace}!')
  expect(outline()).toMatch(/^text \S+ "::: !"/)
})

describe('the members after “@”', () => {
  test('are listed with a note that no one is notified, and Enter mentions one', async () => {
    const { user, outline, announced } = await begin(page(p('a', 'Ask ')))
    await user.keyboard('@')
    await screen.findByRole('listbox', { name: 'Mention a member' })
    await screen.findByRole('option', { name: 'Alice' })
    expect(options()).toEqual(['Alice', 'Bob'])
    screen.getByText('No notification is sent.')
    await user.keyboard('bo')
    await screen.findByText('No notification is sent.')
    expect(announced()).toBe('1 member. Enter mentions, Escape closes.')
    await user.keyboard('{Enter}first')
    expect(outline()).toBe('text a "Ask [@ou_bob] first"')
  })

  test('are replaced by a message if they cannot be loaded', async () => {
    const people = {
      isPending: false,
      nameOf: () => undefined,
      find: () => Promise.reject(new Error('offline')),
    }
    const { user, goTo } = await renderEditor(blank, { ports: { people } })
    goTo('a')
    await user.keyboard('@')
    await screen.findByText('The members could not be loaded.')
  })
})
