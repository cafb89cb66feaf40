import { Popover } from '@base-ui/react/popover'
import type { RefObject } from 'react'
import { Link } from 'react-router-dom'
import { NO_SPACE } from '../../../../client/lark-error'
import { limits } from '../../../../client/rate-budget'
import { runToEnd } from '../../../../primitives/in-slices'
import {
  MOST_CALLS,
  pendingCells,
  pendingChanges,
  pendingPlan,
  plannedCalls,
  type PlannedCall,
} from '../../../../saving/saving'
import { writeBudget } from '../../../api/page-budgets'
import { formatTime } from '../../../i18n/format-quantities'
import { joinSentences } from '../../../i18n/languages'
import { useTranslation } from '../../../i18n/words'
import { useStorageStatus } from '../../../storage/use-storage-status'
import { Button, buttonClass } from '../../../ui/button'
import { FoldedFacts } from '../../../ui/folded-facts'
import { explainRefusal } from '../../document/document'
import { useWords } from '../words'
import { UnsavedBlocks } from './unsaved-blocks'
import type { Saving } from './use-saving'
import type { UnsavedActions } from './use-unsaved-actions'
import styles from './status-corner.module.css'

interface Props {
  chatId: string
  saving: Saving
  ways: UnsavedActions
  /** The button that opens it, and that has the focus afterwards. */
  trigger: RefObject<HTMLButtonElement | null>
  isOpen: boolean
  onOpenChange(isOpen: boolean): void
}

/** The plan behind the state of saving: what is unsaved, the next calls, and what can be done. */
export function SavePlan({ chatId, saving, ways, trigger, isOpen, onOpenChange }: Props) {
  const say = useWords()
  const { i18n } = useTranslation()
  const { queue, state, consent } = saving
  const isPaused = state.phase === 'retrying' || state.phase === 'offline'
  const isOfTrigger = ({ target }: Event) =>
    target instanceof Node && trigger.current?.contains(target) === true
  return (
    <Popover.Root
      open={isOpen}
      onOpenChange={(isNowOpen, { event }) => {
        // The button itself closes what it opened.
        if (isNowOpen || !isOfTrigger(event)) onOpenChange(isNowOpen)
      }}
    >
      <Popover.Portal>
        <Popover.Positioner anchor={trigger} sideOffset={8} align="end" className={styles['place']}>
          <Popover.Popup className={styles['popup']} finalFocus={trigger}>
            <Popover.Title className={styles['title']}>{say('plan.title')}</Popover.Title>
            {state.unsaved.map((refusal) => (
              <UnsavedBlocks
                key={`${refusal.code} ${refusal.reason}`}
                refusal={refusal}
                ways={ways}
                saving={saving}
              />
            ))}
            <WritePlan chatId={chatId} saving={saving} />
            {isPaused && state.pausedBy === 'noRoom' && <NoRoom />}
            {isPaused && (
              <div className={styles['actions']}>
                <Button look="primary" onClick={() => queue.retry()}>
                  {say('plan.tryAgain')}
                </Button>
                {state.retryAt !== undefined && (
                  <span className={styles['note']}>
                    {say('plan.nextTry', { time: formatTime(state.retryAt, i18n.language, 'medium') })}
                  </span>
                )}
              </div>
            )}
            {consent.isGiven() && (
              <div className={styles['actions']}>
                <span className={styles['note']}>{say('plan.notAsking')}</span>
                <Button onClick={() => saving.askAgain()}>{say('plan.askAgain')}</Button>
              </div>
            )}
            <Link
              to={`/announcements/${encodeURIComponent(chatId)}/history`}
              className={buttonClass('quiet')}
            >
              {say('plan.history')}
            </Link>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** Explains that nothing is saved because the platform is out of storage, and who can free some. */
function NoRoom() {
  const say = useWords()
  const { t, i18n } = useTranslation('failures')
  const { what, next, who, facts } = explainRefusal({ code: NO_SPACE, msg: '' }, t)
  return (
    <section className={styles['refusal']} aria-label={say('plan.notSaved', { why: what })}>
      <p>{what}</p>
      <p>{joinSentences(i18n.language, [next, who])}</p>
      <FoldedFacts facts={facts} />
    </section>
  )
}

const kinds = ['created', 'remade', 'updated', 'deleted', 'media', 'sheets', 'comments'] as const

/** The next saves: their effect in words, their calls in order, and their cost. */
function WritePlan({ chatId, saving }: { chatId: string; saving: Saving }) {
  const say = useWords()
  const { queue, state, loads } = saving
  const { saved, wanted } = queue.documents
  const plan = pendingPlan(saved, wanted)
  const cells = pendingCells(queue.unsavedCells)
  const calls = pendingChanges(plan) > 0 ? runToEnd(plannedCalls(saved, wanted)) : []
  const isKept = useStorageStatus() === 'kept' && state.isKept
  const seconds = Math.ceil(calls.length / limits.writes.perKey)
  return (
    <>
      <ul className={styles['plan']}>
        {pendingChanges(plan) + cells === 0 && <li>{say('plan.nothing')}</li>}
        {kinds
          .filter((kind) => plan[kind] > 0)
          .map((kind) => (
            <li key={kind}>{say(`plan.${kind}`, { count: plan[kind] })}</li>
          ))}
        {cells > 0 && <li>{say('plan.cells', { count: cells })}</li>}
        {loads.failed > 0 && <li>{say('plan.uploadsFailed', { count: loads.failed })}</li>}
        {state.conflicts.length > 0 && <li>{say('plan.conflicts', { count: state.conflicts.length })}</li>}
      </ul>
      {calls.length > 0 && (
        <section aria-label={say('plan.order')} className={styles['calls']}>
          <h3>{say('plan.order')}</h3>
          <ol>
            {inRuns(calls).map(({ kind, blocks, times }, at) => (
              <li key={at}>
                {say(`plan.call.${kind}`, { count: blocks })}
                {times > 1 && say('plan.times', { number: times })}
              </li>
            ))}
          </ol>
          <p>
            {calls.length < MOST_CALLS
              ? say('plan.calls', { count: calls.length, seconds })
              : say('plan.manyCalls', { number: calls.length })}
          </p>
        </section>
      )}
      <ul className={styles['aside']}>
        <li>{say('plan.budget', { left: writeBudget.left(chatId), all: limits.writes.perKey })}</li>
        <li>{say(isKept ? 'plan.kept' : 'plan.unkept')}</li>
        {state.readAt !== undefined && <li>{say('plan.readAt', { number: state.readAt })}</li>}
      </ul>
    </>
  )
}

/** Merges consecutive calls of one kind into one line. */
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
