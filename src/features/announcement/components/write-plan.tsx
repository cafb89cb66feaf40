import { atOnce } from '../../../limits/in-slices'
import { useKeeping } from '../../../storage/keeping'
import { PER_ANNOUNCEMENT } from '../../../api/pace'
import {
  MOST_CALLS,
  pendingCells,
  pendingChanges,
  pendingPlan,
  plannedCalls,
  type PlannedCall,
} from '../../../saving/queue/pending-plan'
import { writePace } from '../../../saving/queue/write-pace'
import { useWords } from '../../document/use-words'
import type { Saving } from './use-saving'
import styles from './status-corner.module.css'

const kinds = ['created', 'remade', 'updated', 'deleted', 'media', 'sheets', 'comments'] as const

/** What the next saves will do, in words; the calls in their order; and what they cost. */
export function WritePlan({ chatId, saving }: { chatId: string; saving: Saving }) {
  const say = useWords()
  const { queue, state, loads } = saving
  const { saved, wanted } = queue.documents
  const plan = pendingPlan(saved, wanted)
  const cells = pendingCells(queue.unsavedCells)
  const calls = pendingChanges(plan) > 0 ? atOnce(plannedCalls(saved, wanted)) : []
  const isKept = useKeeping() === 'kept' && state.isKept
  const seconds = Math.ceil(calls.length / PER_ANNOUNCEMENT)
  return (
    <>
      <ul className={styles['plan']}>
        {pendingChanges(plan) + cells === 0 && <li>{say('plan.nothing')}</li>}
        {kinds
          .filter((kind) => plan[kind] > 0)
          .map((kind) => (
            <li key={kind}>{say(`plan.${kind}`, { number: plan[kind] })}</li>
          ))}
        {cells > 0 && <li>{say('plan.cells', { number: cells })}</li>}
        {loads.failed > 0 && <li>{say('plan.uploadsFailed', { number: loads.failed })}</li>}
        {state.conflicts.length > 0 && <li>{say('plan.conflicts', { number: state.conflicts.length })}</li>}
      </ul>
      {calls.length > 0 && (
        <section aria-label={say('plan.order')} className={styles['calls']}>
          <h3>{say('plan.order')}</h3>
          <ol>
            {inRuns(calls).map(({ kind, blocks, times }, at) => (
              <li key={at}>
                {say(`plan.call.${kind}`, { number: blocks })}
                {times > 1 && say('plan.times', { number: times })}
              </li>
            ))}
          </ol>
          <p>
            {calls.length < MOST_CALLS
              ? say('plan.calls', { number: calls.length, seconds })
              : say('plan.manyCalls', { number: calls.length })}
          </p>
        </section>
      )}
      <ul className={styles['aside']}>
        <li>{say('plan.budget', { left: writePace.writesLeft(chatId), all: PER_ANNOUNCEMENT })}</li>
        <li>{say(isKept ? 'plan.kept' : 'plan.unkept')}</li>
        {state.readAt !== undefined && <li>{say('plan.readAt', { number: state.readAt })}</li>}
      </ul>
    </>
  )
}

/** Calls of one kind that follow each other are a line. */
function inRuns(calls: readonly PlannedCall[]) {
  const runs: { kind: (typeof calls)[number]['kind']; blocks: number; times: number }[] = []
  for (const { kind, blocks } of calls) {
    const last = runs.at(-1)
    if (last?.kind !== kind) runs.push({ kind, blocks, times: 1 })
    else {
      last.blocks += blocks
      last.times += 1
    }
  }
  return runs
}
