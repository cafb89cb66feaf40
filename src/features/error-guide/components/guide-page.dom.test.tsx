import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { openConsole, render, startService } from '../../../testing/render'
import { CodePanel } from './code-panel'
import { GuidePage } from './guide-page'

const local = {
  makeHappen: (code: number, route: string) => `/workbench/refusals?q=${code} ${route}`,
  faults: '/workbench/faults',
}

describe('one code', () => {
  async function draw(code: string) {
    await startService()
    const onClose = vi.fn()
    const { user } = await render(<CodePanel code={code} local={local} onClose={onClose} />)
    return { user, onClose }
  }

  test('explains what happened, who can fix it, and where the service returns it', async () => {
    await draw('230020')
    const panel = within(screen.getByRole('region', { name: 'Code 230020' }))
    panel.getByRole('heading', { level: 1, name: 'Code 230020' })
    panel.getByText('Too many messages in one second to the same person or group')
    panel.getByText('It resolves itself.')
    await panel.findByText('On this service: 5 operations')
  })

  test.each([
    ['230020', /^Wait a second/, /x-ogw-ratelimit-reset/],
    ['99991672', /developer console/, /permission_violations/],
  ])('%s advises operators, and developers of bots', async (code, next, advice) => {
    await draw(code)
    within(screen.getByRole('region', { name: 'You operate groups' })).getByText(next)
    within(screen.getByRole('region', { name: 'You build a bot' })).getByText(advice)
  })

  test('links to the workbench, which makes it happen on each operation of this service', async () => {
    await draw('234010')
    const link = await screen.findByRole('link', {
      name: 'Make 234010 happen on POST /open-apis/im/v1/files',
    })
    expect(link.getAttribute('href')).toMatch(/^\/workbench\/refusals\?/)
  })

  test('that only a gate returns links to a fault that returns it', async () => {
    await draw('99991661')
    screen.getByText('Asking the service…')
    expect(
      (await screen.findByRole('link', { name: 'Add a fault that returns it' })).getAttribute('href'),
    ).toMatch(/^\/workbench\/faults/)
  })

  test('closes on Escape, and by a button with its number', async () => {
    const { user, onClose } = await draw('230020')
    screen.getByRole('region', { name: 'Code 230020' }).focus()
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'Close code 230020' }))
    expect(onClose).toHaveBeenCalledTimes(2)
  })

  test('has a button that copies its link, and confirms it', async () => {
    const { user } = await draw('230020')
    await user.click(screen.getByRole('button', { name: 'Copy the link' }))
    await screen.findByText('Copied')
    expect(await navigator.clipboard.readText()).toBe('http://localhost:3000/codes/230020')
  })

  test('that Herald does not know lists what to report', async () => {
    await draw('999')
    screen.getByText('Herald does not know this code')
    screen.getByRole('heading', { name: 'What to report' })
    screen.getByText(/The code, 999, and the message/)
    screen.getByText(/X-Tt-Logid/)
  })

  test('that is not a number is distinguished from an unknown code', async () => {
    await draw('abc')
    screen.getByText('A code is a number; “abc” isn’t.')
    expect(screen.queryByText('What to report')).toBeNull()
  })
})

describe('the list', () => {
  async function openGuide() {
    await startService()
    const { user } = await openConsole('/codes')
    await screen.findByRole('heading', { level: 1, name: 'Error guide' })
    return user
  }

  const draw = () => render(<GuidePage code={undefined} />, { at: '/codes?q=dissolved%20chat' })

  test('announces how many codes match', async () => {
    await draw()
    screen.getByRole('heading', { level: 1, name: 'Error guide' })
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Find a code' }).value).toBe(
      'dissolved chat',
    )
    expect(screen.getByRole('status').textContent).toMatch(/of [34]\d\d codes$/)
  })

  test('a slash focuses the search, Enter opens the first code, and Escape returns to its line', async () => {
    const user = await openGuide()
    await user.keyboard('/230020{Enter}')
    const panel = await screen.findByRole('region', { name: 'Code 230020' })
    expect(location.pathname + location.search).toBe('/codes/230020?q=230020')
    within(panel).getByRole('button', { name: 'Close code 230020' }).focus()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: /^230020/ })))
  })

  test('Enter opens the typed code, even before the list shows it', async () => {
    await openGuide()
    const field = screen.getByRole('textbox', { name: 'Find a code' })
    act(() => {
      fireEvent.change(field, { target: { value: '230020' } })
      fireEvent.keyDown(field, { key: 'Enter' })
    })
    await screen.findByRole('region', { name: 'Code 230020' })
    expect(location.pathname + location.search).toBe('/codes/230020?q=230020')
  })

  test('arrows and Home move between the codes, which are a single tab stop', async () => {
    const user = await openGuide()
    const section = within(screen.getByRole('region', { name: 'Merge and forward messages' }))
    const lines = section.getAllByRole('link')
    expect(lines).toHaveLength(25)
    lines[2]!.focus()
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(lines[3])
    await user.keyboard('{Home}')
    expect(document.activeElement).toBe(lines[0])
    expect(
      screen.getAllByRole('link').filter((each) => lines.includes(each) && each.tabIndex === 0),
    ).toHaveLength(1)
  })

  test.each([
    ['429', 99991400],
    ['限流', 99991400],
    ['rate limit', 99991400],
    ['uuid', 230049],
  ])('“%s” finds code %i', async (text, code) => {
    await render(<GuidePage code={undefined} />, { at: `/codes?q=${encodeURIComponent(text)}` })
    expect(screen.getAllByRole('link', { name: RegExp(`^${code}`) }).length).toBeGreaterThan(0)
  })
})
