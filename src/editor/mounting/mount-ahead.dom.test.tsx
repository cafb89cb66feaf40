import { expect, test, vi } from 'vitest'
import type { TextElement } from '../../../contract/docx/text'
import { p, page, run } from '../testing/page'
import { renderEditor } from '../testing/render-editor'

const equation = (content: string): TextElement => ({ equation: { content } })
const LINES = 60

test('the printed page draws the first equations, and says from where their source is printed', async () => {
  const large = equation('\\frac{a}{b}'.repeat(20))
  const lines = Array.from({ length: LINES }, (_, at) => p(`l${at}`, [run('so '), large]))
  const { text } = await renderEditor(page(...lines))
  const all = [...text.querySelectorAll<HTMLElement>('[data-kind="equation"]')]
  expect(all).toHaveLength(LINES)
  const drawn = () => all.filter(({ dataset }) => dataset.printedAs !== 'source')
  // KaTeX loads with the first requested formula, and a slow machine draws the formulas over several prints.
  let before = 0
  await vi.waitFor(
    () => {
      const was = before
      window.dispatchEvent(new Event('beforeprint'))
      before = drawn().length
      expect(was).toBeGreaterThan(0)
      expect(before).toBe(was)
    },
    { timeout: 30_000, interval: 200 },
  )
  const most = drawn().length
  expect(most).toBeLessThan(LINES)
  expect(all.slice(0, most).every((each) => each.querySelector('.katex'))).toBe(true)
  expect(all.map(({ dataset }) => dataset.notPrinted)).toEqual(
    all.map((_, at) =>
      at === most
        ? 'Not all equations could be drawn for paper. From here on, their source is printed.'
        : undefined,
    ),
  )
})
