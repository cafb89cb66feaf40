import type { Locator, Page } from '@playwright/test'
import { expectFaultless } from './axe-faults'
import { expect, SECOND_CHAT, test } from './fixtures'
import { sendMessage } from './sending'

const row = (page: Page, messageId: string): Locator => page.locator(`[data-message-id="${messageId}"]`)
const say = { msg_type: 'text' } as const

test('reactions are set by pointer and keyboard, and another page shows them at once', async ({
  page,
  browser,
  herald,
}) => {
  const id = await sendMessage(herald, say.msg_type, { text: 'Doors open at nine' })
  await page.goto(`${herald.url}/messages/${SECOND_CHAT}`)
  await expect(row(page, id)).toBeVisible()
  const other = await (await browser.newContext()).newPage()
  await other.context().addCookies(herald.cookies)
  await other.goto(page.url())
  await expect(row(other, id)).toBeVisible()

  await row(page, id).hover()
  await row(page, id).getByRole('button', { name: 'React…' }).click()
  const search = page.getByRole('combobox', { name: 'Search emoji' })
  await expect(search).toBeFocused()
  await page.keyboard.type('thumbs')
  await expect(page.getByRole('option', { selected: true })).toHaveAccessibleName('Thumbs up')
  await page.keyboard.press('Enter')
  const chip = (at: Page) => row(at, id).getByRole('button', { name: /^Thumbs up: / })
  await expect(chip(page)).toHaveAttribute('aria-pressed', 'true')
  await expect(row(page, id)).toBeFocused()
  await expect(chip(other)).toBeVisible()

  // By keyboard: the row's tools are behind its content, and a press takes the reaction back.
  await chip(other).focus()
  await other.keyboard.press('Enter')
  await expect(chip(other)).toHaveCount(0)
  await expect(chip(page)).toHaveCount(0)
  await other.context().close()
})

test(
  'who has read a message is shown on demand, and the others can be sent it again',
  { tag: '@long' },
  async ({ page, herald }) => {
    const id = await sendMessage(herald, say.msg_type, { text: 'Read me' })
    const members = (await herald.call('GET', `/open-apis/im/v1/chats/${SECOND_CHAT}/members`)).data as {
      items: { member_id: string; name: string }[]
    }
    const [reader, ...others] = members.items
    const act = { act: 'read', open_id: reader!.member_id, message_id: id }
    expect((await herald.call('POST', '/_herald/act', act)).code).toBe(0)
    await page.goto(`${herald.url}/messages/${SECOND_CHAT}`)
    await row(page, id).hover()
    await row(page, id).getByRole('button', { name: 'Actions for this message' }).click()
    await page.getByRole('menuitem', { name: 'Read by…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Who has read this message' })
    await expect(dialog.getByRole('region', { name: 'Read by 1', exact: true })).toContainText(reader!.name)
    const unread = { name: `Not read by ${others.length}`, exact: true }
    await expect(dialog.getByRole('region', unread)).toContainText(others[0]!.name)
    await expectFaultless(page, { inside: '[role=dialog]' })
    await dialog.getByRole('button', { name: /^Send again to the/ }).click()
    const forward = page.getByRole('dialog', { name: /^Forward/ })
    for (const { name } of others) await expect(forward.getByLabel(name, { exact: true })).toBeVisible()
    await forward.getByRole('button', { name: 'Send…' }).click()
    await page.getByRole('button', { name: 'Send now' }).click()
    await expect(forward).toContainText(`${others.length} of ${others.length} sent`)
  },
)

test(
  'emoji are picked, tools and reactions have no fault, and the mark shows where the last visit ended',
  { tag: '@long' },
  async ({ page, herald }) => {
    const id = await sendMessage(herald, say.msg_type, { text: 'First' })
    await page.goto(`${herald.url}/messages/${SECOND_CHAT}`)
    await expect(row(page, id)).toBeInViewport()
    await page.getByRole('textbox', { name: /message/i }).fill('Launch at ten ')
    await page.getByRole('button', { name: 'Emoji' }).click()
    await expect(page.getByRole('combobox', { name: 'Search emoji' })).toBeFocused()
    await page.keyboard.type('火箭')
    await expect(page.getByRole('option', { selected: true })).toHaveText('🚀')
    await expectFaultless(page, { inside: '[role=dialog]' })
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: /message/i })).toHaveValue('Launch at ten 🚀')
    await expect(page.getByRole('textbox', { name: /message/i })).toBeFocused()

    await row(page, id).hover()
    await row(page, id).getByRole('button', { name: 'React…' }).click()
    await page.getByRole('option', { name: 'Party', exact: true }).click()
    await expect(row(page, id).getByRole('button', { name: /^Party: / })).toBeVisible()
    await row(page, id).hover()
    await expectFaultless(page, { inside: '#root' })

    await page.goto(`${herald.url}/settings`)
    const later = await sendMessage(herald, say.msg_type, { text: 'Second' })
    await page.goBack()
    await expect(row(page, later)).toContainText('New since your last visit')
    await expectFaultless(page, { inside: '#root' })
    await page.reload()
    await expect(row(page, later)).toBeVisible()
    await expect(page.getByText('New since your last visit')).toHaveCount(0)
  },
)

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 800 } })

  test('the menu of a message reacts', { tag: '@long' }, async ({ page, herald }) => {
    const id = await sendMessage(herald, say.msg_type, { text: 'Tap me' })
    await page.goto(`${herald.url}/messages/${SECOND_CHAT}`)
    await row(page, id).getByRole('button', { name: 'Actions for this message' }).tap()
    await page.getByRole('menuitem', { name: 'React…' }).tap()
    const option = page.getByRole('option', { name: 'Heart', exact: true })
    const { height = 0 } = (await option.boundingBox()) ?? {}
    expect(height).toBeGreaterThanOrEqual(44)
    await option.tap()
    const chip = row(page, id).getByRole('button', { name: /^Heart: / })
    await expect(chip).toBeVisible()
    expect((await chip.boundingBox())!.height).toBeGreaterThanOrEqual(44)
    await expectFaultless(page, { colours: false })
    await chip.tap()
    await expect(chip).toHaveCount(0)
  })
})
