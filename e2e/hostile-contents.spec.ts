import type { Page } from '@playwright/test'
import { announcements, clipboards, crashing, messages } from './hostile-contents'
import {
  begin,
  editorOf,
  expect,
  type Herald,
  openAnnouncement,
  paste,
  saved,
  SECOND_CHAT,
  test,
} from './fixtures'

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
  expect(Math.round(longest)).toBeLessThan(MOST_MS)
}

/** Roles are not asked for while the page is watched: reading them is a task of the page as well. */
const focus = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLElement>('.ProseMirror')!.focus())

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
    await page.goto(`${herald.url}/announcements/${SECOND_CHAT}`)
    await page.waitForSelector('.ProseMirror')
    await isResponsive(page)
    // To the end: what is far from the screen is drawn on the way.
    await focus(page)
    await page.keyboard.press('Control+End')
    await page.waitForFunction(() => document.querySelector('.ProseMirror')!.textContent.includes('the end'))
    await isResponsive(page)
    await page.keyboard.type('!')
    await isResponsive(page)
  })
}

for (const [name, flavours] of Object.entries(clipboards)) {
  test(`pasting ${name} keeps nobody waiting`, { tag: '@hostile' }, async ({ page, herald }) => {
    await watchTasks(page)
    await begin(page, herald, 'before')
    const before = await page.evaluate(() => document.body.textContent)
    await paste(editorOf(page), flavours)
    // Something came of it: blocks, or words about why not.
    await page.waitForFunction((was) => document.body.textContent !== was, before)
    await isResponsive(page)
    await focus(page)
    await page.keyboard.type('!')
    await isResponsive(page)
  })
}

for (const [name, { msg_type, content }] of Object.entries(messages)) {
  test(`a chat with ${name} keeps nobody waiting`, { tag: '@hostile' }, async ({ page, herald }) => {
    const body = { receive_id: SECOND_CHAT, msg_type, content: JSON.stringify(content) }
    const path = '/open-apis/im/v1/messages?receive_id_type=chat_id'
    for (let number = 0; number < 5; number++)
      await expect
        .poll(async () => (await herald.call('POST', path, body)).code, { intervals: [300] })
        .toBe(0)
    await watchTasks(page)
    await page.goto(`${herald.url}/messages/${SECOND_CHAT}`)
    await expect(
      page.getByRole('article').or(page.getByRole('row')).or(page.getByRole('listitem')).first(),
    ).toBeVisible()
    await isResponsive(page)
    const all = page.getByRole('button', { name: /^Show all/ })
    if (await all.first().isVisible()) await all.first().click()
    await isResponsive(page)
  })
}

test('equations that once crashed the tab are shown as their source with the reason, and stay editable', async ({
  page,
  herald,
}) => {
  const blocks = Object.values(crashing).map((content) => ({
    block_type: 2,
    text: { elements: [{ equation: { content } }] },
  }))
  await write(herald, blocks)
  await openAnnouncement(page, herald.url, SECOND_CHAT)
  const equations = editorOf(page).getByRole('math')
  await expect(equations).toHaveCount(3)
  for (const at of [0, 1]) {
    await expect(equations.nth(at)).toContainText(Object.values(crashing)[at]!)
    await expect(equations.nth(at)).toHaveAccessibleName(/^Equation. Not drawn: it is nested too deep/)
  }
  await expect(equations.nth(2)).toHaveAccessibleName(/^Equation. Not drawn: it defines commands/)

  // The first one is made smaller, and the others come back as they were.
  await equations.first().click()
  const form = page.getByRole('dialog').getByRole('textbox', { name: 'LaTeX source' })
  await expect(form).toHaveValue(crashing.fractions)
  await expect(page.getByRole('dialog').getByRole('status')).toContainText('Not drawn: it is nested too deep')
  await form.fill('\\frac{1}{2}')
  await form.press('Enter')
  await expect(equations.first().locator('.katex')).toBeVisible()
  await saved(page)
  const held = (await herald.blocks(SECOND_CHAT))
    .slice(1)
    .map((block) => block.text!.elements[0]!.equation!.content)
  expect(held).toEqual(['\\frac{1}{2}', crashing.roots, crashing.macro])
})
