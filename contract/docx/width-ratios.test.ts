import { expect, test } from 'vitest'
import { evenRatios, scaledRatios, withDeleted, withInserted } from './width-ratios'

test('even ratios sum to 100, and the first columns get the remainder', () => {
  expect(evenRatios(2)).toEqual([50, 50])
  expect(evenRatios(3)).toEqual([34, 33, 33])
  expect(evenRatios(7).reduce((sum, ratio) => sum + ratio, 0)).toBe(100)
})

test('ratios that sum to 100 scale to themselves', () => {
  expect(scaledRatios([25, 75])).toEqual([25, 75])
  expect(scaledRatios([1, 99])).toEqual([1, 99])
})

test('a new column takes an average share, and the others keep their proportion', () => {
  expect(withInserted([20, 80], 1)).toEqual([13, 33, 54])
})

test('the share of a deleted column goes to the others in proportion', () => {
  expect(withDeleted([50, 10, 40], 0)).toEqual([20, 80])
})

test('no column gets less than 1', () => {
  const ratios = scaledRatios([1, 1000, 1, 1])
  expect(ratios).toEqual([1, 97, 1, 1])
})
