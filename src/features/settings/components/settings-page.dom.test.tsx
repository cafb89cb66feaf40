import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { version } from '../../../../package.json'
import { openConsole, startService } from '../../../testing/render'

async function openSettings(place: 'local' | 'page' = 'local') {
  await startService(undefined, { place })
  const { user } = await openConsole('/settings')
  await screen.findByRole('heading', { level: 1, name: 'Settings' })
  return user
}

const chosen = () =>
  screen.getAllByRole('radio', { checked: true }).map((radio) => (radio as HTMLInputElement).value)

test('the dark theme applies at once, and is stored', async () => {
  const user = await openSettings()
  await user.click(screen.getByRole('radio', { name: 'Dark' }))
  expect(document.documentElement.dataset['theme']).toBe('dark')
  expect(localStorage.getItem('herald.theme')).toBe('dark')
  await user.click(screen.getByRole('radio', { name: 'Light' }))
  expect(document.documentElement.dataset['theme']).toBe('light')
  await user.click(screen.getByRole('radio', { name: 'System' }))
})

test('another language applies at once, also to the document', async () => {
  const user = await openSettings()
  await user.click(screen.getByRole('radio', { name: '简体中文' }))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('设置')
  expect(document.documentElement.lang).toBe('zh-CN')
  expect(screen.getByText('简体中文').closest('label')?.lang).toBe('zh-CN')
})

test('single-key shortcuts have a switch with an explanation, and “?” does nothing while it is off', async () => {
  const user = await openSettings()
  const keys = screen.getByRole('switch', {
    name: 'Single-key shortcuts',
    description: /shows the shortcuts/,
  })
  expect((keys as HTMLInputElement).checked).toBe(true)
  await user.keyboard('?')
  await screen.findByRole('dialog', { name: 'Keyboard' })
  await user.keyboard('{Escape}')
  await user.click(keys)
  await user.keyboard('?')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(keys)
})

test('the behaviour of a save that removes most of an announcement can be chosen', async () => {
  const user = await openSettings()
  expect(chosen()).toContain('wait')
  await user.click(screen.getByRole('radio', { name: 'Always ask' }))
  expect(chosen()).toContain('ask')
  await user.click(screen.getByRole('radio', { name: 'Wait five seconds' }))
})

test('the session section names the application', async () => {
  await openSettings()
  const session = within(screen.getByRole('region', { name: 'Session' }))
  for (const fact of ['Local service', 'Herald bot', 'cli_a1b2c3d4e5f60718', 'Acme', 'on'])
    session.getByText(fact)
})

test.each([
  ['local', /keeps its database in its own data folder/],
  ['page', /its database and every change live in this (page|browser)/],
] as const)('with a %s service, the session section says where its data is', async (place, words) => {
  await openSettings(place)
  screen.getByText(words)
})

test('About shows the version and links to the third-party notices', async () => {
  await openSettings()
  const about = within(screen.getByRole('region', { name: 'About' }))
  about.getByText(`Herald ${version}`)
  const notices = about.getByRole('link', { name: 'Third-party notices' })
  expect(notices.getAttribute('href')).toBe('/THIRD-PARTY-NOTICES.txt')
})
