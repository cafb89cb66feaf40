import { registerServiceWorker } from '../../browser/start-worker'
import { onPageTitle } from '../../ui/page-title'
import { OfflineAnnouncement } from '../announcement/announcement'
import { Away } from './lazy-parts'
import { restingUser, savesData, storeFiles, storeThrough, usedFiles } from './store-files'

/** How often a page that is looked at again asks for a new version. */
const LOOK_AGAIN_MS = 30 * 60_000

/**
 * Registers the service worker of a console behind a server, lets it store the console's files, and calls `onNewer` when
 * the server has another console than this page. Returns a function that stops it. A page with the service in it has a
 * worker of MSW instead.
 */
export function registerShell(onNewer: () => void): () => void {
  const isServed = import.meta.env.PROD && import.meta.env.VITE_HERALD_SERVICE === 'server'
  // Absent on plain http.
  const { serviceWorker }: { serviceWorker?: ServiceWorkerContainer } = navigator
  if (!isServed || !serviceWorker) return () => undefined
  const stop = new AbortController()
  const { signal } = stop
  void watch(serviceWorker, onNewer, signal).catch(() => undefined)
  return () => stop.abort()
}

async function watch(serviceWorker: ServiceWorkerContainer, onNewer: () => void, signal: AbortSignal) {
  const base = import.meta.env.BASE_URL
  const registration = await registerServiceWorker(serviceWorker, `${base}service-worker.js`, base)
  let lookedAt = performance.now()
  const look = () => {
    if (document.visibilityState === 'hidden' || performance.now() - lookedAt < LOOK_AGAIN_MS) return
    lookedAt = performance.now()
    void registration.update().catch(() => undefined)
  }
  const storeAll = storing(registration, base, signal)
  storeAll()
  // Another page may use more files.
  signal.addEventListener('abort', onPageTitle(storeAll))
  // A worker that takes over has stored another console than the one before it. The page may have come from it already.
  const onWorker = () => {
    storeAll()
    void isOutdated(base).then((is) => is && !signal.aborted && onNewer())
  }
  addEventListener('visibilitychange', look, { signal })
  registration.addEventListener(
    'updatefound',
    () => {
      const { installing } = registration
      installing?.addEventListener('statechange', () => installing.state === 'activated' && onWorker(), {
        signal,
      })
    },
    { signal },
  )
}

/** A function that stores the console's files while the user rests. While it does, a further call begins nothing new. */
function storing(registration: ServiceWorkerRegistration, base: string, signal: AbortSignal): () => void {
  const rest = restingUser(signal)
  const files = usedFiles(`${location.origin}${base}assets/`, signal)
  let filling: ServiceWorker | undefined
  const fill = async () => {
    const { active } = registration
    if (!active || filling === active) return
    filling = active
    try {
      await storeFiles({ store: storeThrough(active), used: () => files, savesData, rest })
    } finally {
      if (filling === active) filling = undefined
    }
  }
  const store = async () => {
    await rest()
    await preloadOffline(base)
    await fill()
  }
  // It rejects when the page is left.
  return () => void store().catch(() => undefined)
}

/**
 * Loads what an offline reload of this page shows, so that it counts as used. An announcement has loaded its editor
 * already, but not the part that shows it offline.
 */
async function preloadOffline(base: string) {
  const isAnnouncement = location.pathname.startsWith(`${base}announcements/`)
  await Promise.all([Away.preload(), isAnnouncement && OfflineAnnouncement.preload()])
}

/** Whether the server's page names another entry than this page. */
async function isOutdated(base: string): Promise<boolean> {
  const own = document.querySelector<HTMLScriptElement>('script[type=module][src]')
  const page = await fetch(base, { cache: 'no-cache' }).catch(() => undefined)
  if (!own || !page?.ok) return false
  return !(await page.text()).includes(new URL(own.src).pathname)
}
