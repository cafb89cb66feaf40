import type { Page } from '@playwright/test'
import { announcements } from './hostile-contents'
import { editorOf, expect, type Herald, openAnnouncement, SECOND_CHAT, test } from './fixtures'

declare global {
  interface Window {
    longestTaskMs?: number
  }
}

/** No content keeps a tab busy for longer at a time. */
const MOST_MS = 1_000
const MOST_CHILDREN = 50

/** Remembers the longest task of the page. */
const watchTasks = (page: Page) =>
  page.addInitScript(() => {
    window.longestTaskMs = 0
    new PerformanceObserver((entries) => {
      for (const { duration } of entries.getEntries())
        window.longestTaskMs = Math.max(window.longestTaskMs ?? 0, duration)
    }).observe({ type: 'longtask', buffered: true })
  })

/** The page answers, has drawn all that it is going to draw, and was never busy for long. */
async function isResponsive(page: Page) {
  const longest = await page.evaluate(async () => {
    let quietTurns = 0
    let before = window.longestTaskMs
    while (quietTurns < 10) {
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      quietTurns = before === window.longestTaskMs ? quietTurns + 1 : 0
      before = window.longestTaskMs
    }
    return window.longestTaskMs ?? 0
  })
  console.log('longest', Math.round(longest))
  expect(longest).toBeLessThan(MOST_MS)
}

/** Somebody else's application writes this into the announcement. */
async function write(herald: Herald, children: readonly object[]) {
  const path = `/open-apis/docx/v1/chats/${SECOND_CHAT}/announcement/blocks/${SECOND_CHAT}/children`
  for (let from = 0; from < children.length; from += MOST_CHILDREN) {
    const body = { children: children.slice(from, from + MOST_CHILDREN) }
    await expect.poll(async () => (await herald.call('POST', path, body)).code, { intervals: [400] }).toBe(0)
  }
}

for (const [name, blocks] of Object.entries(announcements)) {
  test(`an announcement with ${name} keeps nobody waiting`, { tag: '@hostile' }, async ({ page, herald }) => {
    await write(herald, [
      ...blocks,
      { block_type: 2, text: { elements: [{ text_run: { content: 'the end' } }] } },
    ])
    await watchTasks(page)
    await openAnnouncement(page, herald.url, SECOND_CHAT)
    await isResponsive(page)
    // To the end and back: what is far from the screen is drawn on the way.
    await editorOf(page).focus()
    await page.keyboard.press('Control+End')
    await expect(editorOf(page)).toContainText('the end')
    await isResponsive(page)
    await page.keyboard.type('!')
    await isResponsive(page)
  })
}
