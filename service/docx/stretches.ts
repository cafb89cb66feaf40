import type { ChildPlace } from './block-rows'

/** Stretches of siblings that all go, first and last path of each, so that a run of thousands is one statement. */
export function stretchesOf(siblings: readonly ChildPlace[], goes: ReadonlySet<string>): [string, string][] {
  const stretches: [string, string][] = []
  let open: [string, string] | undefined
  for (const { block_id, path } of siblings) {
    if (!goes.has(block_id)) {
      open = undefined
      continue
    }
    if (open) open[1] = path
    else stretches.push((open = [path, path]))
  }
  return stretches
}
