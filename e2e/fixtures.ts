import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  expect as builtIn,
  test as base,
  type ConsoleMessage,
  type Expect,
  type ExpectMatcherState,
  type Locator,
  type Page,
} from '@playwright/test'
import type { Block } from '../contract/docx/block'
import type { Page as PageOf } from '../contract/envelope'
import type { Operator } from '../gateway/testing/operator'
import type { WrittenWorld } from '../service/world/world-file'
import { cookiesOf, gatewayBefore } from './gateway-process'
import { end, lineOfOutput } from './processes'
import { isThroughGateway } from './through-gateway'

/** Assertions about one element. */
const OF_AN_ELEMENT = [
  'toBeAttached',
  'toBeVisible',
  'toBeInViewport',
  'toBeChecked',
  'toBeFocused',
  'toContainText',
  'toHaveText',
  'toHaveAccessibleName',
  'toHaveAttribute',
  'toHaveValue',
] as const

const isOptions = (given: unknown): given is { timeout?: number } =>
  typeof given === 'object' && given?.constructor === Object

/**
 * A Playwright assertion describes the whole page after each failed attempt, though only the report of the last one is
 * read. So we first wait for the expected state, and assert it in the time that is left.
 */
const onceThere = <Of extends Locator | Page>(
  name: string,
  isThere: (of: Of, given: readonly unknown[], timeout: number) => Promise<unknown>,
) =>
  async function (this: ExpectMatcherState, of: Of, ...given: unknown[]) {
    const options = given.find(isOptions) ?? {}
    const { timeout = this.timeout } = options
    const end = performance.now() + timeout
    if (!this.isNot) await isThere(of, given, timeout).catch(() => undefined)
    const others = given.filter((each) => each !== options)
    const left = Math.max(Math.round(end - performance.now()), 1)
    const assertions = this.isNot ? builtIn(of as Locator).not : builtIn(of as Locator)
    const assertion = assertions[name as keyof typeof assertions] as (...given: unknown[]) => Promise<void>
    return assertion(...others, { ...options, timeout: left }).then(
      () => ({ pass: !this.isNot, message: () => '' }),
      ({ message }: Error) => ({ pass: this.isNot, message: () => `Within ${timeout} ms: ${message}` }),
    )
  }

const ofAnElement = (name: (typeof OF_AN_ELEMENT)[number]) =>
  onceThere<Locator>(name, async (locator, [given], timeout) => {
    if (Array.isArray(given)) return
    const state = name === 'toBeVisible' ? 'visible' : 'attached'
    const hasText = saidBy(name, given)
    await (hasText ? locator.filter({ hasText }) : locator).waitFor({ state, timeout })
  })

/** The text that an assertion expects, for the `hasText` of a filter. */
function saidBy(name: string, given: unknown): string | RegExp | undefined {
  if (name !== 'toHaveText' && name !== 'toContainText') return undefined
  if (given instanceof RegExp) return given
  if (typeof given !== 'string' || given === '') return undefined
  return name === 'toContainText'
    ? given
    : new RegExp(`^\\s*${given.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')}\\s*$`)
}

export const expect: Expect = builtIn.extend({
  ...Object.fromEntries(OF_AN_ELEMENT.map((name) => [name, ofAnElement(name)])),
  toHaveCount: onceThere<Locator>('toHaveCount', async (locator, [count], timeout) => {
    if (count === 0) await locator.first().waitFor({ state: 'detached', timeout })
  }),
  toHaveURL: onceThere<Page>('toHaveURL', (page, [address], timeout) => {
    const isIt = ({ href }: URL) => (address instanceof RegExp ? address.test(href) : href === address)
    return page.waitForURL(isIt, { timeout, waitUntil: 'commit' })
  }),
})

/** The group whose announcement holds every kind of block, and the one whose announcement is empty. */
export const REAL_CHAT = 'oc_5ad11d72b830411d72b836c20f5e4a11'
export const SECOND_CHAT = 'oc_0b5e4a115ad11d72b830411d72b836c2'
const WORLD = join(import.meta.dirname, 'worlds', 'real-announcement.json')
/** The token that the world gives to its application. */
export const TOKEN = 't-fixed-for-tests'

/** A Node server that begins each walk in the state that its world describes. */
export interface Herald {
  /** Where the console is. */
  url: string
  /** The address of the service: the same as `url`, unless the walk uses a gateway. */
  service: string
  /** The cookies that sign a browser in; none without a gateway. */
  cookies: ReturnType<typeof cookiesOf>
  /** Where it keeps everything. */
  dataFolder: string
  /** Kills the process without warning and starts another on the same folder and port; needs `ownServer`. */
  crash(): Promise<void>
  /** Every block that the service holds, as the API lists it. */
  blocks(chatId?: string): Promise<Block[]>
  /** One call to the API as the application of the world. */
  call(method: string, path: string, body?: unknown): Promise<{ code: number; data: never }>
}

interface RunningProcess {
  url: string
  /** The gateway in front of the server, if walks use one. */
  gateway?: { url: string; operator: Operator }
  dataFolder: string
  crash(): Promise<void>
  end(): Promise<void>
}

/** Starts the built server on a folder of its own, with the demo world or another. */
async function startProcess(world: string): Promise<RunningProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'herald-e2e-'))
  const dataFolder = join(folder, 'data')
  const start = async (port: number) => {
    const given = ['--port', String(port), '--data', dataFolder, '--world', world]
    const started = spawn(process.execPath, ['dist-server/main.js', ...given], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    return { started, url: await lineOfOutput(started.stdout, /^Herald is ready at (http:\S+)$/) }
  }

  const first = await start(0)
  let running: ChildProcess = first.started
  const gateway = isThroughGateway ? await gatewayBefore(first.url, 'owner') : undefined
  return {
    url: first.url,
    // Sign in before another world is put in: it may not know the operator, but the session stays valid.
    ...(gateway && { gateway: { url: gateway.url, operator: await gateway.operator() } }),
    dataFolder,
    async crash() {
      await end(running, 'SIGKILL')
      running = (await start(Number(new URL(first.url).port))).started
    },
    async end() {
      await gateway?.close()
      await end(running, 'SIGTERM')
      rmSync(folder, { recursive: true })
    },
  }
}

/** Puts a world into a running server and clears its faults and its log, as if it had just started. */
async function putWorld(url: string, world: string | WrittenWorld) {
  const ask = async (method: string, path: string, body?: string) => {
    const headers = { 'content-type': 'application/json; charset=utf-8' }
    const response = await fetch(url + path, { method, headers, ...(body !== undefined && { body }) })
    expect(((await response.json()) as { code: number }).code, `${method} ${path}`).toBe(0)
  }
  await ask(
    'PUT',
    '/_herald/world',
    typeof world === 'string' ? readFileSync(world, 'utf8') : JSON.stringify(world),
  )
  await ask('DELETE', '/_herald/faults')
  await ask('DELETE', '/_herald/log')
}

export const readWorld = (world: string | WrittenWorld): WrittenWorld =>
  typeof world === 'string' ? (JSON.parse(readFileSync(world, 'utf8')) as WrittenWorld) : world

const callTo =
  (url: string): Herald['call'] =>
  async (method, path, body) => {
    const response = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json; charset=utf-8' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return (await response.json()) as { code: number; data: never }
  }

/** Calls as another user of the same gateway; what the gateway doesn't let through goes straight to the service. */
const callThrough =
  (operator: Operator, past: Herald['call']): Herald['call'] =>
  async (method, path, body) => {
    if (!path.startsWith('/open-apis/')) return past(method, path, body)
    const init = { method, ...(body !== undefined && { body: JSON.stringify(body) }) }
    const { status, ...envelope } = await operator.json(path, init)
    return status === 404 && envelope.code === 404 ? past(method, path, body) : envelope
  }

const blocksOf =
  (call: Herald['call']): Herald['blocks'] =>
  async (chatId = REAL_CHAT) => {
    const path = `/open-apis/docx/v1/chats/${chatId}/announcement/blocks`
    const blocks: Block[] = []
    for (let token = ''; ;) {
      let answer: Awaited<ReturnType<Herald['call']>> | undefined
      // A page that reads at the same time may have used up the reads allowed per second.
      const read = async () => (answer = await call('GET', token ? `${path}?page_token=${token}` : path)).code
      await expect.poll(read).toBe(0)
      const { items, has_more, page_token } = answer!.data as PageOf<Block>
      blocks.push(...items)
      if (!has_more || !page_token) return blocks
      token = encodeURIComponent(page_token)
    }
  }

interface Fixtures {
  world: string | WrittenWorld
  ownServer: boolean
  storesConsole: boolean
  runningServer: RunningProcess
  herald: Herald
  cleanConsole: void
}

/** Runs in the page. The worker of a page with the service in it has another name. */
function refuseOwnWorker() {
  const workers = (globalThis as { ServiceWorkerContainer?: typeof ServiceWorkerContainer })
    .ServiceWorkerContainer?.prototype
  if (!workers) return
  const { register } = workers
  workers.register = function (url, options) {
    if (!String(url).endsWith('/service-worker.js')) return register.call(this, url, options)
    return Promise.reject(new DOMException('this walk has no worker', 'SecurityError'))
  }
}

export const test = base.extend<Fixtures, { sharedServer: RunningProcess }>({
  /** The world that the walk begins with, or its file; `ownServer` needs a file. */
  world: [WORLD, { option: true }],
  /** A server process and folder for this walk alone, which may kill it. Other walks share one per worker. */
  ownServer: [false, { option: true }],
  /** Whether a service worker stores the console. Each walk has an empty cache, so it would load 300 files every time. */
  storesConsole: [false, { option: true }],

  sharedServer: [
    async ({}, provide) => {
      const server = await startProcess(WORLD)
      await provide(server)
      await server.end()
    },
    { scope: 'worker' },
  ],

  runningServer: async ({ world, ownServer, sharedServer }, provide) => {
    if (!ownServer) return provide(sharedServer)
    if (typeof world !== 'string') throw new Error('A server of its own reads its world from a file.')
    const own = await startProcess(world)
    await provide(own)
    await own.end()
  },

  /** When walks use a gateway, every browser begins signed in. */
  storageState: async ({ runningServer: { gateway } }, provide) =>
    provide(gateway && { cookies: cookiesOf(gateway.operator), origins: [] }),

  herald: async ({ world, ownServer, runningServer }, provide) => {
    const { url: service, dataFolder, gateway } = runningServer
    if (!ownServer) await putWorld(service, world)
    const call = gateway ? callThrough(gateway.operator, callTo(service)) : callTo(service)
    await provide({
      cookies: gateway ? cookiesOf(gateway.operator) : [],
      url: gateway?.url ?? service,
      service,
      dataFolder,
      call,
      blocks: blocksOf(call),
      async crash() {
        if (!ownServer) throw new Error('A walk that kills its server says test.use({ ownServer: true }).')
        await runningServer.crash()
      },
    })
  },

  /** No page of any walk may break its content security policy or throw. */
  cleanConsole: [
    async ({ page, storesConsole }, provide) => {
      if (!storesConsole) await page.addInitScript(refuseOwnWorker)
      const complaints: string[] = []
      page.on('pageerror', (error) => complaints.push(String(error)))
      page.on('console', (message) => {
        if (isOfRecorder(message)) return
        if (/content security policy|trusted ?type/i.test(message.text())) complaints.push(message.text())
      })
      await provide()
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

/**
 * Whether Playwright's recorder caused the message: it reads pictures a second
 * time, in ways that the policy forbids. A script of the page would have an address.
 */
const isOfRecorder = (message: ConsoleMessage): boolean =>
  message.text().startsWith("Connecting to 'blob:") && message.location().url === ''

export const openAnnouncement = async (page: Page, url: string, chatId = REAL_CHAT) => {
  await page.goto(`${url}/announcements/${chatId}`)
  await expect(editorOf(page)).toBeVisible()
}

/** Goes to another page of the console without reloading, as a link does. */
export const visit = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/** Opens the empty announcement and writes these lines below the title; the caret ends up in an empty line below. */
export async function begin(page: Page, herald: Herald, ...lines: string[]) {
  await openAnnouncement(page, herald.url, SECOND_CHAT)
  await editorOf(page).focus()
  await page.keyboard.press('Enter')
  for (const line of lines) {
    await page.keyboard.insertText(line)
    await page.keyboard.press('Enter')
  }
}

/** Pastes what a program put on the clipboard: one text per type. */
export const paste = (into: Locator, flavours: Record<string, string>) =>
  into.evaluate((element, given) => {
    const clipboardData = new DataTransfer()
    for (const [type, text] of Object.entries(given)) clipboardData.setData(type, text)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, flavours)

export const editorOf = (page: Page): Locator => page.getByRole('textbox', { name: /^Announcement of/ })

/** The own line of a block, without its children. */
export const lineOf = (page: Page, blockId: string): Locator =>
  page.locator(`[data-block-id="${blockId}"] > .ed-line`)

/** Puts the caret at the end of a line. Until the editor is there, the page shows only its words. */
export const caretAfter = async (line: Locator) => {
  await expect(editorOf(line.page())).toBeVisible()
  await line.scrollIntoViewIfNeeded()
  // In the last row of words, because the key goes to the end of a row.
  const { width, height } = (await line.boundingBox())!
  await line.click({ position: { x: width / 2, y: Math.max(height - 4, height / 2) } })
  await line.page().keyboard.press('End')
}

/** Waits until the page says that the service holds everything. */
export const saved = (page: Page) => expect(saving(page)).toHaveText('Saved')

/** The saving status in the bar. */
export const saving = (page: Page): Locator =>
  page.getByRole('banner').locator('[data-part="status"]').getByRole('status')

/** Everything that the browser stores in one object store, as text. */
export const storedIn = (page: Page, database = 'keyval-store', store = 'keyval'): Promise<string> =>
  page.evaluate(
    async ([database, store]) => {
      const answered = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => reject(request.error ?? new Error('not read'))
        })
      const opened = await answered(indexedDB.open(database))
      const all = await answered(opened.transaction(store).objectStore(store).getAll())
      opened.close()
      return JSON.stringify(all)
    },
    [database, store] as const,
  )

/**
 * Another writer rewords a block. It retries until it succeeds, because an announcement takes three edits a second.
 */
export const reword = (herald: Herald, block_id: string, content: string, chatId = REAL_CHAT) =>
  expect(async () => {
    const requests = [{ block_id, update_text_elements: { elements: [{ text_run: { content } }] } }]
    const path = `/open-apis/docx/v1/chats/${chatId}/announcement/blocks/batch_update`
    expect((await herald.call('PATCH', path, { requests })).code).toBe(0)
  }).toPass()

/** The text of a block of any type; '' if it holds none. */
export function wordsOf(block: Block): string {
  const text = Object.values(block).find(
    (value): value is { elements: { text_run?: { content: string } }[] } =>
      typeof value === 'object' && value !== null && 'elements' in value,
  )
  return (text?.elements ?? []).map((element) => element.text_run?.content ?? '').join('')
}

/** The one block that begins with these words. */
export function blockSaying(blocks: readonly Block[], words: string): Block {
  const found = blocks.filter((block) => wordsOf(block).startsWith(words))
  expect(found, `blocks that begin with “${words}”`).toHaveLength(1)
  return found[0]!
}
