import type { Page } from '@playwright/test'
import { DESKTOP, expectFaultless, PHONE } from './axe-faults'
import { paragraphs, put } from './block-walks'
import { expect, REAL_CHAT, SECOND_CHAT, test } from './fixtures'
import type { Herald } from './fixtures'
import { isThroughGateway } from './through-gateway'

const TABLET = { width: 820, height: 900 }

test.use({ viewport: DESKTOP })

const made = async (herald: Herald, name: string) => {
  const { data } = await herald.call('POST', '/open-apis/im/v1/chats', { name })
  return (data as { chat_id: string }).chat_id
}

/** Opens the last question of the publish page for these chats by the keyboard. */
async function ask(page: Page, { url }: Pick<Herald, 'url'>, source: string, chats: readonly string[]) {
  await page.goto(`${url}/announcements/${source}/publish?${chats.map((id) => `to=${id}`).join('&')}`)
  const server = page.getByRole('radio', { name: /^The server, now or at a time/ })
  await server.focus()
  await page.keyboard.press('Space')
  const publish = page.getByRole('button', { name: /^Publish to \d+ chats?…$/ })
  // The chats are checked and pictures are fetched first.
  await expect(publish).toBeEnabled()
  await publish.press('Enter')
}

const fact = (page: Page, name: string) =>
  page.locator('footer dt').filter({ hasText: name }).locator('xpath=following-sibling::dd[1]')

/** Presses the button, and waits for what it tells. */
async function rehearse(page: Page, name: string, told: string) {
  const button = page.getByRole('button', { name, exact: true })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(told)).toBeVisible({ timeout: 30_000 })
}

test(
  'a rehearsal by the keyboard tells calls, time and what is left, writes nothing, and the publication follows',
  { tag: '@long' },
  async ({ page, herald }) => {
    const source = await made(herald, 'Source group')
    await put(herald, source, paragraphs('Doors open at nine'), { chatId: source })
    await ask(page, herald, source, [SECOND_CHAT])
    await rehearse(page, 'Rehearse', 'No chat refuses.')
    // The button keeps the focus under its new name.
    await expect(page.getByRole('button', { name: 'Rehearse again' })).toBeFocused()
    await expect(fact(page, 'Calls').first()).toHaveText(/^\d+, of which 1 write$/)
    await expect(fact(page, 'Time')).toHaveText(/^About \d+ sec$/)
    await expect(fact(page, 'Calls left this month')).toHaveText(
      isThroughGateway ? /afterwards/ : 'Not counted by this service',
    )
    await expectFaultless(page, { inside: 'footer', sizes: [TABLET, PHONE] })
    expect(JSON.stringify(await herald.blocks(SECOND_CHAT))).not.toContain('Doors open')
    await page.getByRole('button', { name: 'Rehearse again' }).focus()
    for (const next of ['Back', 'Publish now']) {
      await page.keyboard.press('Tab')
      await expect(page.getByRole('button', { name: next })).toBeFocused()
    }
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/publications\/pub_/)
    await expect(page.getByRole('status').filter({ hasText: '1 of 1 published' })).toBeVisible()
  },
)

test(
  'a rehearsal names the chat that is gone since it was checked, and the blocks that change, in both languages',
  { tag: '@long' },
  async ({ page, herald }) => {
    test.slow()
    const gone = await made(herald, 'Group that goes')
    await ask(page, herald, REAL_CHAT, [SECOND_CHAT, gone])
    await herald.call('DELETE', `/open-apis/im/v1/chats/${gone}`)
    await rehearse(page, 'Rehearse', '1 chat would not get everything:')
    const told = page.locator('footer')
    await expect(told).toContainText('Group that goes: ')
    await expect(told).toContainText('What is changed or left out')
    await expectFaultless(page, { inside: 'footer', sizes: [TABLET, PHONE] })
    await page.evaluate(() => localStorage.setItem('herald.language', 'zh-CN'))
    await page.reload()
    await page.getByRole('radio', { name: /^由服务器/ }).check()
    const publish = page.getByRole('button', { name: /^发布到/ })
    await expect(publish).toBeEnabled()
    await publish.press('Enter')
    await rehearse(page, '预演', '没有群会拒绝。')
    await expectFaultless(page, { inside: 'footer', sizes: [PHONE], colours: false })
  },
)

test(
  'the console with the service in the page rehearses too',
  { tag: '@long' },
  async ({ page }, { config }) => {
    const { pageUrl } = config.metadata as { pageUrl: string }
    await page.goto(pageUrl)
    await expect(page.getByRole('banner')).toContainText('Mock in this page')
    const chats = page.getByRole('navigation', { name: 'Chats' }).getByRole('link')
    const addresses = [
      await chats.first().getAttribute('href'),
      await chats.filter({ hasText: 'Engineering on call' }).getAttribute('href'),
    ]
    const [source = '', target = ''] = addresses.map((address) => address?.split('/').at(-1))
    await ask(page, { url: pageUrl }, source, [target])
    await rehearse(page, 'Rehearse', 'No chat refuses.')
    await expect(fact(page, 'Calls').first()).toHaveText(/^\d+, of which \d+ write$/)
  },
)
