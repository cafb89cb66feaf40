import { useMemo, useSyncExternalStore } from 'react'
import { conflictsHere, type OthersConflicts } from './others-conflicts'
import type { OpenConflicts } from './use-block-marks'
import type { SavingNoted } from './use-saving'

/** The conflicts of this page and of others that wait for an answer here. */
export function useConflicts(
  { queue, state: { unanswered, kept, merges } }: SavingNoted,
  others: OthersConflicts,
): OpenConflicts {
  const shared = useSyncExternalStore(others.subscribe, others.getSnapshot)
  const theirs = useMemo(
    () => conflictsHere(queue, shared, [...unanswered, ...kept]),
    // A merge brings blocks, and takes them away.
    // oxlint-disable-next-line react/exhaustive-deps
    [queue, shared, unanswered, kept, merges],
  )
  return useMemo(
    () => ({
      words: [...unanswered, ...theirs.filter(({ kind }) => kind === 'both')],
      kept: [...kept, ...theirs.filter(({ kind }) => kind === 'deleted')],
    }),
    [unanswered, kept, theirs],
  )
}
