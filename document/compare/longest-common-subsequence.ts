/** Beyond this many differences, only the equal ends of two lists are matched. The rest counts as another text. */
const MOST_DIFFERENCES = 600

/**
 * Returns the matching indexes of two lists: as many pairs of equal members in rising order as possible (Myers, "An
 * O(ND) Difference Algorithm and Its Variations", 1986). It skips equal ends, so a small change in a long list costs
 * only the change.
 */
export function longestCommonSubsequence(
  before: readonly string[],
  after: readonly string[],
): [number, number][] {
  const pairs: [number, number][] = []
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) {
    pairs.push([start, start])
    start += 1
  }
  let end = before.length
  let endAfter = after.length
  const tail: [number, number][] = []
  while (end > start && endAfter > start && before[end - 1] === after[endAfter - 1]) {
    end -= 1
    endAfter -= 1
    tail.push([end, endAfter])
  }
  const middle = shortestEdit(before.slice(start, end), after.slice(start, endAfter))
  for (const [at, atAfter] of middle) pairs.push([at + start, atAfter + start])
  return [...pairs, ...tail.reverse()]
}

/** Pairs along the shortest edit from one list to the other. None if that edit is too long. */
function shortestEdit(before: readonly string[], after: readonly string[]): [number, number][] {
  if (before.length === 0 || after.length === 0) return []
  const most = Math.min(before.length + after.length, MOST_DIFFERENCES)
  const reached = new Int32Array(2 * most + 3)
  const trace: Int32Array[] = []
  const middle = most + 1
  for (let differences = 0; differences <= most; differences++) {
    trace.push(reached.slice(middle - differences - 1, middle + differences + 2))
    for (let diagonal = -differences; diagonal <= differences; diagonal += 2) {
      const down = reached[middle + diagonal + 1] ?? 0
      const right = (reached[middle + diagonal - 1] ?? 0) + 1
      const isDown = diagonal === -differences || (diagonal !== differences && right <= down)
      let at = isDown ? down : right
      while (at < before.length && at - diagonal < after.length && before[at] === after[at - diagonal])
        at += 1
      reached[middle + diagonal] = at
      if (at >= before.length && at - diagonal >= after.length) return wayBack(trace, before, after)
    }
  }
  return []
}

function wayBack(
  trace: readonly Int32Array[],
  before: readonly string[],
  after: readonly string[],
): [number, number][] {
  const pairs: [number, number][] = []
  let at = before.length
  let atAfter = after.length
  for (const [differences, reached] of [...trace.entries()].reverse()) {
    const middle = differences + 1
    const diagonal = at - atAfter
    const [up, down] = [reached[middle + diagonal - 1] ?? 0, reached[middle + diagonal + 1] ?? 0]
    const isDown = diagonal === -differences || (diagonal !== differences && up < down)
    const from = isDown ? diagonal + 1 : diagonal - 1
    const begin = differences === 0 ? 0 : isDown ? down : up
    const beginAfter = differences === 0 ? 0 : begin - from
    while (at > begin && atAfter > beginAfter) {
      if (before[at - 1] !== after[atAfter - 1]) break
      at -= 1
      atAfter -= 1
      pairs.push([at, atAfter])
    }
    at = begin
    atAfter = beginAfter
  }
  return pairs.reverse()
}
