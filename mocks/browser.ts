import { setupWorker } from 'msw/browser'
import { ResetWorld } from '../contract/herald/world'
import { callHerald } from '../service/herald/call-herald'
import { pageService } from './page-service'
import { pageTurn } from './page-turn'
import { serviceHandlers } from './service-handlers'

const WORKER_URL = `${import.meta.env.BASE_URL}mockServiceWorker.js`

interface Mock {
  /** Await it before each call of the service. */
  ready(): Promise<void>
  /** One request to the service, without the worker. */
  answer(request: Request): Promise<Response>
}

/**
 * Opens the service in this page and lets it answer the page's own requests. `isFresh` resets the world, whichever tab
 * serves it.
 */
export async function startMock({ isFresh }: { isFresh: boolean }): Promise<Mock> {
  let isBegun = !isFresh
  const service = await pageTurn((turn) => {
    isBegun ||= turn !== 'later'
    return pageService({ fresh: isFresh && turn === 'first', isAlone: turn === 'alone' })
  })
  if (!isBegun) await callHerald(service, ResetWorld)
  allowWorkerUrl()
  const worker = setupWorker(...serviceHandlers(service))
  await worker.start({ quiet: true, onUnhandledRequest: 'bypass', serviceWorker: { url: WORKER_URL } })
  return { ready: shakeHands, answer: service }
}

/**
 * Chromium stops an idle worker, and a restarted one has forgotten its pages: requests would silently bypass it. So
 * the page reports to it again before each call, which takes about a millisecond.
 */
function shakeHands(): Promise<void> {
  const worker = navigator.serviceWorker.controller
  if (!worker) return Promise.resolve()
  return new Promise((resolve) => {
    const heard = ({ data }: MessageEvent<{ type?: string } | undefined>) => {
      if (data?.type !== 'MOCKING_ENABLED') return
      navigator.serviceWorker.removeEventListener('message', heard)
      resolve()
    }
    navigator.serviceWorker.addEventListener('message', heard)
    worker.postMessage('MOCK_ACTIVATE')
  })
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): unknown
}

/** With Trusted Types a page can only register a worker through a policy; this one lets exactly ours pass. */
function allowWorkerUrl() {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', {
    createScriptURL(url) {
      if (new URL(url, location.href).href === new URL(WORKER_URL, location.href).href) return url
      throw new TypeError(`not a script of ours: ${url}`)
    },
  })
}
