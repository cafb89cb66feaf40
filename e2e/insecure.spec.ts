import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import {
  caretAfter,
  editorOf,
  expect,
  openAnnouncement,
  saved,
  saving,
  SECOND_CHAT,
  storedIn,
  test as base,
  visit,
} from './fixtures'
import { bundlesIn, choose, dialogOf, forward, open, openWorld, pick, send } from './forwarding-world'
import { namedOrigin, type NamedOrigin } from './named-origin'
import { chooseFiles, sendMessage } from './sending'

/** The console reached by a name over plain http: the browser gives such a page no locks, no ids and no clipboard. */
const test = base.extend<{ named: NamedOrigin; platform: NamedOrigin }>({
  named: async ({ herald }, provide) => {
    const named = await namedOrigin(herald.url)
    await provide(named)
    await named.close()
  },
  /** The same, but like a real platform: without the endpoints of a local service. */
  platform: async ({ herald }, provide) => {
    const platform = await namedOrigin(herald.url, { isPlatform: true })
    await provide(platform)
    await platform.close()
  },
})

const title = (page: Page) => editorOf(page).getByRole('heading').first()
const notice = (page: Page, words: RegExp) => page.getByRole('status').filter({ hasText: words })

async function write(page: Page, words: string) {
  await caretAfter(title(page))
  await page.keyboard.type(words)
}

/** Writes words, and asserts that they are saved and still there after a reload. */
async function expectSaved(page: Page, words: string) {
  await write(page, words)
  await saved(page)
  await page.reload()
  await expect(title(page)).toContainText(words)
  await saved(page)
}

test('@hostile by a name over plain http an announcement opens, is saved, and is there after a reload', async ({
  page,
  named,
}) => {
  await openAnnouncement(page, named.url, SECOND_CHAT)
  expect(await page.evaluate(() => [isSecureContext, 'locks' in navigator])).toEqual([false, false])
  await expectSaved(page, ' by name')

  // Unsaved changes are kept in the browser, as on any page.
  await page.route('**/announcement/blocks/**', (route) => route.abort())
  await write(page, ' and kept')
  await expect(saving(page)).toContainText(/changes? waiting/)
  await expect.poll(() => storedIn(page)).toContain(' and kept')
  await page.unrouteAll()
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await saved(page)
  await expect(title(page)).toContainText(' by name and kept')
})

test('@hostile a browser whose storage never answers opens an announcement, and says once what is not kept', async ({
  page,
  herald,
}) => {
  await page.addInitScript(lacks['a storage that never answers']!.make)
  // The page waits for the storage by its clock, which we advance until the page gives up.
  await page.clock.install()
  const isShown = (shown: Locator) =>
    expect(async () => {
      await page.clock.runFor(1_000)
      await expect(shown).toBeVisible({ timeout: 100 })
    }).toPass({ intervals: [50] })
  await page.goto(`${herald.url}/settings`)
  const said = notice(page, /storage isn’t responding/)
  await isShown(said)
  const kept = page.getByRole('region', { name: 'Kept in this browser' })
  await expect(kept).toContainText('unsaved changes')
  await expect(kept).not.toContainText('goes on after a reload')

  await page.goto(`${herald.url}/announcements/${SECOND_CHAT}`)
  await isShown(said)
  await isShown(editorOf(page))
  await write(page, ' unkept')
  await isShown(saving(page).filter({ hasText: /^Saved$/ }))
  await saving(page).locator('..').getByRole('button').first().click()
  await expect(page.getByText('Don’t close the page before it is saved')).toBeVisible()
  await expect(page.getByText('Unsaved changes are kept in this browser.')).toHaveCount(0)
  await page.keyboard.press('Escape')

  await said.getByRole('link', { name: 'What isn’t stored' }).click()
  await expect(kept).toBeVisible()
  await said.getByRole('button', { name: 'Dismiss' }).click()
  await page.getByRole('link', { name: 'Announcements' }).click()
  await expect(page.getByRole('navigation', { name: 'Chats' })).toBeVisible()
  await expect(said).toHaveCount(0)
})

test('@attack the sign-in page says that plain http is not private, and what to do instead', async ({
  page,
  platform,
}) => {
  await page.goto(platform.url)
  const plain = page.getByRole('region', { name: 'Plain http is not private' })
  await expect(plain).toContainText('Anyone on the network can read the secret')
  await expect(plain).toContainText(`ssh -L 8787:127.0.0.1:${new URL(platform.url).port} herald.test`)
  await page.getByLabel('App ID').fill('cli_a1b2c3d4e5f60718')
  await page.getByLabel('App Secret').fill('secret-for-tests')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('region', { name: 'Kept in this browser' })).toContainText('plain http')
})

test('@hostile by a name, the console works completely', async ({ page, context, herald, named }) => {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(String(error)))
  await openWorld(herald)
  const byName = { ...herald, url: named.url }

  // Messages are forwarded once, and the report is copied without the clipboard API.
  await open(page, byName)
  await pick(page, 198, 199)
  await forward(page)
  await choose(page, 'week', /^Weekly/)
  await send(page)
  await expect(dialogOf(page)).toContainText('1 of 1 sent')
  expect((await bundlesIn(herald, 'oc_weekly')).map((inside) => inside.length)).toEqual([2])
  await dialogOf(page).getByRole('button', { name: 'Copy report' }).click()
  await expect(dialogOf(page).getByText('Copied')).toBeAttached()
  await page.keyboard.press('Escape')

  // A file is uploaded, and downloaded again.
  await visit(page, '/files')
  await chooseFiles(page, { 'plan.txt': 'the plan' })
  const row = page
    .getByRole('list', { name: 'Uploads' })
    .getByRole('listitem')
    .filter({ hasText: 'plan.txt' })
  await expect(row.locator('code')).toHaveText(/^file_/)
  const file_key = await row.locator('code').textContent()
  const message_id = await sendMessage(herald, 'file', { file_key }, 'oc_weekly')
  await visit(page, '/files/downloads')
  const field = page.getByRole('textbox', { name: /Message id/ })
  await field.press('ControlOrMeta+v')
  await expect(field).toHaveValue(/^Forward 2 messages of Source/)
  await field.fill(message_id)
  await page.keyboard.press('Enter')
  const found = page.getByRole('region', { name: 'Files of the message' })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    found.getByRole('button', { name: 'Download', exact: true }).click(),
  ])
  expect(await readFile(await download.path(), 'utf8')).toBe('the plan')
  await visit(page, '/files/history')
  await expect(page.getByText('plan.txt').first()).toBeVisible()

  // Two tabs: one writes, the other follows, and takes over.
  await openAnnouncement(page, named.url, 'oc_weekly')
  await editorOf(page).focus()
  await page.keyboard.type('From the first tab')
  await saved(page)
  const second = await context.newPage()
  await second.goto(`${named.url}/announcements/oc_weekly`)
  await expect(second.getByText('This announcement is being edited in another tab')).toBeVisible()
  await second.getByRole('button', { name: 'Edit here instead' }).click()
  await expect(editorOf(second)).toBeVisible()
  await editorOf(second).focus()
  await second.keyboard.press('End')
  await second.keyboard.type(' and the second')
  await saved(second)
  await expect(page.getByRole('button', { name: 'Edit here instead' })).toBeVisible()
  // The tab that wrote is closed without notice; the other one finds out by itself.
  await second.close()
  await expect(editorOf(page)).toContainText('From the first tab and the second')
  await saved(page)
  expect(problems).toEqual([])
})

interface Lack {
  /** Runs in the page before any of our scripts. */
  make(): void
  /** The notice that the page shows about what it cannot keep. */
  says?: RegExp
}

/** Features that a browser may lack, refuse or leave unanswered. */
const lacks: Record<string, Lack> = {
  'no storage': {
    make: () => void Object.defineProperty(globalThis, 'indexedDB', { value: undefined }),
    says: /can’t store anything for this page/,
  },
  'a storage that throws': {
    make: () =>
      void Object.defineProperty(globalThis, 'indexedDB', {
        get() {
          throw new DOMException('not here', 'SecurityError')
        },
      }),
    says: /can’t store anything for this page/,
  },
  'a storage that refuses to open': {
    make: () => {
      IDBFactory.prototype.open = () => {
        const request: Partial<IDBOpenDBRequest> = { error: new DOMException('private', 'InvalidStateError') }
        queueMicrotask(() => request.onerror?.call(request as IDBOpenDBRequest, new Event('error')))
        return request as IDBOpenDBRequest
      }
    },
    says: /can’t store anything for this page/,
  },
  'a storage that never answers': {
    make: () => void (IDBFactory.prototype.open = () => ({}) as IDBOpenDBRequest),
    says: /storage isn’t responding/,
  },
  'a storage whose reads and writes never end': {
    make: () => {
      IDBObjectStore.prototype.get = () => ({}) as IDBRequest
      IDBObjectStore.prototype.put = () => ({}) as IDBRequest<IDBValidKey>
      const { transaction } = IDBDatabase.prototype
      IDBDatabase.prototype.transaction = function (...of) {
        const made = transaction.apply(this, of)
        Object.defineProperty(made, 'oncomplete', { set() {} })
        return made
      }
    },
    says: /storage isn’t responding/,
  },
  'a storage without room': {
    make: () => {
      const { transaction } = IDBDatabase.prototype
      IDBDatabase.prototype.transaction = function (names, mode, ...rest) {
        const made = transaction.call(this, names, mode, ...rest)
        if (mode === 'readwrite') {
          Object.defineProperty(made, 'error', { value: new DOMException('full', 'QuotaExceededError') })
          let isOver = false
          const abort = () => {
            if (!isOver) made.abort()
            isOver = true
          }
          made.commit = abort
          queueMicrotask(abort)
        }
        return made
      }
    },
    says: /no room/,
  },
  'no locks': { make: () => void Reflect.deleteProperty(Navigator.prototype, 'locks') },
  'locks that are refused': {
    make: () =>
      void (LockManager.prototype.request = () =>
        Promise.reject(new DOMException('not here', 'SecurityError'))),
  },
  'no channels between tabs': {
    make: () => {
      Reflect.deleteProperty(globalThis, 'BroadcastChannel')
      Reflect.deleteProperty(Navigator.prototype, 'locks')
    },
  },
  'choices that throw': {
    make: () =>
      void Object.defineProperty(globalThis, 'localStorage', {
        get() {
          throw new DOMException('not here', 'SecurityError')
        },
      }),
  },
  'no private disk': { make: () => void Reflect.deleteProperty(Navigator.prototype, 'storage') },
}

for (const [name, { make, says }] of Object.entries(lacks)) {
  test(`@hostile a browser with ${name} edits and forwards`, async ({ page, herald }) => {
    const problems: string[] = []
    page.on('pageerror', (error) => problems.push(String(error)))
    await page.addInitScript(make)
    await openAnnouncement(page, herald.url)
    await expectSaved(page, ' all the same')
    if (says) await expect(notice(page, says)).toBeVisible()
    else await expect(notice(page, /not saved yet/)).toHaveCount(0)

    await openWorld(herald)
    await open(page, herald)
    await pick(page, 199)
    await forward(page)
    await choose(page, 'week', /^Weekly/)
    await send(page)
    await expect(dialogOf(page)).toContainText('1 of 1 sent')
    expect(await bundlesIn(herald, 'oc_weekly')).toHaveLength(1)
    expect(problems).toEqual([])
  })
}

for (const name of ['no storage', 'a storage that never answers', 'no locks']) {
  test(`@hostile the service in the page works in a browser with ${name}, and says that it is gone with the page`, async ({
    page,
  }, { config }) => {
    const { pageUrl } = config.metadata as { pageUrl: string }
    await page.addInitScript(lacks[name]!.make)
    await page.goto(pageUrl)
    await expect(notice(page, /The in-page service is lost with it, too/)).toBeVisible()
    await page.getByRole('navigation', { name: 'Chats' }).getByRole('link').first().click()
    await write(page, ' for now')
    await saved(page)
    await page.getByRole('link', { name: 'Settings' }).click()
    await expect(page.getByRole('region', { name: 'Session' })).toContainText('live in this page only')
  })
}

test('@hostile the service in the page says what it needs, by a name over plain http', async ({ page }, {
  config,
}) => {
  const named = await namedOrigin((config.metadata as { pageUrl: string }).pageUrl)
  await page.goto(named.url)
  await expect(page.getByRole('status')).toContainText('needs https or a local address')
  await named.close()
})
