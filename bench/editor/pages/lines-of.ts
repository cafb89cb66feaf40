import type { Made, Run } from '../generated'

/** The text of a block, line by line: what a peer shows for a kind of block that it lacks. */
export function linesOf(made: Made): Run[][] {
  if (made.kind === 'table') return made.rows.flat().map((text) => [{ text }])
  if (made.kind === 'grid') return made.columns.map((text) => [{ text }])
  if (made.kind === 'callout') return [[{ text: made.words }]]
  return [[...made.runs]]
}
