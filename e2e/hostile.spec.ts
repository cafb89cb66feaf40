import type { Page } from '@playwright/test'
import { badAddresses, firing, oddities } from './hostile-strings'
import { editorOf, expect, saved, SECOND_CHAT, test, type Herald } from './fixtures'

declare global {
  interface Window {
    fired?: () => void
    firedCount?: number
  }
}

/** Counts what runs. The walk's own fixture counts what the page's policy had to stop. */
const watch = (page: Page) =>
  page.addInitScript(() => {
    window.firedCount = 0
    window.fired = () => void (window.firedCount = (window.firedCount ?? 0) + 1)
  })
/** What the control must see, of 481. */
const LEAST_FIRING = 400

const fired = (page: Page) => page.evaluate(() => window.firedCount ?? 0)

async function begin(page: Page, herald: Herald) {
  await watch(page)
  await page.goto(`${herald.url}/announcements/${SECOND_CHAT}`)
  await editorOf(page).focus()
  await page.keyboard.press('Enter')
}

/** Each as a paste of its own, all within one turn of the page. */
const paste = (page: Page, flavour: 'text/html' | 'text/plain', strings: readonly string[]) =>
  editorOf(page).evaluate(
    (element, { type, all }) => {
      for (const text of all) {
        const clipboardData = new DataTransfer()
        clipboardData.setData(type, text)
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      }
    },
    { type: flavour, all: [...strings] },
  )

test('the control: on a page that takes them for markup, most of them fire', async ({ page }) => {
  await watch(page)
  await page.route('https://bare.example/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><body>' }),
  )
  await page.goto('https://bare.example/').catch(() => page.goto('about:blank'))
  const count = await page.evaluate(async (all) => {
    const ran = new Set<number>()
    for (const [index, html] of all.entries()) {
      window.fired = () => void ran.add(index)
      const holder = document.createElement('div')
      document.body.append(holder)
      holder.innerHTML = html
      await new Promise((resolve) => setTimeout(resolve, 4))
      holder.remove()
    }
    return ran.size
  }, firing)
  expect(count).toBeGreaterThanOrEqual(LEAST_FIRING)
})

test('pasted as HTML, nothing runs and every link is one that may open', async ({ page, herald }) => {
  await begin(page, herald)
  await paste(page, 'text/html', [
    ...firing,
    ...oddities,
    ...badAddresses.map((url) => `<a href="${url.replaceAll('"', '&quot;')}">x</a>`),
  ])
  expect(await fired(page)).toBe(0)
  const hrefs = await editorOf(page)
    .locator('a[href]')
    .evaluateAll((all) => all.map((each) => each.getAttribute('href')))
  expect(hrefs.filter((href) => !/^(https?|mailto|lark|feishu):/.test(href ?? ''))).toEqual([])
  await expect(editorOf(page).locator('script, iframe, object, embed, style')).toHaveCount(0)
})

test('pasted as text, every sign stays a sign, and the service gets it back as it was', async ({
  page,
  herald,
}) => {
  await begin(page, herald)
  const some = [
    ...firing.filter((_, index) => index % 8 === 0),
    ...oddities.filter((text) => !text.includes('\0')),
  ].filter((text) => !text.includes('\n'))
  await paste(page, 'text/plain', [some.map((text) => `x ${text}`).join('\n')])
  expect(await fired(page)).toBe(0)
  await saved(page)
  const held = JSON.stringify(await herald.blocks(SECOND_CHAT))
  expect(held).toContain(JSON.stringify('"><img src=x onerror=window.fired&&fired()>').slice(1, -1))
  await page.reload()
  await expect(editorOf(page)).toContainText('constructor.constructor')
  expect(await fired(page)).toBe(0)
})
