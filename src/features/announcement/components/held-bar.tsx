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
import { useWords } from '../words'
import { DifferenceDialog } from './difference-dialog'
import type { UnsavedActions } from './use-unsaved-actions'
import styles from './held-bar.module.css'

interface Props {
  queue: SaveQueue
  /** The members of the chat; undefined if that is unknown. */
  people: number | undefined
  mode: HoldMode | undefined
  ways: Pick<UnsavedActions, 'takeBack' | 'giveUp'>
  ports: EditorPorts
  onMode(mode: HoldMode): void
  onLive(): void
}

/**
 * Says that the changes are a draft which nobody sees, what it changes, whom it reaches and what it costs. It goes live
 * or is discarded here.
 */
export function HeldBar({ queue, people, mode, ways, ports, onMode, onLive }: Props) {
  const say = useWords()
  const [isCompared, compare] = useState(false)
  const { saved, wanted, cells } = useHeldChange(queue)
  const calls = useCalls(saved, wanted)
  const changes = pendingChanges(pendingPlan(saved, wanted)) + cells
  const discard = () => {
    ways.giveUp(queue.unsavedCells.flatMap(({ ids }) => ids))
    ways.takeBack({ from: saved, to: wanted })
    compare(false)
  }
  const costs = [
    say('hold.changes', { count: changes }),
    people !== undefined && say('hold.people', { count: people }),
    calls !== undefined && say(calls < MOST_CALLS ? 'hold.calls' : 'hold.manyCalls', { count: calls }),
  ]
  return (
    <section className={styles['bar']} aria-label={say('hold.label')}>
      <div className={styles['words']}>
        <p>{say('hold.only')}</p>
        <p className={styles['cost']}>
          {changes === 0 ? say('hold.nothing') : costs.filter(Boolean).join(' · ')}
        </p>
      </div>
      <label className={styles['always']}>
        <input
          type="checkbox"
          checked={mode === 'always'}
          onChange={({ target }) => onMode(target.checked ? 'always' : 'once')}
        />
        {say('hold.always')}
      </label>
      <div className={styles['actions']}>
        {changes > 0 && (
          <>
            <Button onClick={() => compare(true)}>{say('hold.compare')}</Button>
            <Button onClick={discard}>{say('hold.discard')}</Button>
          </>
        )}
        {(changes > 0 || mode !== 'always') && (
          <Button look={changes > 0 ? 'primary' : 'plain'} onClick={onLive}>
            {say(changes > 0 ? 'hold.goLive' : 'hold.end')}
          </Button>
        )}
      </div>
      <Suspense>
        {isCompared && (
          <DifferenceDialog
            title={say('hold.compareTitle')}
            hint={say('hold.compareHint')}
            from={saved}
            to={wanted}
            heads={[say('hold.live'), say('hold.label')]}
            ports={ports}
            onClose={() => compare(false)}
          >
            <Button onClick={discard}>{say('hold.discard')}</Button>
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
