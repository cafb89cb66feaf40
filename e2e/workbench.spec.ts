import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { editorOf, expect, openAnnouncement, saved, SECOND_CHAT, test, type Herald } from './fixtures'

const openWorkbench = (page: Page, herald: Herald, tab: string) => page.goto(`${herald.url}/workbench/${tab}`)

/** The calls in view, newest first. */
const callsOf = (page: Page): Locator =>
  page.getByRole('list', { name: 'Calls, newest first' }).getByRole('link')

/** Confirms the dialog that asks. */
const agree = (page: Page, go: string) =>
  page.getByRole('alertdialog').getByRole('button', { name: go, exact: true }).click()

test(
  'the log is filtered, its filters are kept in the address, it can be paused, and a call appears as it is answered, with the rule that refused it',
  { tag: '@long' },
  async ({ page, herald }) => {
    await test.step('narrowed by route and to what was refused, the address keeps it, and it is paused', async () => {
      await herald.call('GET', '/open-apis/im/v1/chats')
      await herald.call('GET', '/open-apis/im/v1/chats/oc_nobody')
      await herald.call('GET', `/open-apis/im/v1/chats/${SECOND_CHAT}`)
      await openWorkbench(page, herald, 'log')
      await expect(callsOf(page)).toHaveCount(3)
      await page.getByRole('checkbox', { name: 'Refused only' }).check()
      await expect(callsOf(page)).toHaveCount(1)
      await page.reload()
      await expect(callsOf(page)).toHaveCount(1)
      await page.getByRole('checkbox', { name: 'Refused only' }).uncheck()
      await page.getByRole('combobox', { name: 'Route' }).selectOption('GET /open-apis/im/v1/chats/:chat_id')
      await expect(callsOf(page)).toHaveCount(2)
      // A paused log does not move, and says how many calls arrived meanwhile.
      await page.getByRole('textbox', { name: 'Filter by text' }).fill('nobody')
      await expect(callsOf(page)).toHaveCount(1)
      await page.getByRole('button', { name: 'Pause' }).click()
      await herald.call('GET', '/open-apis/im/v1/chats/oc_nobody')
      await expect(page.getByRole('button', { name: '1 new call' })).toBeVisible()
      await expect(callsOf(page)).toHaveCount(1)
      await page.getByRole('button', { name: 'Resume' }).click()
      await expect(callsOf(page)).toHaveCount(2)
    })

    await test.step('a call appears as it is answered, with the rule that refused it', async () => {
      await page.getByRole('link', { name: 'Announcements' }).click()
      await expect(page.getByRole('link', { name: /Spring release/ })).toBeVisible()
      await page.getByRole('link', { name: 'Workbench' }).click()
      await expect(page).toHaveURL(`${herald.url}/workbench/log`)
      await expect(page.getByText('Live')).toBeVisible()
      expect((await herald.call('GET', '/open-apis/im/v1/chats/oc_nobody')).code).toBe(99992356)
      const newest = callsOf(page).first()
      await expect(newest).toContainText('/open-apis/im/v1/chats/oc_nobody')
      await expect(newest).toContainText('99992356')
      await expect(newest).toContainText('chat_id unknown')

      await newest.click()
      const details = page.getByRole('region', { name: /^Call \d+$/ })
      await expect(details).toContainText('GET /open-apis/im/v1/chats/:chat_id')
      // The address has the open call.
      await page.reload()
      await expect(details).toContainText('chat_id unknown')
    })
  },
)

test.describe('on a server of its own', () => {
  test.use({ ownServer: true })

  test(
    'after a restart of the service its log begins again, and the page follows',
    { tag: '@long' },
    async ({ page, herald }) => {
      for (let call = 0; call < 5; call += 1) await herald.call('GET', '/open-apis/im/v1/chats')
      await openWorkbench(page, herald, 'log')
      await expect(callsOf(page)).toHaveCount(5)
      await herald.crash()
      await herald.call('GET', '/open-apis/im/v1/chats/oc_nobody')
      await expect(callsOf(page)).toHaveCount(1)
      await expect(callsOf(page).first()).toContainText('99992356')
    },
  )
})

test(
  'a day later the console still works, and a fault that is added from a call is met as often as requested',
  { tag: '@long' },
  async ({ page, herald }) => {
    await test.step('a day later the console works on, and the world says that it is ahead', async () => {
      await openWorkbench(page, herald, 'clock')
      await expect(page.getByText('The same as on this machine')).toBeVisible()
      await page.getByRole('button', { name: '+ 1 day' }).click()
      await expect(page.getByText('1 day ahead of this machine')).toBeVisible()
      await page.getByRole('link', { name: 'Announcements' }).click()
      await expect(page.getByRole('link', { name: /Spring release/ })).toBeVisible()
      await page.goBack()
      await page.getByRole('button', { name: 'Back to this machine’s time' }).click()
      await expect(page.getByText('The same as on this machine')).toBeVisible()
    })

    await test.step('a fault is added from a call, applies as often as set, and then ends', async () => {
      await herald.call('GET', `/open-apis/im/v1/chats/${SECOND_CHAT}`)
      await page.getByRole('link', { name: 'Log', exact: true }).click()
      // A page of the previous walk may still be making other calls.
      await callsOf(page)
        .filter({ hasText: new RegExp(`/im/v1/chats/${SECOND_CHAT}`) })
        .first()
        .click()
      await page.getByRole('link', { name: 'Add a fault here' }).click()
      await expect(page.getByRole('combobox', { name: 'Endpoint' })).toHaveValue(
        'GET /open-apis/im/v1/chats/:chat_id',
      )
      await page.getByRole('combobox', { name: 'Code' }).selectOption('232009')
      await page.getByRole('button', { name: 'Add a fault' }).click()
      await expect(
        page.getByRole('listitem').filter({ hasText: '/chats/:chat_id: returns 232009' }),
      ).toBeVisible()
      expect((await herald.call('GET', `/open-apis/im/v1/chats/${SECOND_CHAT}`)).code).toBe(232009)
      expect((await herald.call('GET', `/open-apis/im/v1/chats/${SECOND_CHAT}`)).code).toBe(0)
      await expect(page.getByText('No active faults')).toBeVisible()
    })
  },
)

test(
  'a snapshot restores written changes after the world was reset',
  { tag: '@long' },
  async ({ page, herald }) => {
    const openSecond = async () => {
      await page.getByRole('link', { name: 'Announcements' }).click()
      await page.getByRole('link', { name: /Second group/ }).click()
      await expect(editorOf(page)).toBeVisible()
    }
    const openWorld = async () => {
      await page.getByRole('link', { name: 'Workbench' }).click()
      await page.getByRole('link', { name: 'World', exact: true }).click()
    }
    await openAnnouncement(page, herald.url, SECOND_CHAT)
    await editorOf(page).focus()
    await page.keyboard.type('Monday at nine')
    await saved(page)

    await openWorld()
    await page.getByRole('textbox', { name: 'Name' }).fill('With Monday')
    await page.getByRole('button', { name: 'Take a snapshot' }).click()
    await expect(page.getByRole('button', { name: 'Restore With Monday' })).toBeVisible()
    await page.getByRole('button', { name: 'Reset the world' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('Reset the world?')
    await agree(page, 'Reset the world')
    await expect(page.getByText('Done: 2 chats, 3 users')).toBeVisible()
    await openSecond()
    await expect(editorOf(page)).not.toContainText('Monday')

    await openWorld()
    await page.getByRole('button', { name: 'Restore With Monday' }).click()
    await agree(page, 'Restore')
    await expect(page.getByText('Done: 2 chats, 3 users')).toBeVisible()
    await openSecond()
    await expect(editorOf(page)).toContainText('Monday at nine')

    await openWorld()
    await page.getByRole('button', { name: 'Delete With Monday' }).click()
    await agree(page, 'Delete')
    await expect(page.getByText('No snapshots yet')).toBeVisible()
  },
)

test(
  'a world is exported, edited in its file and imported; an invalid one changes nothing',
  { tag: '@long' },
  async ({ page, herald }) => {
    // The page knows the chats before the world changes.
    await page.goto(herald.url)
    await expect(page.getByRole('link', { name: /Spring release/ })).toBeVisible()
    await page.getByRole('link', { name: 'Workbench' }).click()
    await page.getByRole('link', { name: 'World', exact: true }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export the world' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe('world.json')
    const world = JSON.parse(readFileSync(await file.path(), 'utf8')) as { chats: { name: string }[] }
    expect(world.chats.map(({ name }) => name).toSorted()).toEqual(['Second group', 'Spring release'])

    const choose = (name: string, content: string) =>
      page
        .locator('input[type=file]')
        .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(content) })
    await choose('cut.json', '{"chats": [')
    await expect(page.getByRole('alert')).toContainText('cut.json is not JSON')

    await choose('wrong.json', JSON.stringify({ ...world, chats: [{ chat_id: 7 }] }))
    await agree(page, 'Import')
    await expect(page.getByText('This world file is invalid. Nothing was changed.')).toBeVisible()
    await expect(page.getByRole('alert')).toContainText(/chats.*chat_id/)

    for (const chat of world.chats) chat.name = `${chat.name}, imported`
    await choose('right.json', JSON.stringify(world))
    await expect(page.getByRole('alertdialog')).toContainText('Import right.json?')
    await agree(page, 'Import')
    await expect(page.getByText('Done: 2 chats, 3 users')).toBeVisible()
    await page.getByRole('link', { name: 'Announcements' }).click()
    await expect(page.getByRole('link', { name: /Spring release, imported/ })).toBeVisible()
  },
)

test(
  'the state counts the things of the world and shows one kind as a table',
  { tag: '@long' },
  async ({ page, herald }) => {
    await openWorkbench(page, herald, 'state')
    await expect(page.getByRole('cell', { name: SECOND_CHAT })).toBeVisible()
    await page.getByText('3Users').click()
    await expect(page.getByRole('cell', { name: 'alice@acme.example' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('cell', { name: 'alice@acme.example' })).toBeVisible()
    expect(await page.locator('main').innerText()).not.toContain('secret-for-tests')
  },
)

test('the palette leads to the workbench', { tag: '@long' }, async ({ page, herald }) => {
  await page.goto(herald.url)
  await expect(page.getByRole('link', { name: /Spring release/ })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('workb')
  await page.getByRole('option', { name: 'Workbench', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Workbench' })).toBeVisible()
})

test('the service in the page has a workbench too', { tag: '@long' }, async ({ page }, { config }) => {
  const { pageUrl } = config.metadata as { pageUrl: string }
  await page.goto(`${pageUrl}/workbench/log`)
  await expect(page.getByText('No calls yet')).toBeVisible()
  await page.getByRole('link', { name: 'Announcements' }).click()
  await page.getByRole('navigation', { name: 'Chats' }).getByRole('link').first().click()
  await expect(editorOf(page)).toBeVisible()
  await page.getByRole('link', { name: 'Workbench' }).click()
  await page.getByLabel('Show this console’s calls').check()
  await expect(callsOf(page).first()).toContainText('/open-apis/')
  await page.getByRole('link', { name: 'Clock' }).click()
  await page.getByRole('button', { name: '+ 1 day' }).click()
  await expect(page.getByText('1 day ahead of this machine')).toBeVisible()
})

test(
  'a log that cannot be read says so, and is read on another try',
  { tag: '@long' },
  async ({ page, herald }) => {
    await herald.call('GET', '/open-apis/im/v1/chats')
    await page.route('**/_herald/log?*', (route) => route.abort())
    await openWorkbench(page, herald, 'log')
    await expect(page.getByRole('alert')).toBeVisible()
    await page.unroute('**/_herald/log?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(callsOf(page)).toHaveCount(1)
  },
)

test('where the service is not local there is no workbench', { tag: '@long' }, async ({ page, herald }) => {
  await page.route('**/_herald/**', (route) => route.fulfill({ status: 404, body: '404 page not found' }))
  await openWorkbench(page, herald, 'log')
  await page.getByLabel('App ID').fill('cli_a1b2c3d4e5f60718')
  await page.getByLabel('App Secret').fill('secret-for-tests')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Announcements', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Workbench' })).toHaveCount(0)
})

test('a page that only looks comes to rest, and still shows a call as it is answered', async ({
  page,
  herald,
}) => {
  await page.goto(herald.url, { waitUntil: 'networkidle' })
  await expect(page.getByRole('link', { name: /Spring release/ })).toBeVisible()
  await page.goto(`${herald.url}/workbench/log`, { waitUntil: 'networkidle' })
  await expect(page.getByText('Live')).toBeVisible()
  await herald.call('GET', '/open-apis/im/v1/chats')
  await expect(callsOf(page)).toHaveCount(1)
  await page.goto(`${herald.url}/workbench/faults`, { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { name: 'Active faults' })).toBeVisible()
})
