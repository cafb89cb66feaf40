/** A member that two lists share, by its index in each. */
export interface Place {
  before: number
  after: number
  /** The cost of moving it. */
  weight: number
}

/**
 * The heaviest choice of places that is in the same order in both lists. Its members stay and the others must move.
 * `places` are sorted by `after`, and no index occurs twice.
 */
export function inOrder(places: readonly Place[]): readonly Place[] {
  if (places.every(({ before }, at) => at === 0 || before > places[at - 1]!.before)) return places
  const first = places.reduce((least, { before }) => Math.min(least, before), Infinity)
  const limit = places.reduce((most, { before }) => Math.max(most, before), first) - first + 1
  // A Fenwick tree over the indexes: the heaviest run that ends below an index.
  const best = new Float64Array(limit + 1)
  const ends = new Int32Array(limit + 1).fill(-1)
  const previous = new Int32Array(places.length)
  let heaviest = 0
  let last = -1
  for (const [index, { before, weight }] of places.entries()) {
    let sum = 0
    previous[index] = -1
    for (let at = before - first; at > 0; at -= at & -at) {
      const below = best[at] ?? 0
      if (below <= sum) continue
      sum = below
      previous[index] = ends[at] ?? -1
    }
    sum += weight
    for (let at = before - first + 1; at <= limit; at += at & -at) {
      if (sum <= (best[at] ?? 0)) continue
      best[at] = sum
      ends[at] = index
    }
    if (sum <= heaviest) continue
    heaviest = sum
    last = index
  }
  const run: Place[] = []
  for (let index = last; index >= 0; index = previous[index] ?? -1) run.push(places[index]!)
  return run.reverse()
}
