import { PER_ANNOUNCEMENT } from '../../../api/pace'
import { callsBetween, MOST_CALLS, pendingCells, pendingChanges, pendingPlan } from '../save/pending-plan'
import { writePace } from '../save/write-pace'
import { useWords } from '../use-words'
import type { Saving } from './use-saving'
import styles from './status-corner.module.css'

const kinds = ['created', 'remade', 'updated', 'deleted', 'media', 'sheets', 'comments'] as const

/** What the next saves will do, in words, and what they cost. */
export function WritePlan({ chatId, saving }: { chatId: string; saving: Saving }) {
  const say = useWords()
  const { queue, state, loads } = saving
  const { saved, wanted } = queue.documents
  const plan = pendingPlan(saved, wanted)
  const cells = pendingCells(queue.unsavedCells)
  const calls = pendingChanges(plan) > 0 ? callsBetween(saved, wanted) : 0
  return (
    <ul className={styles['plan']}>
      {pendingChanges(plan) + cells === 0 && <li>{say('plan.nothing')}</li>}
      {kinds
        .filter((kind) => plan[kind] > 0)
        .map((kind) => (
          <li key={kind}>{say(`plan.${kind}`, { number: plan[kind] })}</li>
        ))}
      {cells > 0 && <li>{say('plan.cells', { number: cells })}</li>}
      {calls > 0 && <li>{say(calls < MOST_CALLS ? 'plan.calls' : 'plan.manyCalls', { number: calls })}</li>}
      {loads.failed > 0 && <li>{say('plan.uploadsFailed', { number: loads.failed })}</li>}
      <li>{say('plan.budget', { left: writePace.writesLeft(chatId), all: PER_ANNOUNCEMENT })}</li>
      {state.conflicts.length > 0 && <li>{say('plan.conflicts', { number: state.conflicts.length })}</li>}
      <li>{say(state.isKept ? 'plan.kept' : 'plan.unkept')}</li>
    </ul>
  )
}
