import { expect, test } from 'vitest'
import { hueOf } from './hue'

test('the same id always has the same colour', () => {
  expect(hueOf('oc_5ad11d72', 7)).toBe(hueOf('oc_5ad11d72', 7))
})

test('forty ids have all seven colours', () => {
  const hues = Array.from({ length: 40 }, (_, number) => hueOf(`oc_5ad1${number}b830`, 7))
  expect(new Set(hues)).toEqual(new Set([0, 1, 2, 3, 4, 5, 6]))
})
