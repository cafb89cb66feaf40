import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { ListChats } from '../../../../contract/im/chats/list-chats'
import { behindGateway } from '../../../../gateway/testing/behind-gateway'
import { happyApp, otherApp } from '../../../../service/testing/happy-world'
import { call } from '../../../api/client'
import type { Language } from '../../../i18n/languages'
import { render } from '../../../testing/render'
import { useCurrentSession } from '../session-context'
import { SessionGate } from './session-gate'

/** The session, an unsaved text, and a call that may have to wait. */
function Page() {
  const { app, gateway, switchTo, signOut, signOutEverywhere } = useCurrentSession()
  const [read, setRead] = useState('nothing')
  const ask = () => {
    setRead('reading')
    void call(ListChats, { query: {} }).then(
      ({ items }) => setRead(`${items.length} chats`),
      () => setRead('refused'),
    )
  }
  return (
    <>
      <p>
        {app.name}, {gateway?.operator.name}, {gateway?.operator.role}
      </p>
      <input aria-label="unsaved" />
      <button onClick={ask}>read</button>
      <output>{read}</output>
      <button onClick={() => switchTo(otherApp.app_id)}>other</button>
      <button onClick={signOut}>out</button>
      <button onClick={signOutEverywhere}>everywhere</button>
    </>
  )
}

const draw = (language: Language = 'en', at = '/') => {
  history.replaceState(null, '', at)
  return render(
    <SessionGate>
      <Page />
    </SessionGate>,
    { language },
  )
}

test('a signed-out user can choose an application, and sees only why signing in failed', async () => {
  await behindGateway()
  await draw(undefined, '/?sign-in=stranger')
  const links = await screen.findAllByRole('link', { name: 'Sign in with Herald' })
  expect(
    links.map((link) => new URLSearchParams(link.getAttribute('href')?.split('?')[1]).get('app')),
  ).toEqual([happyApp.app_id, otherApp.app_id])
  expect(screen.getByRole('alert').textContent).toContain(
    'You are not among the operators of this application.',
  )
  expect(document.body.textContent).not.toContain('Alice')
})

test('switching to an application requires a sign-in, unless the user is already signed in there', async () => {
  const { here } = await behindGateway()
  await here.signIn('ou_alice')
  const assign = vi.spyOn(location, 'assign').mockReturnValue()
  const { user, unmount } = await draw()
  await screen.findByText('Announcements, Alice, owner')
  await user.click(screen.getByRole('button', { name: 'other' }))
  expect(assign).toHaveBeenCalledExactlyOnceWith(`/gateway/sign-in?app=${otherApp.app_id}&return=%2F`)
  unmount()
  await here.signIn('ou_alice', otherApp.app_id)
  localStorage.clear()
  const again = await draw()
  await screen.findByText('Announcements, Alice, owner')
  await again.user.click(screen.getByRole('button', { name: 'other' }))
  await screen.findByText('Second, Alice, owner')
  await again.user.click(screen.getByRole('button', { name: 'read' }))
  await screen.findByText(/^\d+ chats$/)
})

test('an ended session keeps the page and unsaved work, and its calls continue when the same person signs in again', async () => {
  const { here, browser } = await behindGateway()
  await here.signIn('ou_alice')
  const { user } = await draw()
  await user.type(await screen.findByRole('textbox', { name: 'unsaved' }), 'not saved yet')
  const elsewhere = browser()
  await elsewhere.signIn('ou_alice')
  await elsewhere.fetch('/gateway/sign-out', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"everywhere":true}',
  })
  await user.click(screen.getByRole('button', { name: 'read' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Your session has ended')
  await user.click(screen.getByRole('button', { name: 'I’ve signed in' }))
  expect(screen.getByRole('alert').textContent).toContain('Your session has ended')

  await here.signIn('ou_bob')
  await user.click(screen.getByRole('button', { name: 'I’ve signed in' }))
  await screen.findByText(/Somebody else has signed in here.*as Bob/)
  expect(screen.getByRole('status').textContent).toBe('reading')

  await here.signIn('ou_alice')
  window.dispatchEvent(new Event('focus'))
  await screen.findByText(/^\d+ chats$/)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'unsaved' }).value).toBe('not saved yet')
})

test('a failed sign-out says so, and a successful one leaves the page', async () => {
  const { here } = await behindGateway()
  await here.signIn('ou_alice')
  const assign = vi.spyOn(location, 'assign').mockReturnValue()
  const { user } = await draw()
  const { fetch } = globalThis
  globalThis.fetch = (url, init) =>
    url === '/gateway/sign-out' ? Promise.reject(new TypeError('the line was cut')) : fetch(url, init)
  await user.click(await screen.findByRole('button', { name: 'out' }))
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Signing out failed: you may still be signed in.',
  )
  expect(assign).not.toHaveBeenCalled()
  globalThis.fetch = fetch
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/'))
})

test('a page of one person makes no call in the name of another person who has signed in meanwhile', async () => {
  const { here } = await behindGateway()
  await here.signIn('ou_alice')
  const { user } = await draw()
  await screen.findByText('Announcements, Alice, owner')
  await here.signIn('ou_bob')
  await user.click(screen.getByRole('button', { name: 'read' }))
  await screen.findByText(/Somebody else has signed in here.*as Bob/)
  expect(screen.getByRole('status').textContent).toBe('reading')
})

test.each([
  ['out', 200],
  ['everywhere', 401],
])('signing out by %s leaves another browser of the same person with %i', async (button, status) => {
  const { here, browser } = await behindGateway()
  await here.signIn('ou_alice')
  const elsewhere = browser()
  await elsewhere.signIn('ou_alice')
  const assign = vi.spyOn(location, 'assign').mockReturnValue()
  const { user } = await draw()
  await user.click(await screen.findByRole('button', { name: button }))
  await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/'))
  const asked = (fetch: typeof elsewhere.fetch) =>
    fetch('/open-apis/im/v1/chats', { headers: { 'x-herald-app': happyApp.app_id } })
  expect([(await asked(here.fetch)).status, (await asked(elsewhere.fetch)).status]).toEqual([401, status])
})
