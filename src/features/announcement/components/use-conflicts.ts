import { useMemo, useSyncExternalStore } from 'react'
import type { OthersSlot } from './others-slot'
import type { OpenConflicts } from './use-block-marks'
import type { SavingNoted } from './use-saving'

/** The conflicts of this page and of others that wait for an answer here. */
export function useConflicts(
  { state: { unanswered, kept } }: SavingNoted,
  others: OthersSlot,
): OpenConflicts {
  const theirs = useSyncExternalStore(others.subscribe, others.getSnapshot)
  return useMemo(
    () => ({
      words: [...unanswered, ...theirs.filter(({ kind }) => kind === 'both')],
      kept: [...kept, ...theirs.filter(({ kind }) => kind === 'deleted')],
    }),
    [unanswered, kept, theirs],
  )
}
