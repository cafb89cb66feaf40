import { editorOf, expect, openAnnouncement, REAL_CHAT, test } from './fixtures'

test('the palette finds chats, pages and commands from the keyboard', async ({ page, herald }) => {
  await page.goto(herald.url)
  await expect(page.getByRole('link', { name: /Spring release/ })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.type('second')
  await expect(page.getByRole('option', { name: /Second group/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Second group' })).toBeVisible()
})

test('the keyboard map opens on a question mark, and not while writing', async ({ page, herald }) => {
  await openAnnouncement(page, herald.url)
  await editorOf(page).getByRole('heading').first().click()
  await page.keyboard.press('End')
  await page.keyboard.type('?')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('heading', { level: 1, name: 'Spring release' }).first().click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /keyboard shortcuts/i }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('the language and the theme change at once and are remembered', async ({ page, herald }) => {
  await page.goto(`${herald.url}/settings`)
  await page.getByText('简体中文').click()
  await expect(page.getByRole('heading', { name: '设置' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  await page.getByText('深色').click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.goto(`${herald.url}/announcements/${REAL_CHAT}`)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  await expect(page.getByRole('banner').getByRole('status')).toHaveText('已保存')
})

test('a phone: the document begins at once, its actions and the guide are one tap away, and no page scrolls sideways', async ({
  page,
  herald,
}) => {
  const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  await page.setViewportSize({ width: 390, height: 780 })
  await openAnnouncement(page, herald.url)
  expect((await editorOf(page).boundingBox())!.y).toBeLessThan(780 / 3)
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeHidden()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'More actions' })).toBeFocused()

  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of [`/announcements/${REAL_CHAT}`, '/announcements', '/messages', '/files', '/settings']) {
    await page.goto(herald.url + path)
    await expect(page.getByRole('navigation', { name: 'Herald' })).toBeVisible()
    expect(await isWide(), path).toBe(false)
  }
  await page.emulateMedia({ forcedColors: 'active' })
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Error guide' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Error guide' })).toBeVisible()
  expect(await isWide()).toBe(false)
  await expect(page.getByRole('button', { name: 'More', exact: true })).toHaveCSS('outline-style', 'solid')
})
