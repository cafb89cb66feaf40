import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { draggedWidth, MIN_PICTURE_WIDTH, sizeOfWidth } from './media-attributes'

const size = { width: 400, height: 300 }

test('a picture is never wider than the text or too narrow for its handles', () => {
  expect(sizeOfWidth(size, 5_000, 700)).toEqual({ width: 700, height: 525 })
  expect(sizeOfWidth(size, -50, 700)).toEqual({ width: MIN_PICTURE_WIDTH, height: 30 })
})

test('a size is always in whole pixels, at least one', () => {
  const length = fc.oneof(fc.constant(0), fc.double({ min: 0.5, max: 20_000, noNaN: true }))
  const wanted = fc.double({ min: -5_000, max: 20_000, noNaN: true })
  const widest = fc.double({ min: 1, max: 2_000, noNaN: true })
  fc.assert(
    fc.property(length, length, wanted, widest, (width, height, asked, most) => {
      const made = sizeOfWidth({ width, height }, asked, most)
      for (const side of [made.width, made.height]) {
        expect(Number.isInteger(side)).toBe(true)
        expect(side).toBeGreaterThanOrEqual(1)
      }
      expect(made.width).toBeLessThanOrEqual(Math.max(1, Math.round(most)))
    }),
  )
})

describe('a dragged side of a picture stays below the pointer', () => {
  test.each([
    ['right', 1, 30, 430],
    ['left', 1, -30, 430],
    ['left', 3, 30, 370],
    ['right', 2, 30, 460],
    ['left', 2, -30, 460],
  ] as const)('%s side, aligned %i, moved by %i px', (side, align, by, width) => {
    expect(draggedWidth(400, { by, side, align })).toBe(width)
  })
})
