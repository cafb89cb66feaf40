import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { workerText } from './shell-worker.mjs'

const SCOPE = 'https://herald.test/console/'
const ENTRY = 'assets/index-1.js'
const PAGE = `<script src="/console/${ENTRY}"></script>`

type Handler = (event: object) => void

/** Runs the worker of a small build over caches and a server of the test. */
async function started(
  server: (url: string) => Response | Promise<Response>,
  others: readonly string[] = [],
) {
  const names = [
    ENTRY,
    'assets/base-4.css',
    'assets/editor-2.js',
    'assets/font-3.ttf',
    'assets/font-3.woff2',
    'index.html',
  ]
  const stored = new Map<string, Map<string, Response>>(others.map((name) => [name, new Map()]))
  const handlers = new Map<string, Handler>()
  const asked: string[] = []
  const fetched = async (request: string | Request) => {
    const url = typeof request === 'string' ? request : request.url
    asked.push(url)
    return server(url)
  }
  const caches = {
    delete: async (name: string) => stored.delete(name),
    keys: async () => [...stored.keys()],
    async open(name: string) {
      const cache = stored.get(name) ?? new Map<string, Response>()
      stored.set(name, cache)
      return {
        add: async (url: string) => void cache.set(url, await fetched(url)),
        put: async (url: string, response: Response) => void cache.set(url, response),
        keys: async () => [...cache.keys()].map((url) => ({ url })),
      }
    },
    async match(url: string, { cacheName }: { cacheName?: string } = {}) {
      const searched = cacheName ? [stored.get(cacheName)] : [...stored.values()]
      return searched.flatMap((cache) => cache?.get(url)?.clone() ?? [])[0]
    },
  }
  const worker = {
    registration: { scope: SCOPE },
    skipWaiting: async () => undefined,
    addEventListener: (type: string, handler: Handler) => void handlers.set(type, handler),
  }
  const text = await workerText(PAGE, names, ENTRY, [ENTRY, 'assets/base-4.css'])
  runInNewContext(text, { self: worker, caches, fetch: fetched, setTimeout, Error })
  const during = async (type: string, event: object = {}) => {
    let done: Promise<unknown> | undefined
    handlers.get(type)?.({ ...event, waitUntil: (work: Promise<unknown>) => void (done = work) })
    await done
  }
  /** Asks the worker to store files, and returns those that are not stored then. */
  const store = async (...paths: string[]) => {
    const answers: string[][] = []
    const port = { postMessage: (missing: string[]) => void answers.push(missing) }
    await during('message', { data: { store: paths.map((path) => SCOPE + path) }, ports: [port] })
    return answers[0]?.map((url) => url.slice(SCOPE.length))
  }
  /** What the page gets; undefined if the worker leaves the request to the browser. */
  const answerTo = async (path: string, { mode = 'cors', method = 'GET' } = {}) => {
    let answer: Promise<Response> | undefined
    let kept: Promise<unknown> | undefined
    const request = { url: new URL(path, SCOPE).href, mode, method }
    handlers.get('fetch')?.({
      request,
      respondWith: (given: Promise<Response>) => void (answer = given),
      waitUntil: (work: Promise<unknown>) => void (kept = work),
    })
    const text = await (await answer)?.text()
    await kept
    return text
  }
  const paths = () => [...[...stored.values()].at(-1)!.keys()].map((url) => url.slice(SCOPE.length))
  return { stored, paths, asked, during, store, answerTo }
}

const online = (url: string) => new Response(url === SCOPE ? PAGE : `file ${url}`)
const offline = () => Promise.reject(new TypeError('offline'))

test('an installation stores the page and the files that every page begins with', async () => {
  const { paths, during } = await started(online)
  await during('install')
  expect(paths()).toEqual([ENTRY, 'assets/base-4.css', ''])
})

test('a page stores more files of the build, each font once, and hears which are missing', async () => {
  const { paths, asked, during, store } = await started(online)
  await during('install')
  expect(await store()).toEqual(['assets/editor-2.js', 'assets/font-3.woff2'])
  const before = asked.length
  expect(await store(ENTRY, 'assets/editor-2.js', 'assets/elsewhere.js')).toEqual(['assets/font-3.woff2'])
  expect(await store('assets/font-3.woff2')).toEqual([])
  expect(asked).toHaveLength(before + 2)
  expect(paths()).toContain('assets/font-3.woff2')
})

test('without a connection the files that could not be stored are still missing', async () => {
  let server: (url: string) => Response | Promise<Response> = online
  const { during, store } = await started((url) => server(url))
  await during('install')
  server = offline
  expect(await store('assets/editor-2.js')).toEqual(['assets/editor-2.js', 'assets/font-3.woff2'])
})

test('a file of a build before it is not loaded again', async () => {
  const old = new Map([[`${SCOPE}assets/editor-2.js`, new Response('old')]])
  const { asked, stored, during, store } = await started(online, ['herald-shell-1'])
  stored.set('herald-shell-1', old)
  await during('install')
  const before = asked.length
  expect(await store('assets/editor-2.js')).toEqual(['assets/font-3.woff2'])
  expect(asked).toHaveLength(before)
})

test('a file that a page uses is stored, one of another build is not', async () => {
  const { paths, during, answerTo } = await started(online)
  await during('install')
  await answerTo('assets/editor-2.js')
  await answerTo('assets/editor-1.js')
  expect(paths()).toEqual([ENTRY, 'assets/base-4.css', '', 'assets/editor-2.js'])
})

test('an installation fails while the server has the page of another build', async () => {
  const { stored, during } = await started(() => new Response('<script src="/assets/index-2.js">'))
  await expect(during('install')).rejects.toThrow('another build')
  expect([...stored.values()][0]?.size).toBe(0)
})

test('an activation removes all builds but its own and the one before it', async () => {
  const { stored, during } = await started(online, ['herald-shell-1', 'another', 'herald-shell-2'])
  await during('install')
  await during('activate')
  expect([...stored.keys()]).toEqual([
    'another',
    'herald-shell-2',
    expect.stringMatching(/^herald-shell-\w{16}$/),
  ])
})

test('pages come from the server, and offline from the store; files come from the store', async () => {
  let server: (url: string) => Response | Promise<Response> = online
  const { during, answerTo, asked } = await started((url) => server(url))
  await during('install')
  server = () => new Response('newer page')
  const before = asked.length
  expect(await answerTo('announcements/oc_a?q=1', { mode: 'navigate' })).toBe('newer page')
  server = offline
  expect(await answerTo('announcements/oc_a', { mode: 'navigate' })).toBe(PAGE)
  expect(await answerTo(ENTRY)).toBe(`file ${SCOPE}${ENTRY}`)
  await expect(answerTo('assets/index-0.js')).rejects.toThrow('offline')
  expect(asked.slice(before)).toHaveLength(3)
})

test.each([
  ['open-apis/im/v1/chats', {}],
  ['_herald/environment', {}],
  ['_herald/environment', { mode: 'navigate' }],
  ['gateway/sign-in?app=a', { mode: 'navigate' }],
  ['THIRD-PARTY-NOTICES.txt', { mode: 'navigate' }],
  ['assets/index-1.js', { method: 'POST' }],
  ['/elsewhere', { mode: 'navigate' }],
])('a request for %s %j is left to the browser', async (path, how) => {
  const { during, answerTo, asked } = await started(online)
  await during('install')
  const before = asked.length
  expect(await answerTo(path, how)).toBeUndefined()
  expect(asked).toHaveLength(before)
})
