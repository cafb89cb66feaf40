import type { Conflict } from './merge-trees'

/** Every block that shows one side or the other of what both touched, in order. */
export const conflictBlockIds = (conflicts: readonly Conflict[]): string[] =>
  conflicts.flatMap(({ id, alternativeId }) => (alternativeId ? [id, alternativeId] : [id]))
