import { join } from 'node:path'
import { screen, waitFor, within } from '@testing-library/react'
import Database from 'libsql'
import { expect, test, vi } from 'vitest'
import { behindGateway } from '../../gateway/testing/behind-gateway'
import { openConsole } from '../testing/render'

test.each([
  ['feishu', 'ou_alice', 'Feishu · Announcements'],
  ['lark', 'ou_carol', 'Lark · Announcements · read only'],
] as const)(
  'in front of %s the badge says so in its own colour, and the user’s calls replace the workbench',
  async (brand, open_id, words) => {
    const { here } = await behindGateway(brand)
    await here.signIn(open_id)
    await openConsole('/calls')
    const badge = await screen.findByText(words)
    expect(badge.parentElement?.className).toContain(brand)
    expect(badge.parentElement?.className).not.toContain('local')
    screen.getByRole('link', { name: 'My calls' })
    expect(screen.queryByRole('link', { name: 'Workbench' })).toBeNull()
  },
)

test('an owner sees and exports everybody’s calls, and others see their own', async () => {
  const { here, browser } = await behindGateway()
  await here.signIn('ou_bob')
  await browser().signIn('ou_alice')
  const { unmount } = await openConsole('/calls')
  const signIns = async () =>
    (await screen.findAllByRole('row')).filter(({ textContent }) => textContent?.includes('signed in')).length
  await screen.findByRole('heading', { name: 'My calls' })
  expect(await signIns()).toBe(1)
  expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull()
  unmount()
  await here.signIn('ou_alice')
  await openConsole('/calls')
  await screen.findByRole('heading', { name: 'Audit log' })
  expect(await signIns()).toBe(3)
  screen.getByRole('button', { name: 'Export CSV' })
})

test('a search says how far back it looked, and a button searches on', async () => {
  const { here, data } = await behindGateway()
  await here.signIn('ou_alice')
  const database = new Database(join(data, 'gateway.db'))
  const fill = (name: string, lines: number) =>
    database.exec(`WITH RECURSIVE line (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM line WHERE n < ${lines})
      INSERT INTO audit (at, app_id, open_id, name, operation, targets, status, code, log_id)
      SELECT ${Date.UTC(2026, 5, 5)} + n, 'cli_a1b2c3d4e5f60718', 'ou_bob', '${name}', 'GET /x', '[]', 200, 0, '' FROM line`)
  fill('Needle', 1)
  fill('Bob', 60_000)
  database.close()
  const { user } = await openConsole('/calls')
  await user.type(await screen.findByRole('textbox', { name: 'Who' }), 'needle')
  await screen.findByText(/^Searched back to .+2026/)
  expect(screen.queryByText('No calls match.')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Search earlier calls' }))
  await screen.findByText('Needle')
  expect(screen.queryByRole('button', { name: 'Search earlier calls' })).toBeNull()
})

test('an archive of a month that is gone is named on the page', async () => {
  const { here, data } = await behindGateway()
  await here.signIn('ou_alice')
  const database = new Database(join(data, 'gateway.db'))
  database.exec(`INSERT INTO audit_months VALUES ('2026-05', 0, 0, 0, 1, '')`)
  database.close()
  await openConsole('/calls')
  expect((await screen.findByRole('alert')).textContent).toContain('The archive of 2026-05 is missing')
})

test('an export without an answer says so, and a button retries it', async () => {
  const { here } = await behindGateway()
  await here.signIn('ou_alice')
  const { user } = await openConsole('/calls')
  const exported = await screen.findByRole('button', { name: 'Export CSV' })
  await screen.findAllByRole('row')
  const { fetch } = globalThis
  globalThis.fetch = () => Promise.reject(new TypeError('offline'))
  await user.click(exported)
  const failure = within(await screen.findByRole('alert'))
  globalThis.fetch = fetch
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined)
  await user.click(failure.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a menu among the pages has the user’s applications, and signs out here or everywhere', async () => {
  const { here } = await behindGateway()
  await here.signIn('ou_alice')
  const { user } = await openConsole('/calls')
  await user.click(await screen.findByRole('button', { name: 'Application: Announcements' }))
  await screen.findByRole('menu')
  const menu = within(within(screen.getByRole('navigation', { name: 'Herald' })).getByRole('menu'))
  expect(menu.getAllByRole('menuitemradio').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Announcements'),
    expect.stringContaining('Second'),
  ])
  expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Sign out',
    'Sign out everywhere',
  ])
})

test('messages say how old they are once the gateway no longer receives events from the platform', async () => {
  const { here, platform } = await behindGateway('herald', { events: true })
  await here.signIn('ou_alice')
  await vi.waitFor(async () => {
    const { data } = await (await here.fetch('/_herald/environment')).json()
    expect(data.apps[0].has_events).toBe(true)
  }, 10_000)
  await openConsole('/messages/oc_launch')
  await screen.findByText('a thread begins')
  expect(screen.queryByText(/^Updated /)).toBeNull()
  await platform.close()
  await screen.findByText(/^Updated /)
})

test.each([
  ['ou_alice', 'Its announcement opens here as a document you can edit.'],
  ['ou_carol', 'Its announcement opens here, to read.'],
])('%s sees what the role allows before choosing a chat', async (open_id, words) => {
  const { here } = await behindGateway()
  await here.signIn(open_id)
  await openConsole('/announcements')
  await screen.findByText(words)
})
