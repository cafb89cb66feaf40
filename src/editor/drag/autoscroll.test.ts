import { expect, test } from 'vitest'
import { scrollSpeed } from './use-block-drag'

test('nothing scrolls in the middle; near an edge it does, the nearer the faster', () => {
  const at = (y: number) => scrollSpeed(y, 0, 800)
  expect(at(400)).toBe(0)
  expect(at(790)).toBeGreaterThan(at(760))
  expect(at(760)).toBeGreaterThan(0)
  expect(at(10)).toBe(-at(790))
})

test('beyond the edge it is as fast as at it', () => {
  expect(scrollSpeed(2_000, 0, 800)).toBe(scrollSpeed(800, 0, 800))
})
