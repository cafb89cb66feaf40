import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrast } from '../../../testing/contrast'
import { cardColours, toneOf } from './card-tone'

const css = readFileSync(new URL('./card-tone.module.css', import.meta.url), 'utf8')
const [light = '', dark = ''] = css.split('@media screen')
const tokens = readFileSync(new URL('../../../ui/tokens.css', import.meta.url), 'utf8')
const [lightTokens = '', darkTokens = ''] = tokens.split("[data-theme='dark']")

const coloursIn = (text: string, name: string) =>
  [...text.matchAll(new RegExp(`--${name}: (#[0-9a-f]{6});`, 'g'))].map(([, hex]) => hex!)

test.each([
  ['light', light, lightTokens],
  ['dark', dark, darkTokens],
])('every ink and every word of the console is AA on every ground of a card, %s', (_, palette, theme) => {
  const grounds = [
    ...['card-soft', 'card-mid'].flatMap((name) => coloursIn(palette, name)),
    ...['surface', 'surface-raised', 'surface-sunken'].flatMap((name) => coloursIn(theme, name)),
  ]
  const inks = [
    ...coloursIn(palette, 'card-ink'),
    ...['text', 'text-muted', 'accent', 'danger'].flatMap((name) => coloursIn(theme, name)),
  ]
  expect([inks.length, grounds.length]).toEqual([cardColours.length + 4, cardColours.length * 2 + 3])
  const worst = Math.min(...grounds.flatMap((ground) => inks.map((ink) => contrast(ground, ink))))
  expect(worst).toBeGreaterThanOrEqual(4.5)
})

test.each([
  ['blue', 'blue'],
  ['green-500', 'green'],
  ['sunflower', 'yellow'],
  ['neutral', 'grey'],
  ['rgba(5,157,178,0.52)', 'turquoise'],
  ['rgba(255, 0, 0, 1)', 'red'],
  ['rgba(128,128,128,1)', 'grey'],
  ['rgba(255,0,0,0)', undefined],
  ['url(https://example.org)', undefined],
  ['constructor', undefined],
  [7, undefined],
])('the colour %s becomes %s', (given, colour) => {
  expect(toneOf(given, 'ink')?.['data-colour']).toBe(colour)
})

test('lighter shades are softer grounds, and a name of the card is its colour', () => {
  expect(toneOf('blue-50', 'ground')?.['data-of']).toBe('soft')
  expect(toneOf('blue-600', 'ground')?.['data-of']).toBe('mid')
  expect(toneOf('brand', 'ink', { brand: 'rgba(255,0,0,1)' })?.['data-colour']).toBe('red')
})
