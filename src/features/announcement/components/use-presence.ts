import { useEffect, useMemo, useState } from 'react'
import type { SharedConflict } from '../../../../contract/herald/presence'
import type { SaveQueue } from '../../../../saving/saving'
import { hasPresence } from '../../../api/presence'
import { whenIdle } from '../../../browser/when-idle'
import { lazyComponent } from '../../../ui/lazy-component'
import { isSameConflict, sharedOf, type OthersConflicts } from './others-conflicts'
import type { UnsavedActions } from './use-unsaved-actions'

/** Not needed for the first key. */
export const WhoIsHere = lazyComponent(async () => (await import('../../presence/presence')).WhoIsHere)

/** Connects this page with the pages of others. `isOpen` once the page is idle, if the service has it. */
export function usePresence(queue: SaveQueue, ways: UnsavedActions, others: OthersConflicts) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => whenIdle(() => setOpen(hasPresence())), [])
  const ports = useMemo(
    () => ({
      blockIdOf: (id: string) => (queue.isKnown(id) ? queue.blockIdOf(id) : undefined),
      localIdOf: queue.localIdOf,
      show: (id: string) => ways.show([id]),
      conflicts: () => sharedOf(queue, ownConflicts(queue)),
      onConflicts: queue.subscribe,
      onOthers: (...given: Parameters<OthersConflicts['take']>) => others.take(...given),
      onEnded(ended: readonly SharedConflict[]) {
        others.ended(ended)
        const mine = ownConflicts(queue).filter((each) => {
          const [shared] = sharedOf(queue, [each])
          return shared && ended.some((one) => isSameConflict(one, shared))
        })
        if (mine.length > 0) queue.conflictsAnswered(mine)
      },
      onTracker: (end: Parameters<OthersConflicts['tellBy']>[0]) => others.tellBy(end),
    }),
    [queue, ways, others],
  )
  return { isOpen, ports }
}

function ownConflicts(queue: SaveQueue) {
  const { unanswered, kept } = queue.getSnapshot()
  return [...unanswered, ...kept]
}
