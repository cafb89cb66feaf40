import { screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, test, vi } from 'vitest'
import type { Language } from '../../i18n/languages'
import { latinWords, render } from '../../testing/render'
import { MoveToDialog } from '../drag/move-to-dialog'
import { SizeForm } from '../insert/size-form'
import { selectOutwards } from '../selection/step-selection'
import { h, p, page } from '../testing/page'
import { apply, outline, stateOf } from '../testing/state-of'
import { LinkForm } from './link-form'
import { useWords } from './view-context'
import type { Words } from './view-context'

const WithWords = ({ children }: { children: (words: Words) => ReactNode }) => children(useWords().t)

describe('the dialog that moves blocks', () => {
  const document_ = page(p('a', 'Carried'), h(1, 'b', 'Plan'), h(2, 'c', 'Budget'), p('d', 'Words'))

  async function draw(language: Language = 'en') {
    const did = { onMove: vi.fn(), onClose: vi.fn() }
    const state = apply(stateOf(document_, ['a', 0]), selectOutwards)
    const { user } = await render(
      <WithWords>{(words) => <MoveToDialog now={state} words={words} {...did} />}</WithWords>,
      { language },
    )
    return { user, state, ...did }
  }
  const places = () => screen.queryAllByRole('option').map((each) => each.textContent)
  const active = () => screen.getByRole('option', { selected: true })

  test('names its parts', async () => {
    await draw()
    const dialog = within(screen.getByRole('dialog', { name: 'Move to…' }))
    dialog.getByRole('combobox', { name: 'Search for a block or a heading' })
    dialog.getByRole('listbox', { name: 'Places' })
    for (const where of ['Before it', 'After it', 'Inside it']) dialog.getByRole('radio', { name: where })
  })

  test('has only Chinese words in Chinese', async () => {
    await draw('zh-CN')
    expect(latinWords().filter((words) => !/Carried|Plan|Budget/.test(words))).toEqual([])
  })

  test('begins with the headings, and does not offer the moved block', async () => {
    await draw()
    expect(places()).toEqual(['Heading 1Plan', 'Heading 2Budget'])
  })

  test('finds any block that contains what is typed', async () => {
    const { user } = await draw()
    await user.type(screen.getByRole('combobox'), 'word')
    expect(places()).toEqual(['TextWords'])
    await user.type(screen.getByRole('combobox'), 'zz')
    screen.getByText('No blocks match.')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Move' }).disabled).toBe(true)
  })

  test('cycles through the places with arrows, and the field names the active one', async () => {
    const { user } = await draw()
    const field = screen.getByRole('combobox')
    await user.type(field, '{ArrowDown}')
    expect(active().textContent).toBe('Heading 2Budget')
    expect(field.getAttribute('aria-activedescendant')).toBe(active().id)
    await user.type(field, '{ArrowDown}')
    expect(active().textContent).toBe('Heading 1Plan')
    await user.type(field, '{ArrowUp}')
    expect(active().textContent).toBe('Heading 2Budget')
  })

  test('moves the block on Enter after the active place, or before it if that is chosen', async () => {
    const { user, onMove } = await draw()
    await user.type(screen.getByRole('combobox'), '{Enter}')
    await user.click(screen.getByRole('radio', { name: 'Before it' }))
    await user.click(screen.getByRole('button', { name: 'Move' }))
    const [after, before] = onMove.mock.calls.map(([to]: { at: number }[]) => to!.at)
    expect(before).toBeLessThan(after!)
  })
})

test('the size of a new table is chosen with arrows, between one and nine, and confirmed with Enter', async () => {
  const onPick = vi.fn()
  const { user } = await render(<SizeForm onPick={onPick} />)
  screen.getByRole('button', { name: '3 × 3' }).focus()
  await user.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}')
  screen.getByRole('button', { name: '4 × 5' })
  await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowLeft}')
  screen.getByRole('button', { name: '1 × 4' })
  await user.keyboard('{Enter}')
  expect(onPick).toHaveBeenCalledWith(1, 4)
})

describe('a link', () => {
  async function draw(url: string | undefined, language: Language = 'en') {
    let state = stateOf(page(p('a', 'Hello')), ['a', 0], ['a', 5])
    const run = vi.fn((command: Parameters<typeof apply>[1]) => {
      state = apply(state, command)
    })
    const { user } = await render(<LinkForm url={url} run={run} />, { language })
    return { user, run, now: () => outline(state) }
  }

  test('is set with Enter', async () => {
    const { user, run } = await draw(undefined)
    await user.type(screen.getByRole('textbox', { name: 'Address' }), 'https://example.com{Enter}')
    expect(run).toHaveBeenCalledOnce()
  })

  test('with an unsafe address is refused, and the field says so', async () => {
    const { user, run } = await draw(undefined)
    await user.type(screen.getByRole('textbox', { name: 'Address' }), 'javascript:alert(1)')
    await user.click(screen.getByRole('button', { name: 'Apply' }))
    expect(screen.getByRole('alert').textContent).toMatch(/^Links start with http/)
    expect(
      screen
        .getByRole('textbox', { name: 'Address', description: /^Links start with http/ })
        .getAttribute('aria-invalid'),
    ).toBe('true')
    expect(run).not.toHaveBeenCalled()
  })

  test('that exists can be opened in another tab, copied or removed', async () => {
    const { user, run } = await draw('https%3A%2F%2Fexample.com')
    const open = screen.getByRole('link', { name: 'Open' })
    expect(open.getAttribute('href')).toBe('https://example.com/')
    expect(open.getAttribute('rel')).toContain('noopener')
    await user.click(screen.getByRole('button', { name: 'Copy' }))
    await screen.findByText('Address copied.')
    await user.click(screen.getByRole('button', { name: 'Remove link' }))
    expect(run).toHaveBeenCalledOnce()
  })
})
