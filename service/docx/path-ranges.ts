import type { ChildPlace } from './block-rows'

/** The first and last path of each run of siblings that go, so that a run of thousands takes one statement. */
export function pathRanges(siblings: readonly ChildPlace[], goes: ReadonlySet<string>): [string, string][] {
  const ranges: [string, string][] = []
  let open: [string, string] | undefined
  for (const { block_id, path } of siblings) {
    if (!goes.has(block_id)) {
      open = undefined
      continue
    }
    if (open) open[1] = path
    else ranges.push((open = [path, path]))
  }
  return ranges
}
