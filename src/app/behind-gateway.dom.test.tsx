import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { behindGateway } from '../../gateway/testing/behind-gateway'
import { openConsole } from '../testing/render'

test.each([
  ['feishu', 'ou_alice', 'Feishu · Announcements'],
  ['lark', 'ou_carol', 'Lark · Announcements · read only'],
] as const)(
  'before %s the badge says so, in a colour of its own, and the workbench gives way to one’s calls',
  async (brand, open_id, words) => {
    const { here } = await behindGateway(brand)
    await here.signIn(open_id)
    await openConsole('/calls')
    const badge = await screen.findByText(words)
    expect(badge.parentElement?.className).toContain(brand)
    expect(badge.parentElement?.className).not.toContain('local')
    expect(screen.getByRole('link', { name: 'My calls' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Workbench' })).toBeNull()
  },
)

test('an owner sees everybody’s calls and takes them along, others see their own', async () => {
  const { here, browser } = await behindGateway()
  await here.signIn('ou_bob')
  await browser().signIn('ou_alice')
  const { unmount } = await openConsole('/calls')
  const signIns = async () =>
    (await screen.findAllByRole('row')).filter(({ textContent }) => textContent?.includes('signed in')).length
  expect(await screen.findByRole('heading', { name: 'My calls' })).toBeTruthy()
  expect(await signIns()).toBe(1)
  expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull()
  unmount()
  await here.signIn('ou_alice')
  await openConsole('/calls')
  expect(await screen.findByRole('heading', { name: 'Audit log' })).toBeTruthy()
  expect(await signIns()).toBe(3)
  expect(screen.getByRole('button', { name: 'Export CSV' })).toBeTruthy()
})

test('an export that got no answer says so, and is tried again by a button', async () => {
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

test('the applications that one may act as are in a menu among the pages, and signing out here and everywhere', async () => {
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
  expect(await screen.findByText(/^Updated /)).toBeTruthy()
})

test.each([
  ['ou_alice', 'Its announcement opens here as a document you can edit.'],
  ['ou_carol', 'Its announcement opens here, to read.'],
])('%s sees what the role allows before choosing a chat', async (open_id, words) => {
  const { here } = await behindGateway()
  await here.signIn(open_id)
  await openConsole('/announcements')
  expect(await screen.findByText(words)).toBeTruthy()
})
