import { isLongRun } from './random-runs'

/** A row of a table, as far as an order can be seen: by what it answers. */
interface Answering {
  rule: { code: number }
}

/**
 * The pairs of rows, upper first, that show in which order a table is walked:
 * with `npm run test:long` all that can break together, otherwise each row with
 * the nearest below it. A pair is left out only where others lead from its
 * upper row to its lower one: what is asked before a row that is asked before a
 * third is asked before the third too, for a table is one list that every
 * request walks from above (`firstBroken` of rules/rule.ts). So a row that
 * moved past another breaks a pair of this choice, whatever is between
 * them. Two rows with one code show nothing of their order, and lead nowhere.
 */
export function pairsToWalk<Row extends Answering>(
  rows: readonly Row[],
  canMeet: (upper: Row, lower: Row) => boolean,
  wantsAll = isLongRun,
): [upper: Row, lower: Row][] {
  const pairs: [Row, Row][] = []
  const behind = new Map<Row, ReadonlySet<Row>>()
  for (const [at, upper] of [...rows.entries()].reverse()) {
    const reached = new Set<Row>()
    for (const lower of rows.slice(at + 1)) {
      const shows = upper.rule.code !== lower.rule.code && !reached.has(lower)
      if (!(shows || wantsAll) || !canMeet(upper, lower)) continue
      pairs.push([upper, lower])
      if (!shows) continue
      reached.add(lower)
      for (const further of behind.get(lower) ?? []) reached.add(further)
    }
    behind.set(upper, reached)
  }
  return pairs
}
