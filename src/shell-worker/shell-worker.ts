/*
 * The service worker of a console behind a server: it keeps the files of the build, so that an offline reload opens.
 * It stores no answer of the service, and no request to the service waits for it. The build adds three constants
 * before this file and writes both as `service-worker.js` (scripts/shell-worker.mjs).
 */

const anyWorker: WorkerGlobalScope = self
const worker = anyWorker as ServiceWorkerGlobalScope

/** Changes whenever a file of the build changes. */
declare const VERSION: string
/** Paths below the scope. */
declare const FILES: readonly string[]
/** The one that the page begins with. */
declare const ENTRY: string

const PREFIX = 'herald-shell-'
const CACHE = PREFIX + VERSION
const { scope } = worker.registration
const ASSETS = `${scope}assets/`
/** Page loads that go past the worker: the service, sign-in, and files. */
const NOT_PAGES = /^(?:open-apis|_herald|gateway|oauth|callback|assets)(?:\/|$)|\.\w+$/

/** So many files are requested at once, so that the calls of an open page find a free connection. */
const AT_ONCE = 2

/** After so long without an answer, a page opens from the stored files. */
const MOST_WAIT_MS = 3_000

worker.addEventListener('install', (event) => {
  event.waitUntil(store().then(() => worker.skipWaiting()))
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(removeOld())
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET' || !request.url.startsWith(scope)) return
  if (request.url.startsWith(ASSETS)) return event.respondWith(fileOf(request))
  const [path = ''] = request.url.slice(scope.length).split(/[?#]/, 1)
  if (request.mode === 'navigate' && !NOT_PAGES.test(path)) event.respondWith(pageOf(request))
})

/** Stores the page and all files of this build, or fails as a whole: the browser tries again at a later visit. */
async function store() {
  await caches.delete(CACHE)
  const cache = await caches.open(CACHE)
  const page = await fetch(scope, { cache: 'no-cache' })
  // Between two versions of the server, the page may belong to another build.
  if (!page.ok || !(await page.clone().text()).includes(ENTRY)) throw new Error('a page of another build')
  const files = FILES.values()
  const storeRest = async () => {
    for (const file of files) await cache.add(scope + file)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, storeRest))
  await cache.put(scope, page)
}

/** The build before this one stays for tabs that still show it. `keys` has the oldest first. */
async function removeOld() {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE)
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
}

/** A file has the same content for ever, so it may come from the files of any build. */
const fileOf = async (request: Request): Promise<Response> =>
  (await caches.match(request.url, { ignoreVary: true })) ?? fetch(request)

/** The server's page, which is the newest. */
async function pageOf(request: Request): Promise<Response> {
  const asked = fetch(request)
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, MOST_WAIT_MS))
  const answer = await Promise.race([asked, late]).catch(() => undefined)
  return answer ?? (await caches.match(scope, { cacheName: CACHE, ignoreVary: true })) ?? asked
}
