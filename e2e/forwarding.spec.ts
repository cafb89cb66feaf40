import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Message } from '../contract/im/messages/message'
import { axeFaults } from './axe-faults'
import { expect, test, type Herald } from './fixtures'

const SOURCE = 'oc_source'
const BOB = 'ou_84aad35d084aa403a838cf73ee18467a'
const MERGE_FORWARD = 'POST /open-apis/im/v1/messages/merge_forward'

/** A busy group, and chats called by their fate, in the world that the fixtures know. */
async function openWorld(herald: Herald) {
  const file = readFileSync(join(import.meta.dirname, 'worlds', 'real-announcement.json'), 'utf8')
  const { tenants, apps, users, chats } = JSON.parse(file) as Record<string, Record<string, never>[]>
  const { announcement: _, ...group } = chats![0] as Record<string, unknown>
  const chat = (chat_id: string, name: string, fate: object = {}) => ({ ...group, chat_id, name, ...fate })
  const said = (at: number) => ({
    message_id: `om_said_${at}`,
    chat_id: SOURCE,
    msg_type: 'text',
    content: JSON.stringify({ text: `Report ${at} of the day` }),
    sender: { id: BOB },
    create_time: Date.now() - (200 - at) * 60_000,
  })
  const world = {
    tenants,
    apps,
    users,
    chats: [
      chat(SOURCE, 'Source'),
      chat('oc_weekly', 'Weekly'),
      chat('oc_design', 'Design'),
      chat('oc_office', 'Old office', { dissolved: true }),
    ],
    messages: Array.from({ length: 200 }, (__, at) => said(at)),
  }
  expect((await herald.call('PUT', '/_herald/world', world)).code).toBe(0)
}

const box = (page: Page, at: number) =>
  page
    .locator('li, [role="row"], [role="option"], article')
    .filter({ hasText: `Report ${at} of the day` })
    .getByRole('checkbox')

/** Picks messages, the latest first; older ones come by scrolling up to them. */
async function pick(page: Page, ...numbers: number[]) {
  for (const at of numbers.toSorted((one, other) => other - one)) {
    await expect(async () => {
      if (!(await box(page, at).isVisible())) await page.mouse.wheel(0, -600)
      await expect(box(page, at)).toBeVisible({ timeout: 250 })
    }).toPass()
    await box(page, at).click()
    await expect(box(page, at)).toBeChecked()
  }
}

async function open(page: Page, herald: Herald) {
  await page.goto(`${herald.url}/messages/${SOURCE}`)
  await expect(box(page, 199)).toBeVisible()
  await box(page, 199).hover()
}

const forward = (page: Page) => page.getByRole('button', { name: /^Forward/ }).click()
const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^Forward \d+ messages? of Source$/ })
const field = (page: Page) => page.getByRole('combobox', { name: 'To' })
const option = (page: Page, name: RegExp) => page.getByRole('option', { name })

/** Chooses by keys alone: the words, and Enter once they are offered. */
async function choose(page: Page, words: string, name: RegExp) {
  await page.keyboard.type(words)
  await expect(option(page, name)).toHaveAttribute('data-highlighted', '')
  await page.keyboard.press('Enter')
}

/** Sends to what is chosen, from the field on, by keys alone. */
async function send(page: Page) {
  await page.keyboard.press('Escape')
  const go = page.getByRole('button', { name: 'Send…' })
  await expect(go).toBeEnabled()
  for (let at = 0; at < 12 && !(await go.evaluate((it) => it === document.activeElement)); at++)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Send now' })).toBeFocused()
  await page.keyboard.press('Enter')
}

/** The bundles of a chat, with what each holds. */
async function bundlesIn(herald: Herald, chatId: string): Promise<Message[][]> {
  const list = `/open-apis/im/v1/messages?container_id_type=chat&container_id=${chatId}&page_size=50`
  const { items } = (await herald.call('GET', list)).data as { items: Message[] }
  const bundles = items.filter(({ msg_type }) => msg_type === 'merge_forward')
  return Promise.all(
    bundles.map(async ({ message_id }) => {
      const { data } = await herald.call('GET', `/open-apis/im/v1/messages/${message_id}`)
      return (data as { items: Message[] }).items.slice(1)
    }),
  )
}

const nothingFound = async (page: Page) => expect(await axeFaults(page)).toEqual([])

test('by keys alone: two chats by name and a person by id, the refused one said before, and a report of all', async ({
  page,
  herald,
}) => {
  await openWorld(herald)
  await open(page, herald)
  await pick(page, 197, 198, 199)
  await forward(page)
  await expect(field(page)).toBeFocused()
  await choose(page, 'week', /^Weekly/)
  await choose(page, 'office', /^Old office.*Refused: 232009/)
  await choose(page, BOB, new RegExp(BOB))
  // The platform told the name of the id, and what stands against the dissolved group.
  await expect(dialogOf(page).getByLabel('Bob', { exact: true })).toBeVisible()
  await expect(dialogOf(page)).toContainText('Old office would be refused (232009).')
  await send(page)
  await expect(dialogOf(page)).toContainText('2 of 3 sent · 1 refused')
  await expect(dialogOf(page).getByRole('alert')).toContainText('232009')
  await expect(dialogOf(page).getByText('3 of 3 messages arrived')).toHaveCount(2)
  expect((await bundlesIn(herald, 'oc_weekly')).map((inside) => inside.length)).toEqual([3])

  // Where it went is offered first the next time, and what it became can be taken along.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await dialogOf(page).getByRole('button', { name: 'Copy report' }).click()
  await expect(dialogOf(page).getByText('Copied')).toBeAttached()
  const report = await page.evaluate(() => navigator.clipboard.readText())
  expect(report).toMatch(/^Forward 3 messages of Source/)
  expect(report).toMatch(/Weekly \(oc_weekly\): Sent\n {2}3 of 3 messages arrived\n {2}message_id: om_/)
  expect(report).toMatch(/Old office \(oc_office\): Refused\n {2}232009: /)
  await page.keyboard.press('Escape')
  await forward(page)
  await page.keyboard.press('ArrowDown')
  await expect(option(page, /^Weekly/)).toBeVisible()
  await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveCount(3)
})

test('37 messages through a rate limit: one message is sent, and the report is exact', async ({
  page,
  herald,
}) => {
  await openWorld(herald)
  await open(page, herald)
  // No two of them beside each other, over four pages of the listing.
  const picked = Array.from({ length: 37 }, (_, at) => 199 - 5 * at)
  await pick(page, ...picked)
  const fault = { route: MERGE_FORWARD, count: 1, code: 230020 }
  expect((await herald.call('POST', '/_herald/faults', fault)).code).toBe(0)
  await forward(page)
  await choose(page, 'week', /^Weekly/)
  await send(page)
  await expect(dialogOf(page)).toContainText('1 of 1 sent')
  const { items } = (await herald.call('GET', '/_herald/faults')).data as { items: unknown[] }
  expect(items).toEqual([])
  const [inside, ...others] = await bundlesIn(herald, 'oc_weekly')
  expect(others).toEqual([])
  await expect(dialogOf(page)).toContainText(`${inside?.length} of 37 messages arrived`)
  expect(inside?.map(({ body }) => body.content)).toEqual(
    picked.toReversed().map((at) => JSON.stringify({ text: `Report ${at} of the day` })),
  )
})

test('an answer is lost: said, kept over a reload, tried again safely, and nothing is there twice but on purpose', async ({
  page,
  herald,
}) => {
  await openWorld(herald)
  await open(page, herald)
  await pick(page, 198, 199)
  // It reaches the service, and its answer does not come back.
  await page.route('**/merge_forward?*', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await forward(page)
  await choose(page, 'design', /^Design/)
  await send(page)
  await expect(dialogOf(page)).toContainText('No answer came: it may have been delivered.')
  await expect(dialogOf(page).getByRole('timer')).toHaveText(/^Safe for 5\d:\d\d$/)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 })
      await nothingFound(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  }
  await page.setViewportSize({ width: 1280, height: 800 })

  expect(await bundlesIn(herald, 'oc_design')).toHaveLength(1)
  await page.unroute('**/merge_forward?*')
  await page.reload()
  await expect(page.getByText('A forward of Source to Design is unfinished.')).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('A forward of Source to Design is unfinished.')).toHaveCount(0)
  await expect.poll(async () => (await bundlesIn(herald, 'oc_design')).length).toBe(1)

  // The history has it, finds it by what was said in it, and keeps the second sending apart.
  await page.getByRole('link', { name: 'Forwards' }).click()
  await page.getByRole('searchbox').fill('report 198 design')
  await nothingFound(page)
  await page.getByRole('link', { name: /2 messages of Source to Design.*1 of 1 sent/ }).click()
  await page.getByRole('button', { name: 'Send again on purpose…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send again' }).click()
  await expect.poll(async () => (await bundlesIn(herald, 'oc_design')).length).toBe(2)
  await expect(page.getByText('1 of 1 sent')).toBeVisible()
  await page.getByRole('button', { name: 'Delete this report' }).click()
  await expect(page).toHaveURL(`${herald.url}/forwards`)
  await page.getByRole('link', { name: /2 messages of Source to Design/ }).click()
  await expect(page.getByText('It was sent again on purpose.')).toBeVisible()
})
