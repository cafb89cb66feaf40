import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Message } from '../contract/im/messages/message'
import { expect, type Herald } from './fixtures'

const SOURCE = 'oc_source'
export const BOB = 'ou_84aad35d084aa403a838cf73ee18467a'
export const MERGE_FORWARD = 'POST /open-apis/im/v1/messages/merge_forward'

/** The changes of a world: fields of the source, and fields of its messages. */
interface Different {
  source?: object
  said?: (at: number) => object
  /** Names of more groups to send to; their ids are made from the names. */
  more?: readonly string[]
}

/** Puts in a world with the people of the fixtures' world, a busy group, and other chats, one of them dissolved. */
export async function openWorld(
  herald: Herald,
  { source = {}, said = () => ({}), more = [] }: Different = {},
) {
  const file = readFileSync(join(import.meta.dirname, 'worlds', 'real-announcement.json'), 'utf8')
  const { tenants, apps, users, chats } = JSON.parse(file) as Record<string, Record<string, never>[]>
  const { announcement: _, ...group } = chats![0] as Record<string, unknown>
  const chat = (chat_id: string, name: string, settings: object = {}) => ({
    ...group,
    chat_id,
    name,
    ...settings,
  })
  const message = (at: number) => ({
    message_id: `om_said_${at}`,
    chat_id: SOURCE,
    msg_type: 'text',
    content: JSON.stringify({ text: `Report ${at} of the day` }),
    sender: { id: BOB },
    create_time: Date.now() - (200 - at) * 60_000,
    ...said(at),
  })
  const world = {
    tenants,
    apps,
    users,
    chats: [
      chat(SOURCE, 'Source', source),
      chat('oc_weekly', 'Weekly'),
      chat('oc_design', 'Design'),
      chat('oc_office', 'Old office', { dissolved: true }),
      ...more.map((name) => chat(`oc_${name.toLowerCase()}`, name)),
    ],
    messages: Array.from({ length: 200 }, (__, at) => message(at)),
  }
  expect((await herald.call('PUT', '/_herald/world', world)).code).toBe(0)
}

const box = (page: Page, at: number) =>
  page
    .locator('li, [role="row"], [role="option"], article')
    .filter({ hasText: `Report ${at} of the day` })
    .getByRole('checkbox')

/** Selects messages, the latest first, and scrolls up to older ones. */
export async function pick(page: Page, ...numbers: number[]) {
  for (const at of numbers.toSorted((one, other) => other - one)) {
    await expect(async () => {
      if (!(await box(page, at).isVisible())) await page.mouse.wheel(0, -600)
      await expect(box(page, at)).toBeVisible({ timeout: 250 })
    }).toPass()
    await box(page, at).click()
    await expect(box(page, at)).toBeChecked()
  }
}

/** Opens the group; given numbers, its address already selects those messages. */
export async function open(page: Page, herald: Herald, ...picked: number[]) {
  const hash = picked.length > 0 ? `#picked=${picked.map((at) => `om_said_${at}`).join()}` : ''
  await page.goto(`${herald.url}/messages/${SOURCE}${hash}`)
  await expect(box(page, 199)).toBeVisible()
  await box(page, 199).hover()
  if (hash) await expect(page.getByRole('button', { name: `${picked.length} / 100` })).toBeVisible()
}

export const forward = (page: Page) =>
  page
    .getByRole('complementary', { name: 'Selected messages' })
    .getByRole('button', { name: /^Forward/ })
    .click()
export const dialogOf = (page: Page) =>
  page.getByRole('dialog', { name: /^Forward \d+ messages? of Source$/ })
export const field = (page: Page) => page.getByRole('combobox', { name: 'To' })
export const option = (page: Page, name: RegExp) => page.getByRole('option', { name })

/** Chooses an option by keyboard alone: types the words, and presses Enter once it is highlighted. */
export async function choose(page: Page, words: string, name: RegExp) {
  await page.keyboard.type(words)
  await expect(option(page, name)).toHaveAttribute('data-highlighted', '')
  await page.keyboard.press('Enter')
}

/** Sends to the chosen targets by keyboard alone, beginning in the field. */
export async function send(page: Page) {
  // If no options are open, Escape would close the dialog.
  if ((await field(page).getAttribute('aria-expanded')) === 'true') await page.keyboard.press('Escape')
  const go = page.getByRole('button', { name: 'Send…' })
  await expect(go).toBeEnabled()
  for (let at = 0; at < 12 && !(await go.evaluate((it) => it === document.activeElement)); at++)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Send now' })).toBeFocused()
  await page.keyboard.press('Enter')
}

/** The contents of each bundle in a chat. */
export async function bundlesIn(herald: Herald, chatId: string): Promise<Message[][]> {
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
