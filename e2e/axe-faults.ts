import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './fixtures'

/** What the text that is written in does with a wide table: the caret goes into it and scrolls it. */
const SCROLLED_BY_CARET = { rule: 'scrollable-region-focusable', where: '.ed-table' }
/** The rules of axe that ask for colours; all others answer the same by day and by night. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/** What a layer over the page is prone to, in the page too. */
export const OF_LAYERS = [
  'aria-hidden-focus',
  'region',
  'scrollable-region-focusable',
  'aria-required-children',
  'aria-dialog-name',
  'duplicate-id-aria',
]

const DIALOG = '[role="dialog"], [role="alertdialog"]'

export const DESKTOP = { width: 1440, height: 900 }
export const TABLET = { width: 820, height: 900 }
export const PHONE = { width: 390, height: 900 }

export interface Looked {
  /** Only what is in here. Default: the whole page. */
  inside?: string
  /** Only these rules, where the others are asked of the same screen elsewhere. */
  rules?: readonly string[]
  /** Other sizes of the screen; nothing is wider than any of them, nor than a tablet. */
  sizes?: readonly { width: number; height: number }[]
  /** No colours, where those of the same screen are asked for elsewhere: in another language, on another size. */
  colours?: boolean
}

/**
 * Axe finds nothing on what is open: all its rules by day or by night, whichever it is, those that ask for colours by the
 * other one too, and all but those at other sizes, which have no colours of their own. Where a dialog is open it is looked
 * at, and of what is behind it, which has been, only what a layer over it may break. Leaves the screen as it was, but
 * day has become night.
 */
export async function expectFaultless(
  page: Page,
  { inside, rules, sizes = [], colours = true }: Looked = {},
) {
  const axe = async (inside?: string) => {
    // A page has it once.
    const isThere = await page.evaluate(() => 'axe' in globalThis)
    const builder = new AxeBuilder({ page, ...(isThere && { axeSource: 'true' }) })
    builder.options({ resultTypes: ['violations'], preload: false })
    return inside ? builder.include(inside) : builder
  }
  const isDialogOpen = (await page.locator(DIALOG).filter({ visible: true }).count()) > 0
  const isOver = isDialogOpen && !inside && !rules
  const looked = isOver ? DIALOG : inside
  const expectNone = async (which: string, narrowed: (all: AxeBuilder) => AxeBuilder) => {
    expect(await faultsOf(narrowed(await axe(looked))), which).toEqual([])
    if (isOver) expect(await faultsOf((await axe()).withRules(OF_LAYERS)), `${which}, behind`).toEqual([])
  }
  const size = page.viewportSize()!
  const [now, then] = (await isNight(page)) ? (['dark', 'light'] as const) : (['light', 'dark'] as const)
  await theme(page, now)
  await expectFit(page, size.width)
  await expectNone(now, (all) => (rules ? all.withRules([...rules]) : all))
  for (const other of sizes) {
    await page.setViewportSize(other)
    await expectFit(page, other.width)
    await expectNone(`${other.width} px wide`, (all) => all.disableRules(OF_COLOURS))
  }
  if (sizes.length > 0) {
    await page.setViewportSize(TABLET)
    await expectFit(page, TABLET.width)
    await page.setViewportSize(size)
  }
  if (rules || !colours) return
  await theme(page, then)
  expect(await faultsOf((await axe(looked)).withRules(OF_COLOURS)), then).toEqual([])
}

const isNight = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme === 'dark')

/** A colour on its way from one theme to the other is neither. */
async function theme(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
}

const expectFit = (page: Page, width: number) =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `the page, ${width} px wide`)
    .toBeLessThanOrEqual(width)

/** A line per rule. In one call: the console has no frames, so no second page is opened to add them up. */
async function faultsOf(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.setLegacyMode().analyze()
  return violations.flatMap(({ id, nodes }) => {
    const where = nodes.map(({ target }) => target.join(' '))
    if (id === SCROLLED_BY_CARET.rule && where.every((each) => each.endsWith(SCROLLED_BY_CARET.where)))
      return []
    return [`${id}: ${where.slice(0, 3).join(', ')}: ${nodes[0]?.failureSummary ?? ''}`]
  })
}
