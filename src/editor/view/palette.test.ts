import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrast } from '../../testing/contrast'

const css = readFileSync(new URL('./palette.css', import.meta.url), 'utf8')
const [light, dark] = css
  .split('[data-theme=')
  .map(
    (part) => new Map([...part.matchAll(/--([\w-]+): (#\w{6})/g)].map(([, name, value]) => [name!, value!])),
  )

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

test.each([
  ['light', light!, ['#fcfbf9', '#ffffff', '#f3f1ec'], '#23211d'],
  ['dark', dark!, ['#191b1c', '#222526', '#131515'], '#e8e6e1'],
])('every colour is legible on every background and surface, %s', (_, palette, surfaces, plain) => {
  const grounds = [...numbers(15).map((number) => palette.get(`text-bg-${number}`)!), ...surfaces]
  const texts = [...numbers(7).map((number) => palette.get(`text-color-${number}`)!), plain]
  const worst = Math.min(...grounds.flatMap((ground) => texts.map((text) => contrast(ground, text))))
  expect(worst).toBeGreaterThanOrEqual(4.5)
})
