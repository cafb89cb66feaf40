import { useMemo, useSyncExternalStore } from 'react'
import { ANOTHER_BROWSER } from '../../../../contract/herald/presence'
import type { Conflict } from '../../../../document/merge/merge-trees'
import type { OthersConflict } from '../../presence/presence'
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
      words: [
        ...unanswered.filter((each) => !theirs.some(({ id }) => id === each.id)).map(asOthers),
        ...theirs.filter(({ kind }) => kind === 'both'),
      ],
      kept: [...kept, ...theirs.filter(({ kind }) => kind === 'deleted')],
    }),
    [unanswered, kept, theirs],
  )
}

/** A conflict that another page merged is shown as such, even before that page reports it, or if it never does. */
const asOthers = (conflict: Conflict): Conflict | OthersConflict =>
  conflict.isTheirs && !conflict.isPicture ? { ...conflict, who: ANOTHER_BROWSER, isMine: true } : conflict
