/** SQLite takes 32,766 values in a statement, and a statement may contain a list three times. */
const MOST = 10_000

/** Splits a list of ids into parts that fit into a statement; an empty list has none. */
export function inPortions(ids: readonly string[]): string[][] {
  const portions: string[][] = []
  for (let at = 0; at < ids.length; at += MOST) portions.push(ids.slice(at, at + MOST))
  return portions
}
