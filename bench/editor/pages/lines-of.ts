import type { Made, Run } from '../generated'

/** The words of a block, a line each: what a peer shows of a kind that it has not. */
export function linesOf(made: Made): Run[][] {
  if (made.kind === 'table') return made.rows.flat().map((text) => [{ text }])
  if (made.kind === 'grid') return made.columns.map((text) => [{ text }])
  if (made.kind === 'callout') return [[{ text: made.words }]]
  return [[...made.runs]]
}
