import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, render as renderElement } from '@testing-library/react'
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event'
import * as React from 'react'
import { useEffect, useState, type ReactNode } from 'react'
import { MemoryRouter, useLocation, type Location } from 'react-router-dom'
import { expect, onTestFinished, vi } from 'vitest'
import type { GatewayRole } from '../../contract/herald/gateway'
import { delay } from '../../primitives/retry'
import { happyApp, happyNow } from '../../service/testing/happy-world'
import type { TestWorld } from '../../service/testing/test-world'
import type { WorldFile } from '../../service/world/world-file'
import { changes, forgetHearing } from '../api/changes'
import { setGet, setPost, setSession } from '../api/client'
import { fetchInPage, sendFormInPage } from '../api/in-page'
import { setBudgetClock } from '../api/page-budgets'
import { createQueryClient } from '../api/query-client'
import { sendForm } from '../api/send-form'
import { rememberApp, SessionContext, type CurrentSession } from '../features/session/session'
import { i18n, startLanguage } from '../i18n/i18n'
import type { Language } from '../i18n/languages'
import { loadCodeWords } from '../i18n/load-code-words'
import { browserStore } from '../storage/indexed-db-store'
import './all-words'

await startLanguage()
await loadCodeWords()

// The timeout only stops tests that hang; a failed query reports the page's text instead of its whole markup.
configure({
  asyncUtilTimeout: 30_000,
  getElementError: (message) => new Error(`${message?.split('\n\n')[0]}\n\n${document.body.textContent}`),
})

// React records for every element where in the code it was created. That costs a tenth of the time, for messages that
// no test reads. It does so for ten thousand a second and stops at that count.
Object.defineProperty(
  Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'),
  'recentlyCreatedOwnerStacks',
  {
    get: () => Infinity,
    set() {
      // React would reset the count each second.
    },
  },
)

/** Keys and clicks without pauses; whether something covers the target needs layout. */
const hands = { delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never }

const missing: string[] = []
i18n.options.saveMissing = true
i18n.on('missingKey', (_, namespace: string, key: string) => missing.push(`${namespace}:${key}`))

let world: TestWorld | undefined

/** Without a started service the page is offline. */
const noService: typeof globalThis.fetch = () => Promise.reject(new TypeError('no service was started'))
globalThis.fetch = noService

/** Cleans up after a test: its page, its world, its storage and its session. */
export async function endTest() {
  cleanup()
  setSession(undefined)
  globalThis.fetch = noService
  setPost(sendForm)
  setGet((...request) => globalThis.fetch(...request))
  setBudgetClock()
  localStorage.clear()
  sessionStorage.clear()
  vi.useRealTimers()
  vi.restoreAllMocks()
  await world?.store.close()
  world = undefined
  forgetHearing()
  await emptyStore()
  expect(missing.splice(0), 'keys that have no words').toEqual([])
}

/** The files of a worker share the store. It rejects once the browser has none, after the page's own values are gone. */
const emptyStore = () => browserStore.clear().catch(() => undefined)

/** Where the page runs: `other` is a foreign platform, which creates no sessions for the page. */
type Place = Exclude<CurrentSession['environment'], 'gateway'>

/** Lets the time of every wait for a budget pass at once. Nothing waits in the world, whose clock stands. */
function skipBudgetWaits() {
  let skipped = 0
  setBudgetClock({
    now: () => performance.now() + skipped,
    async wait(ms, signal) {
      signal?.throwIfAborted()
      skipped += ms
      await delay(0, signal)
    },
  })
}

/**
 * Starts the real service in this process, over the happy world with one change. The page calls it as its own, and
 * the page's clock is set to the world's. Budgets make no call wait in real time. A test that renders a single component loads neither the service nor the
 * whole console.
 */
export async function startService(
  change?: (file: WorldFile) => void,
  { place = 'local' }: { place?: Place } = {},
): Promise<TestWorld> {
  const { createService } = await import('../../service/http/create-service')
  const { testWorld } = await import('../../service/testing/test-world')
  // A page that was closed may have stored something since the end of its test.
  await emptyStore()
  vi.useFakeTimers({ toFake: ['Date'], now: happyNow })
  skipBudgetWaits()
  world = await testWorld(change)
  const service = createService(world, place === 'other' ? {} : { local: place })
  globalThis.fetch = (url, init) => service(new Request(new URL(url as string, location.href), init))
  setPost((url, form) => sendFormInPage(service)(new URL(url, location.href).href, form))
  setGet((url, init) => fetchInPage(service)(new URL(url as string, location.href), init))
  setSession({
    token: happyApp.token,
    app_id: happyApp.app_id,
    renew: () => Promise.resolve(happyApp.token),
    ...(place !== 'other' && { tells: 'all' }),
  })
  return world
}

/** Resolves once the page receives changes, which it does until the test ends. */
export const streamOpened = () =>
  new Promise<void>((resolve) => {
    onTestFinished(changes.listen(() => resolve()))
  })

/** The session for tests that open none. */
const session: CurrentSession = {
  environment: 'local',
  host: 'localhost:3000',
  app: { app_id: happyApp.app_id, name: 'Herald bot' },
  apps: [{ app_id: happyApp.app_id, name: 'Herald bot' }],
  switchTo: () => undefined,
}

/** The session behind a gateway of an operator with this role. */
export const sessionOf = (role: GatewayRole): CurrentSession => ({
  ...session,
  environment: 'gateway',
  gateway: { brand: 'feishu', operator: { open_id: 'ou_alice', name: 'Alice', role } },
})

interface Options {
  language?: Language | undefined
  /** The address at which it is rendered. */
  at?: string
  as?: CurrentSession
}

let place: Location | undefined

/** The address of the component that was rendered last. */
export const address = () => `${place?.pathname}${decodeURIComponent(place?.search ?? '')}`

function Place() {
  const location = useLocation()
  useEffect(() => void (place = location), [location])
  return null
}

/** Renders one component inside the console's providers. */
export async function render(
  component: ReactNode,
  { language = 'en', at = '/', as = session }: Options = {},
) {
  await i18n.changeLanguage(language)
  const around = (child: ReactNode) => (
    <Providers>
      <SessionContext value={as}>
        <MemoryRouter initialEntries={[at]}>
          {child}
          <Place />
        </MemoryRouter>
      </SessionContext>
    </Providers>
  )
  const { rerender, ...drawn } = renderElement(around(component))
  return { ...drawn, user: userEvent.setup(hands), rerender: (next: ReactNode) => rerender(around(next)) }
}

/** Renders the whole console at an address, as the happy world's application; call `startService` first. */
export async function openConsole(at: string, { language = 'en' }: Options = {}) {
  const { ConsolePages } = await import('../app/router')
  await i18n.changeLanguage(language)
  rememberApp(happyApp.app_id)
  history.replaceState(null, '', at)
  const drawn = renderElement(
    <Providers>
      <ConsolePages />
    </Providers>,
  )
  return { ...drawn, user: userEvent.setup(hands) }
}

/** Nested as in start-app.tsx. */
function Providers({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient)
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </CSPProvider>
  )
}

/**
 * The texts of an element that have no Chinese character, including those only
 * for screen readers. In Chinese these are names, ids and codes.
 */
export function latinWords(element: Element = document.body): string[] {
  const said = [element, ...element.querySelectorAll('*')].flatMap((each) => [
    ...[
      'aria-label',
      'aria-description',
      'aria-roledescription',
      'aria-valuetext',
      'title',
      'placeholder',
      'alt',
    ].map((name) => each.getAttribute(name) ?? ''),
    ...[...each.childNodes]
      .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
      .map((text) => text.textContent ?? ''),
  ])
  return [...new Set(said.filter((words) => /[A-Za-z]{2}/.test(words) && !/\p{Script=Han}/u.test(words)))]
}
