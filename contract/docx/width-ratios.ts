/** Percentages of a grid's columns: whole, at least 1, and 100 together (platform/docx#block-types, platform/docx#updates-and-their-limits). */

/** `count` equal shares; the first ones get the remainder. */
export const evenRatios = (count: number): number[] => scaledRatios(Array.from({ length: count }, () => 1))

/**
 * Shares in proportion to the weights. The rest from rounding goes to the largest remainders, the first of equal
 * ones.
 */
export function scaledRatios(weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const exact = weights.map((weight) => (weight / total) * 100)
  const ratios = exact.map((share) => Math.max(1, Math.floor(share)))
  let left = 100 - ratios.reduce((sum, ratio) => sum + ratio, 0)
  const places = exact
    .map((share, place) => ({ place, remainder: share - Math.floor(share) }))
    .sort((a, b) => b.remainder - a.remainder || a.place - b.place)
  for (const { place } of places) {
    if (left <= 0) break
    ratios[place] = (ratios[place] ?? 0) + 1
    left -= 1
  }
  // The widest column pays for shares that were raised to 1.
  if (left < 0) ratios[ratios.indexOf(Math.max(...ratios))]! += left
  return ratios
}

/** The ratios with an average one inserted at `at`. */
export const withInserted = (ratios: readonly number[], at: number): number[] => {
  const average = ratios.reduce((sum, ratio) => sum + ratio, 0) / Math.max(1, ratios.length)
  return scaledRatios(ratios.toSpliced(at, 0, average))
}

/** The ratios without the one at `at`; its share goes to the others in proportion. */
export const withDeleted = (ratios: readonly number[], at: number): number[] =>
  scaledRatios(ratios.toSpliced(at, 1))
