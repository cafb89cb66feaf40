import type { Conflict } from './merge-trees'

/** Every block that shows one side or the other of what both touched, in order. */
export const touchedBy = (conflicts: readonly Conflict[]): string[] =>
  conflicts.flatMap(({ id, beside }) => (beside ? [id, beside] : [id]))
