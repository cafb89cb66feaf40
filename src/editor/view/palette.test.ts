import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('./palette.css', import.meta.url), 'utf8')
const [light, dark] = css
  .split('[data-theme=')
  .map(
    (part) => new Map([...part.matchAll(/--([\w-]+): (#\w{6})/g)].map(([, name, value]) => [name!, value!])),
  )

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => parseInt(color.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

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
