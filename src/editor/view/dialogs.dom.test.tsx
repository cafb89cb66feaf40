import { screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, test, vi } from 'vitest'
import type { Language } from '../../i18n/languages'
import { latinWords, render } from '../../testing/render'
import { MoveToDialog } from '../drag/move-to-dialog'
import { SizeForm } from '../insert/size-form'
import { ConsentDialog } from '../selection/block-layer'
import { selectOutwards } from '../selection/step-selection'
import { h, p, page } from '../testing/page'
import { apply, outline, stateOf } from '../testing/state-of'
import { LinkForm } from './link-popover'
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

  test.each([
    ['en', 'Move to…', 'Search for a block or a heading', 'Places', ['Before it', 'After it', 'Inside it']],
    ['zh-CN', '移动到…', '搜索块或标题', '位置', ['在其之前', '在其之后', '在其内部']],
  ] as const)('in %s names its parts', async (language, name, field, list, wheres) => {
    await draw(language)
    const dialog = within(screen.getByRole('dialog', { name }))
    dialog.getByRole('combobox', { name: field })
    dialog.getByRole('listbox', { name: list })
    for (const where of wheres) dialog.getByRole('radio', { name: where })
    if (language === 'zh-CN')
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

  test('moves nothing on Escape', async () => {
    const { user, onMove, onClose } = await draw()
    await user.type(screen.getByRole('combobox'), '{Escape}')
    expect(onClose).toHaveBeenCalledOnce()
    expect(onMove).not.toHaveBeenCalled()
  })
})

describe('deleting for good', () => {
  test.each([
    ['en', 'Delete for good?', 'A board can’t be recreated.', 'Keep', 'Delete for good'],
    ['zh-CN', '彻底删除？', 'A board无法重新创建', '保留', '彻底删除'],
  ] as const)(
    'in %s asks in an alert dialog, which Escape closes',
    async (language, name, words, keep, go) => {
      const did = { onConfirm: vi.fn(), onClose: vi.fn() }
      const { user } = await render(
        <WithWords>{(t) => <ConsentDialog what="A board" words={t} {...did} />}</WithWords>,
        { language },
      )
      const dialog = within(screen.getByRole('alertdialog', { name }))
      dialog.getByText(new RegExp(`^${words}`))
      dialog.getByRole('button', { name: keep })
      await user.click(dialog.getByRole('button', { name: go }))
      expect(did.onConfirm).toHaveBeenCalledOnce()
      await user.keyboard('{Escape}')
      expect(did.onClose).toHaveBeenCalledOnce()
    },
  )
})

describe('the size of a new table', () => {
  test('is chosen with arrows, between one and nine, and confirmed with Enter', async () => {
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

  test.each([
    ['en', 'Address', 'Apply', /^Links start with http/],
    ['zh-CN', '地址', '应用', /http/],
  ] as const)(
    'in %s with an unsafe address is refused, and the field says so',
    async (language, field, go, why) => {
      const { user, run } = await draw(undefined, language)
      await user.type(screen.getByRole('textbox', { name: field }), 'javascript:alert(1)')
      await user.click(screen.getByRole('button', { name: go }))
      expect(screen.getByRole('alert').textContent).toMatch(why)
      expect(
        screen.getByRole('textbox', { name: field, description: why }).getAttribute('aria-invalid'),
      ).toBe('true')
      expect(run).not.toHaveBeenCalled()
    },
  )

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
