import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrast } from '../testing/contrast'

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')

/** The hexadecimal colours of one block of the style sheet. */
function coloursUnder(selector: string): Record<string, string> {
  const start = css.indexOf(`${selector} {`)
  const block = css.slice(start, css.indexOf('\n}', start))
  return Object.fromEntries(
    [...block.matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g)].map(([, name, hex]) => [name, hex]),
  )
}

const surfaces = ['surface', 'surface-raised', 'surface-sunken']
const words = [
  ...surfaces.flatMap((under) =>
    ['text', 'text-muted', 'accent', 'danger', 'warning', 'success'].map((over) => [over, under]),
  ),
  ['accent-text', 'accent'],
  ['accent', 'accent-soft'],
  ['text', 'accent-soft'],
  ['text-muted', 'accent-soft'],
  ['danger', 'danger-soft'],
  ['warning', 'warning-soft'],
  ['success', 'success-soft'],
  ['blue', 'blue-soft'],
  ['violet', 'violet-soft'],
  // A grey avatar.
  ['text', 'border'],
] as [string, string][]
// Edges of controls, and the focus ring (WCAG 1.4.11).
const edges = surfaces.flatMap((under): [string, string][] => [
  ['border-strong', under],
  ['accent', under],
])

const themes = { light: coloursUnder(':root'), dark: coloursUnder(`[data-theme='dark']`) }

for (const [theme, colours] of Object.entries(themes)) {
  test.each(words)(`${theme}: %s can be read on %s`, (over, under) => {
    expect(contrast(colours[over] ?? '', colours[under] ?? '')).toBeGreaterThanOrEqual(4.5)
  })

  test.each(edges)(`${theme}: %s can be seen on %s`, (over, under) => {
    expect(contrast(colours[over] ?? '', colours[under] ?? '')).toBeGreaterThanOrEqual(3)
  })
}

test('both themes define the same colours', () => {
  expect(Object.keys(themes.dark).sort()).toEqual(Object.keys(themes.light).sort())
})
