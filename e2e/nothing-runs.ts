import type { Page } from '@playwright/test'
import { expect } from './fixtures'

declare global {
  interface Window {
    fired?: () => void
    firedCount?: number
  }
}

/** The only addresses that a link or a card may open: of the console, and of these schemes. */
const OPENS = /^([/#]|(https?|mailto|lark|feishu):)/

/** Counts what runs. The fixture `cleanConsole` reports what the page's policy had to stop. */
export const watch = (page: Page) =>
  page.addInitScript(() => {
    window.firedCount = 0
    window.fired = () => void (window.firedCount = (window.firedCount ?? 0) + 1)
  })

/** Asserts that nothing ran, not even in the next frames, and that nothing is there that could run. */
export async function isCalm(page: Page) {
  const found = await page.evaluate(async () => {
    for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => requestAnimationFrame(resolve))
    const all = [...document.body.querySelectorAll('*')]
    return {
      fired: window.firedCount,
      hrefs: all.flatMap((each) => each.getAttribute('href') ?? []),
      handlers: all.filter((each) => each.getAttributeNames().some((name) => name.startsWith('on'))).length,
      foreign: document.querySelectorAll('#root :is(script, iframe, object, embed, style, link, base)')
        .length,
      pictures: all.flatMap((each) => (each instanceof HTMLImageElement && each.src ? each.src : [])),
    }
  })
  expect(found).toMatchObject({ fired: 0, handlers: 0, foreign: 0 })
  expect(found.hrefs.filter((href) => !OPENS.test(href))).toEqual([])
  expect(found.pictures.filter((src) => !/^(blob|https?):/.test(src))).toEqual([])
}
