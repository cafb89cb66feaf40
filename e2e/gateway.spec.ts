import type { Page } from '@playwright/test'
import { expect, REAL_CHAT, test } from './fixtures'
import { allow, gatewayBefore, SECRET } from './gateway-process'

/** Types words at the end of the announcement. */
async function typeAtEnd(page: Page, words: string) {
  await page.locator('[contenteditable="true"]').first().click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(words)
}

/** Headers as text, without the names of versions: these are hashes, and may begin as a token does. */
const told = ({ etag: _is, 'if-none-match': _was, ...headers }: Record<string, string>) =>
  JSON.stringify(headers)

test('an operator signs in, writes, loses the session, signs in again, and nothing is lost', async ({
  page,
  context,
  herald,
}) => {
  const gateway = await gatewayBefore(herald.url, 'editor')
  const seen: string[] = []
  page.on('response', async (response) => {
    seen.push(told(response.headers()), told(response.request().headers()))
    if (/json|html/.test(response.headers()['content-type'] ?? ''))
      seen.push(await response.text().catch(() => ''))
  })
  await page.goto(`${gateway.url}/announcements/${REAL_CHAT}`)
  await page.getByRole('link', { name: 'Sign in with Herald' }).click()
  await allow(page)
  await expect(page.getByRole('banner')).toContainText('Herald · Announcements')
  await expect(page.getByRole('link', { name: 'Workbench' })).toHaveCount(0)
  await typeAtEnd(page, ' through the gateway')
  const has = async (words: string) => JSON.stringify(await herald.blocks(REAL_CHAT)).includes(words)
  await expect.poll(() => has('through the gateway')).toBe(true)
  await page.getByRole('button', { name: /show the history/ }).click()
  const history = page.getByRole('dialog', { name: /^History of/ })
  await expect(history.getByRole('button', { name: /\bBob\b/ }).first()).toBeVisible()
  await history.getByRole('button', { name: 'Close the history' }).click()

  await gateway.crash()
  await typeAtEnd(page, ' after a crash')
  await expect.poll(() => has('after a crash')).toBe(true)

  await context.clearCookies()
  await typeAtEnd(page, ' and a session')
  await expect(page.getByRole('alert').filter({ hasText: 'Your session has ended' })).toBeVisible()
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'Sign in again' }).click(),
  ])
  await allow(tab)
  await expect(tab.getByRole('banner')).toBeVisible()
  await tab.close()
  const again = page.getByRole('button', { name: 'I’ve signed in' })
  if (await again.isVisible()) await again.click()
  await expect.poll(() => has('and a session')).toBe(true)
  await expect(page.getByRole('alert').filter({ hasText: 'Your session has ended' })).toHaveCount(0)

  await page.getByRole('link', { name: 'My calls' }).click()
  await expect(page.getByRole('heading', { name: 'My calls' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'PATCH' }).first()).toContainText(REAL_CHAT)

  const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, document.cookie]))
  expect(seen.length).toBeGreaterThan(20)
  for (const canary of [SECRET, '"t-', 'Bearer '])
    expect([
      canary,
      [...seen, kept].filter((text) => text.includes(canary) && !text.includes('Bearer ${')).length,
    ]).toEqual([canary, 0])
  await gateway.close()
})
