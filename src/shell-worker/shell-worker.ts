/*
 * The service worker of a console behind a server: it keeps the files of the build, so that an offline reload opens.
 * It is installed with the files that every page begins with. A page then says which others to store, and when
 * (src/features/shell/store-files.ts). It stores no answer of the service, and no request to the service waits for it.
 * The build adds four constants before this file and writes all as `service-worker.js` (scripts/shell-worker.mjs).
 */

const anyWorker: WorkerGlobalScope = self
const worker = anyWorker as ServiceWorkerGlobalScope

/** Changes whenever a file of the build changes. */
declare const VERSION: string
/** Paths below the scope. */
declare const FILES: readonly string[]
/** The one that the page begins with. */
declare const ENTRY: string
/** Those of `FILES` that every page begins with. */
declare const FIRST: readonly string[]

const PREFIX = 'herald-shell-'
const CACHE = PREFIX + VERSION
const { scope } = worker.registration
const ASSETS = `${scope}assets/`
/** Page loads that go past the worker: the service, sign-in, and files. */
const NOT_PAGES = /^(?:open-apis|_herald|gateway|oauth|callback|assets)(?:\/|$)|\.\w+$/

/** After so long without an answer, a page opens from the stored files. */
const MOST_WAIT_MS = 3_000

worker.addEventListener('install', (event) => {
  event.waitUntil(store().then(() => worker.skipWaiting()))
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(removeOld())
})

worker.addEventListener('message', (event) => {
  const { store: urls } = event.data as { store: readonly string[] }
  event.waitUntil(storeMore(urls).then((missing) => event.ports[0]?.postMessage(missing)))
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET' || !request.url.startsWith(scope)) return
  if (request.url.startsWith(ASSETS)) return event.respondWith(fileOf(request, event))
  const [path = ''] = request.url.slice(scope.length).split(/[?#]/, 1)
  if (request.mode === 'navigate' && !NOT_PAGES.test(path)) event.respondWith(pageOf(request))
})

/** Stores the page and its first files, or fails as a whole: the browser tries again at a later visit. */
async function store() {
  await caches.delete(CACHE)
  const cache = await caches.open(CACHE)
  const page = await fetch(scope, { cache: 'no-cache' })
  // Between two versions of the server, the page may belong to another build.
  if (!page.ok || !(await page.clone().text()).includes(ENTRY)) throw new Error('a page of another build')
  for (const file of FIRST) await add(cache, scope + file)
  await cache.put(scope, page)
}

/** Stores files of this build. Resolves with the addresses of all files that are not stored yet. */
async function storeMore(urls: readonly string[]): Promise<string[]> {
  const cache = await caches.open(CACHE)
  const missing = new Set(FILES.map((file) => scope + file))
  for (const { url } of await cache.keys()) missing.delete(url)
  try {
    for (const url of urls) {
      if (!missing.has(url)) continue
      await add(cache, url)
      missing.delete(url)
    }
  } catch {
    // Without a connection, the page asks again at a later visit.
  }
  return [...missing]
}

/** A file that did not change since another build is stored already. */
async function add(cache: Cache, url: string) {
  const known = await caches.match(url, { ignoreVary: true })
  await (known ? cache.put(url, known) : cache.add(url))
}

/** The build before this one stays for tabs that still show it. `keys` has the oldest first. */
async function removeOld() {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE)
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
}

/** A file has the same content for ever, so it may come from the files of any build. A file that is used is stored. */
async function fileOf(request: Request, event: FetchEvent): Promise<Response> {
  const known = await caches.match(request.url, { ignoreVary: true })
  if (known) return known
  const answer = await fetch(request)
  if (answer.ok) event.waitUntil(keep(request.url, answer.clone()))
  return answer
}

async function keep(url: string, answer: Response) {
  const isOfBuild = FILES.some((file) => scope + file === url)
  if (isOfBuild) await (await caches.open(CACHE)).put(url, answer)
}

/** The server's page, which is the newest. */
async function pageOf(request: Request): Promise<Response> {
  const asked = fetch(request)
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, MOST_WAIT_MS))
  const answer = await Promise.race([asked, late]).catch(() => undefined)
  return answer ?? (await caches.match(scope, { cacheName: CACHE, ignoreVary: true })) ?? asked
}
