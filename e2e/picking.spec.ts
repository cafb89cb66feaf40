import type { Locator, Page } from '@playwright/test'
import { expect, test, visit, type Herald } from './fixtures'
import { DESK, numbered, pickingWorld } from './picking-world'

test.use({ world: pickingWorld })

const open = async (page: Page, herald: Herald, behind = '') => {
  await page.goto(`${herald.url}/messages/${DESK}${behind}`)
  await expect(row(page, 'om_last')).toBeVisible()
}

const row = (page: Page, messageId: string): Locator => page.locator(`[data-message-id="${messageId}"]`)
const box = (page: Page, messageId: string): Locator => row(page, messageId).getByRole('checkbox')
const tray = (page: Page): Locator => page.getByRole('complementary', { name: 'Selected messages' })
const count = (page: Page): Locator => tray(page).getByRole('button', { name: / 100 selected/ })
const isPicked = (page: Page, picked: number) =>
  picked === 0
    ? expect(count(page)).toHaveCount(0)
    : expect(count(page)).toHaveAccessibleName(new RegExp(`^${picked} / 100`))

test(
  'rows are selected by click, Control, Shift and dragging',
  { tag: '@long' },
  async ({ page, herald }) => {
    await open(page, herald)
    await row(page, 'om_bundle').click({ modifiers: ['ControlOrMeta'] })
    await isPicked(page, 1)
    await box(page, 'om_thread_a').click()
    await box(page, 'om_bundle').click({ modifiers: ['Shift'] })
    await isPicked(page, 3)
    // A range that begins by deselecting a message deselects all of it.
    await box(page, 'om_thread_a').click()
    await box(page, 'om_thread_b').click({ modifiers: ['Shift'] })
    await isPicked(page, 1)
    await box(page, 'om_file').hover()
    await page.mouse.down()
    await box(page, 'om_thread_b').hover()
    await page.mouse.up()
    await isPicked(page, 3)

    // A drag to the upper edge scrolls, and selects what comes into view, up to a hundred messages.
    await row(page, 'om_last').focus()
    await page.keyboard.press('Escape')
    await box(page, 'om_last').hover()
    await page.mouse.down()
    const { x = 0, y = 0 } = (await page.locator('[data-message-rows]').boundingBox()) ?? {}
    await page.mouse.move(x + 40, y + 60)
    await page.mouse.move(x + 40, y + 4)
    await expect(count(page)).toHaveAccessibleName(/^(?:[4-9]\d|100) \//)
    await page.mouse.up()
    await expect(box(page, 'om_last')).not.toBeInViewport()
  },
)

test('everything is selected by keyboard alone; the hundred and first is refused at its row; filters and a reload keep the selection', async ({
  page,
  herald,
}) => {
  await open(page, herald)
  await row(page, 'om_last').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Shift+ArrowUp')
  await page.keyboard.press('Shift+ArrowUp')
  await page.keyboard.press('Shift+ArrowDown')
  await isPicked(page, 3)
  await page.keyboard.press('Escape')
  await isPicked(page, 0)
  await page.keyboard.press('ControlOrMeta+z')
  await isPicked(page, 3)
  await page.keyboard.press('Escape')
  const voice = page.locator('[data-selection-voice]')

  // A message that cannot be forwarded says why, and is not selected.
  await row(page, 'om_recalled').focus()
  await page.keyboard.press('Space')
  await expect(voice).toContainText('Recalled: can’t be forwarded.')
  await expect(row(page, 'om_recalled')).toContainText('Recalled: can’t be forwarded.')
  await isPicked(page, 0)

  // From the last but one of the numbered messages back to the first, across pages that are not loaded.
  await row(page, numbered(119)).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Home')
  await expect(row(page, numbered(1))).toBeFocused()
  await page.keyboard.press('Shift+Space')
  await isPicked(page, 100)
  await expect(voice).toContainText('No room for 19 more: the limit is 100 messages.')
  await page.keyboard.press('Space')
  await expect(row(page, numbered(1))).toContainText('No room for one more')
  await expect(box(page, numbered(1))).not.toBeChecked()

  // With a filter, “select all” selects what the filter shows, and keeps what was selected outside it.
  await page.keyboard.press('Escape')
  await box(page, numbered(3)).click()
  await visit(page, `/messages/${DESK}?text=number%2010`)
  await expect(row(page, numbered(109))).toBeVisible()
  await isPicked(page, 1)
  // The list has loaded back to the earliest match.
  await expect(row(page, numbered(10))).toBeAttached()
  await row(page, numbered(109)).focus()
  await page.keyboard.press('ControlOrMeta+a')
  await isPicked(page, 13)
  await page.reload()
  await expect(box(page, numbered(109))).toBeChecked()
  await isPicked(page, 13)
  // The address, which is shared, carries no selection.
  expect(page.url()).not.toContain('picked')
  await page.goto('about:blank')
  await page.goBack()
  await isPicked(page, 13)

  // “Select all” means the newest messages at any scroll position. It loads until it has them, or is stopped.
  await page.goto(`${herald.url}/messages/${DESK}?at=${numbered(1)}`)
  await expect(row(page, numbered(1))).toBeVisible()
  await isPicked(page, 13)
  await row(page, numbered(1)).focus()
  await page.keyboard.press('Escape')
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(/\/messages\?.*page_token/, async (route) => {
    await held
    await route.continue()
  })
  await row(page, numbered(1)).focus()
  await page.keyboard.press('ControlOrMeta+a')
  const note = tray(page).getByText('Selecting all matches: 50 more messages searched, back to ')
  await expect(note).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(note).toHaveCount(0)
  await isPicked(page, 48)
  letGo()
  const pickAll = tray(page).getByRole('button', { name: 'Select all' })
  await pickAll.click()
  await isPicked(page, 100)
  await expect(pickAll).toHaveCount(0)
})

test(
  'a long press selects a message, and taps select more',
  { tag: '@long' },
  async ({ browser, herald }) => {
    const context = await browser.newContext({
      hasTouch: true,
      isMobile: true,
      viewport: { width: 390, height: 800 },
    })
    const page = await context.newPage()
    await open(page, herald)
    await row(page, numbered(120)).tap()
    await isPicked(page, 0)
    // Waits until the row is in view, at rest, and not covered.
    await row(page, 'om_last').tap({ trial: true })
    const { x, y, width: wide, height: high } = (await row(page, 'om_last').boundingBox())!
    const touch = await context.newCDPSession(page)
    const touchPoints = [{ x: x + wide / 2, y: y + high / 2 }]
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
    await isPicked(page, 1)
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await row(page, numbered(120)).tap()
    await isPicked(page, 2)
    await row(page, 'om_last').tap()
    await isPicked(page, 1)
    const { width, height } = (await box(page, numbered(120)).boundingBox()) ?? { width: 0, height: 0 }
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    await context.close()
  },
)
