import { isLongRun } from './random-runs'

/** A row of a table, as far as its place shows: by its code. */
interface Answering {
  rule: { code: number }
}

/**
 * The pairs of rows, upper first, that show in which order a table is checked: with `npm run test:long` all that can
 * break together, otherwise each row with the nearest below it. A pair is left out only if others lead from its upper
 * row to its lower one. If a row is checked before a second, and that before a third, then the first is checked
 * before the third. Every request goes through a table from the top (`firstBroken` of rules/rule.ts). So a row that
 * moved past another breaks one of these pairs, with any rows in between. Two rows with one code show nothing of
 * their order, and lead nowhere.
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
