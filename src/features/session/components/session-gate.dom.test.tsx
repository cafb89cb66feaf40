import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { happyApp } from '../../../../service/testing/happy-world'
import type { Language } from '../../../i18n/languages'
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

const draw = (language: Language = 'en') =>
  render(
    <SessionGate>
      <Who />
    </SessionGate>,
    { language },
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
  const names = {
    en: {
      title: 'Sign in as an application',
      id: /^App ID/,
      secret: 'App Secret',
      go: 'Sign in',
      missing: 'Enter both.',
    },
    'zh-CN': {
      title: '以应用身份登录',
      id: /^App ID/,
      secret: 'App Secret',
      go: '登录',
      missing: '两项都需要填写。',
    },
  } as const

  async function asked(language: Language = 'en') {
    await startService(undefined, { place: 'other' })
    const { user } = await draw(language)
    await screen.findByRole('heading', { name: names[language].title })
    const fill = async (id: string, secret: string) => {
      await user.type(screen.getByLabelText(names[language].id), id)
      await user.type(screen.getByLabelText(names[language].secret), secret)
      await user.click(screen.getByRole('button', { name: names[language].go }))
    }
    return { user, fill }
  }

  test('an empty form says that both fields are required, and marks both', async () => {
    const { user } = await asked()
    await user.click(screen.getByRole('button', { name: names['en'].go }))
    expect(screen.getByRole('alert').textContent).toBe(names['en'].missing)
    for (const label of [names['en'].id, names['en'].secret])
      expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true')
  })

  test('the secret is not shown and not remembered by the browser', async () => {
    await asked()
    const secret = screen.getByLabelText('App Secret')
    expect(secret.getAttribute('type')).toBe('password')
    expect(secret.getAttribute('autocomplete')).toBe('off')
  })

  test('a wrong secret gets another message than an unknown application', async () => {
    const { fill } = await asked()
    await fill(happyApp.app_id, 'wrong')
    expect((await screen.findByRole('alert')).textContent).toContain(
      'The App Secret does not match this application',
    )
  })

  test('a note says where to find the id of an unknown application', async () => {
    const { fill } = await asked()
    await fill('cli_00000000000000ff', 'wrong')
    const failure = within(await screen.findByRole('alert'))
    failure.getByText('There is no application with this App ID')
    failure.getByText(/Copy the App ID again from the developer console/)
  })

  test('Enter signs in with a trimmed id, and signing out returns to the form', async () => {
    const { user } = await asked()
    await user.type(screen.getByLabelText(/^App ID/), ` ${happyApp.app_id} `)
    await user.type(screen.getByLabelText('App Secret'), `${happyApp.app_secret}{Enter}`)
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
