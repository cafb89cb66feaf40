import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './fixtures'

/** What the text that is written in does with a wide table: the caret goes into it and scrolls it. */
const SCROLLED_BY_CARET = { rule: 'scrollable-region-focusable', where: '.ed-table' }
/** The rules of axe that ask for colours; all others answer the same by day and by night. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

const WIDTHS = { phone: 390, tablet: 820, desktop: 1440 }

export interface Looked {
  /** Only what is in here. Default: the whole page. */
  inside?: string
  /** Only whether colours stand out; for a screen of which all else was asked in another theme. */
  colours?: boolean
  /** Only these rules, where the others are asked of the same screen elsewhere. */
  rules?: readonly string[]
  /** All rules but these. */
  without?: readonly string[]
}

/** What axe finds wrong, a line per rule. In one call: the console has no frames, so no second page is opened to add them up. */
export async function axeFaults(
  page: Page,
  { inside, colours = false, rules, without }: Looked = {},
): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode()
  if (inside) axe.include(inside)
  if (rules) axe.withRules([...rules])
  else if (colours) axe.withRules(OF_COLOURS)
  else if (without) axe.disableRules([...without])
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) => {
    const where = nodes.map(({ target }) => target.join(' '))
    if (id === SCROLLED_BY_CARET.rule && where.every((each) => each.endsWith(SCROLLED_BY_CARET.where)))
      return []
    return [`${id}: ${where.slice(0, 3).join(', ')}: ${nodes[0]?.failureSummary ?? ''}`]
  })
}

/**
 * At every width: nothing is wider than the screen, and axe finds nothing. A width has no colours of its own: they are
 * asked for at one.
 */
export async function expectFitAndFaultless(page: Page, looked: Looked = {}) {
  const widths = looked.colours ? { desktop: WIDTHS.desktop } : WIDTHS
  for (const [name, width] of Object.entries(widths)) {
    await page.setViewportSize({ width, height: 900 })
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `the page on a ${name}`)
      .toBeLessThanOrEqual(width)
    const asked = width === WIDTHS.desktop ? looked : { ...looked, without: OF_COLOURS }
    expect(await axeFaults(page, asked), `what axe finds on a ${name}`).toEqual([])
  }
}
