import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { expect } from './fixtures'

/** The one accepted fault: a wide table in the editor, which the caret enters and scrolls. */
const SCROLLED_BY_CARET = { rule: 'scrollable-region-focusable', where: '.ed-table' }
/** The axe rules about colours; all others find the same in the light and the dark theme. */
export const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/** The rules that a layer over the page may break, in the page behind it as well. */
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
const TABLET = { width: 820, height: 900 }
export const PHONE = { width: 390, height: 900 }

export interface Looked {
  /** Checks only what is inside this selector. Default: the whole page. */
  inside?: string
  /** Checks only these rules, where the others are checked on the same screen elsewhere. */
  rules?: readonly string[]
  /** Other screen sizes to check; the page must be no wider than each of them, and than a tablet. */
  sizes?: readonly { width: number; height: number }[]
  /** False where the colours of the same screen are checked elsewhere: in another language, at another size. */
  colours?: boolean
}

/**
 * Asserts that axe finds nothing on the open screen. All rules run in the current theme. Those about colours also run
 * in the other theme, and all others at other sizes, which use the same colours. If a dialog is open, checks that,
 * and the page behind it (checked before) only by what a layer may break. Leaves the screen as it was.
 */
export async function expectFaultless(
  page: Page,
  { inside, rules, sizes = [], colours = true }: Looked = {},
) {
  const isDialogOpen = (await page.locator(DIALOG).filter({ visible: true }).count()) > 0
  const isOver = isDialogOpen && !inside && !rules
  const within = isOver ? DIALOG : inside
  const behind: Look[] = isOver ? [{ only: OF_LAYERS }] : []
  const others: Look[] = rules || !colours ? [] : [{ within, only: OF_COLOURS, isInOtherTheme: true }]
  const size = page.viewportSize()!
  await expectFit(page, size.width)
  const looks = [{ within, only: rules }, ...behind, ...others]
  expect(await faultsOf(page, looks), `${size.width} px wide`).toEqual([])
  if (sizes.length === 0) return
  for (const other of sizes) {
    await page.setViewportSize(other)
    await expectFit(page, other.width)
    const looks = [{ within, only: rules, without: OF_COLOURS }, ...behind]
    expect(await faultsOf(page, looks), `${other.width} px wide`).toEqual([])
  }
  await page.setViewportSize(TABLET)
  await expectFit(page, TABLET.width)
  await page.setViewportSize(size)
}

const expectFit = (page: Page, width: number) =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `the page, ${width} px wide`)
    .toBeLessThanOrEqual(width)

export interface Look {
  /** Checks only what is inside this selector. Default: the whole page. */
  within?: string | undefined
  /** Only these rules. */
  only?: readonly string[] | undefined
  /** All rules but these. */
  without?: readonly string[]
  /** In the dark theme if the page is light, and the other way round. */
  isInOtherTheme?: boolean
}

/** A line per broken rule. All looks take one call: the console has no frames, and one attribute sets its colours. */
export async function faultsOf(page: Page, looks: readonly Look[]): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in globalThis)
  if (!isThere) await page.evaluate(axe.source)
  const found = await page.evaluate(async (looks) => {
    const { run } = globalThis.axe
    const root = document.documentElement
    // The documentation site has no such attribute: its walk sets the theme.
    const { theme = 'light' } = root.dataset
    const other = theme === 'dark' ? 'light' : 'dark'
    const faults = []
    for (const { within, only, without = [], isInOtherTheme } of looks) {
      if (isInOtherTheme) root.dataset['theme'] = other
      const { violations } = await run(within ?? document, {
        resultTypes: ['violations'],
        preload: false,
        ...(only && { runOnly: [...only] }),
        rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
      })
      if (isInOtherTheme) root.dataset['theme'] = theme
      for (const { id, nodes } of violations)
        faults.push({
          id,
          theme: isInOtherTheme ? other : theme,
          where: nodes.map(({ target }) => target.join(' ')),
          summary: nodes[0]?.failureSummary ?? '',
        })
    }
    return faults
  }, looks)
  return found.flatMap(({ id, theme, where, summary }) => {
    if (id === SCROLLED_BY_CARET.rule && where.every((each) => each.endsWith(SCROLLED_BY_CARET.where)))
      return []
    return [`${theme}, ${id}: ${where.slice(0, 3).join(', ')}: ${summary}`]
  })
}
