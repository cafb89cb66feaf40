import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { happyApp } from '../../../../service/testing/happy-world'
import { render, startService } from '../../../testing/render'
import { useCurrentSession } from '../session-context'
import { SessionGate } from './session-gate'

function Who() {
  const { app, environment, signOut } = useCurrentSession()
  return (
    <>
      <p>
        {app.name}, {environment}
      </p>
      {signOut && <button onClick={signOut}>out</button>}
    </>
  )
}

const draw = () =>
  render(
    <SessionGate>
      <Who />
    </SessionGate>,
  )

describe('on a local service', () => {
  test('the gate says that the session opens, then renders its children', async () => {
    await startService()
    await draw()
    expect(screen.getByRole('status').textContent).toBe('Opening the session')
    await screen.findByText(/bot, local$/)
  })

  test('the gate knows a service in the page', async () => {
    await startService(undefined, { place: 'page' })
    await draw()
    await screen.findByText(/bot, page$/)
  })

  test('a world without applications says what it needs', async () => {
    await startService((file) => {
      file.apps = []
      file.chats = []
      file.messages = []
      file.threads = []
      file.files = []
    })
    await draw()
    await screen.findByRole('heading', { name: 'This world has no application' })
    screen.getByText(/Herald acts as an application/)
  })
})

describe('without a local service', () => {
  async function asked() {
    await startService(undefined, { place: 'other' })
    const { user } = await draw()
    await screen.findByRole('heading', { name: 'Sign in as an application' })
    const fill = async (id: string, secret: string) => {
      await user.type(screen.getByLabelText(/^App ID/), id)
      await user.type(screen.getByLabelText('App Secret'), secret)
    }
    return { user, fill, signIn: () => user.click(screen.getByRole('button', { name: 'Sign in' })) }
  }

  test('an empty form says that both fields are required, and marks both', async () => {
    const { signIn } = await asked()
    await signIn()
    expect(screen.getByRole('alert').textContent).toBe('Enter both.')
    for (const label of [/^App ID/, 'App Secret'])
      expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true')
  })

  test('the secret is not shown and not remembered by the browser', async () => {
    await asked()
    const secret = screen.getByLabelText('App Secret')
    expect(secret.getAttribute('type')).toBe('password')
    expect(secret.getAttribute('autocomplete')).toBe('off')
  })

  test.each([
    [happyApp.app_id, /The App Secret does not match this application/],
    ['cli_00000000000000ff', /There is no application with this App ID.*Copy the App ID again/],
  ])('a wrong secret for %s is explained', async (id, words) => {
    const { fill, signIn } = await asked()
    await fill(id, 'wrong')
    await signIn()
    expect((await screen.findByRole('alert')).textContent).toMatch(words)
  })

  test('Enter signs in with a trimmed id, and signing out returns to the form', async () => {
    const { user, fill } = await asked()
    await fill(` ${happyApp.app_id} `, `${happyApp.app_secret}{Enter}`)
    await screen.findByText('Herald bot, other')
    await user.click(screen.getByRole('button', { name: 'out' }))
    await screen.findByRole('heading', { name: 'Sign in as an application' })
  })
})

test('a failing service shows an error and a retry button', async () => {
  await startService()
  globalThis.fetch = () => Promise.resolve(new Response('no', { status: 500 }))
  const { user } = await draw()
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.getByRole('alert').textContent).toContain('500')
  await startService()
  await user.click(again)
  await screen.findByText(/bot, local$/)
})
