/** SQLite takes 32,766 values in a statement, and a list may be in it three times. */
const MOST = 10_000

/** A list of ids in parts that a statement can take; nothing of an empty one. */
export function inPortions(ids: readonly string[]): string[][] {
  const portions: string[][] = []
  for (let at = 0; at < ids.length; at += MOST) portions.push(ids.slice(at, at + MOST))
  return portions
}
