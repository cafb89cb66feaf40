import { Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import type { BlockTree } from '../../../../document/block-tree'
import { inSlices } from '../../../../primitives/in-slices'
import {
  MOST_CALLS,
  pendingCells,
  pendingChanges,
  pendingPlan,
  plannedCalls,
  type SaveQueue,
} from '../../../../saving/saving'
import type { EditorPorts } from '../../../editor/view/ports'
import type { HoldMode } from '../../../saving/hold-mode'
import { Button } from '../../../ui/button'
import { useHeldWords } from '../held-words'
import { DifferenceDialog } from './difference-dialog'
import styles from './held-bar.module.css'

interface Props {
  queue: SaveQueue
  /** The members of the chat; undefined if that is unknown. */
  people: number | undefined
  mode: HoldMode | undefined
  ports: EditorPorts
  onMode(mode: HoldMode): void
  onDiscard(): void
  onLive(): void
}

/**
 * Says that the changes are a draft which nobody sees, what it changes, whom it reaches and what it costs. It goes live
 * or is discarded here.
 */
export function HeldBar({ queue, people, mode, ports, onMode, onDiscard, onLive }: Props) {
  const say = useHeldWords()
  const [isCompared, compare] = useState(false)
  const { saved, wanted, cells } = useHeldChange(queue)
  const calls = useCalls(saved, wanted)
  const changes = pendingChanges(pendingPlan(saved, wanted)) + cells
  const discard = () => {
    onDiscard()
    compare(false)
  }
  const costs = [
    say('changes', { count: changes }),
    people !== undefined && say('people', { count: people }),
    calls !== undefined && say(calls < MOST_CALLS ? 'calls' : 'manyCalls', { count: calls }),
  ]
  return (
    <section className={styles['bar']} aria-label={say('label')}>
      <div className={styles['words']}>
        <p>{say('only')}</p>
        <p className={styles['cost']}>{changes === 0 ? say('nothing') : costs.filter(Boolean).join(' · ')}</p>
      </div>
      <div className={styles['actions']}>
        {changes > 0 && (
          <>
            <Button onClick={() => compare(true)}>{say('compare')}</Button>
            <Button onClick={discard}>{say('discard')}</Button>
          </>
        )}
        {(changes > 0 || mode !== 'always') && (
          <Button look={changes > 0 ? 'primary' : 'plain'} onClick={onLive}>
            {say(changes > 0 ? 'goLive' : 'end')}
          </Button>
        )}
      </div>
      <label className={styles['always']}>
        <input
          type="checkbox"
          checked={mode === 'always'}
          onChange={({ target }) => onMode(target.checked ? 'always' : 'once')}
        />
        {say('always')}
      </label>
      <Suspense>
        {isCompared && (
          <DifferenceDialog
            title={say('compareTitle')}
            hint={say('compareHint')}
            from={saved}
            to={wanted}
            heads={[say('live'), say('label')]}
            ports={ports}
            onClose={() => compare(false)}
          >
            <Button onClick={discard}>{say('discard')}</Button>
          </DifferenceDialog>
        )}
      </Suspense>
    </section>
  )
}

/** Both documents and the number of unsent cells. They change after a pause in typing, not with each letter. */
function useHeldChange(queue: SaveQueue): { saved: BlockTree; wanted: BlockTree; cells: number } {
  const saved = useSyncExternalStore(queue.subscribe, () => queue.documents.saved)
  const wanted = useSyncExternalStore(queue.subscribe, () => queue.documents.wanted)
  const cells = useSyncExternalStore(queue.subscribe, () => pendingCells(queue.unsavedCells))
  return { saved, wanted, cells }
}

/** The calls that going live makes. Undefined while they are counted. */
function useCalls(saved: BlockTree, wanted: BlockTree): number | undefined {
  const [counted, count] = useState<number>()
  useEffect(() => {
    let isOver = false
    void inSlices(plannedCalls(saved, wanted)).then((calls) => {
      if (!isOver) count(calls.length)
    })
    return () => {
      isOver = true
    }
  }, [saved, wanted])
  return counted
}
