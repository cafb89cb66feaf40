/**
 * The heaviest strictly rising subsequence: indexes into `values`, in order.
 * Values are distinct and lie in 0 … `limit` − 1. What is in it stays where it
 * is; the rest must move, so weight is what a move would cost.
 */
export function heaviestIncreasingRun(
  values: readonly number[],
  weights: readonly number[],
  limit: number,
): number[] {
  // A Fenwick tree over values: the best chain that ends below a value.
  const best = new Float64Array(limit + 1)
  const ends = new Int32Array(limit + 1).fill(-1)
  const before = new Int32Array(values.length)
  let heaviest = 0
  let last = -1
  for (const [index, value] of values.entries()) {
    let weight = 0
    let previous = -1
    for (let at = value; at > 0; at -= at & -at) {
      if (best[at]! > weight) {
        weight = best[at]!
        previous = ends[at]!
      }
    }
    before[index] = previous
    const sum = weight + weights[index]!
    for (let at = value + 1; at <= limit; at += at & -at) {
      if (sum > best[at]!) {
        best[at] = sum
        ends[at] = index
      }
    }
    if (sum > heaviest) {
      heaviest = sum
      last = index
    }
  }
  const run: number[] = []
  for (let index = last; index >= 0; index = before[index]!) run.push(index)
  return run.reverse()
}
