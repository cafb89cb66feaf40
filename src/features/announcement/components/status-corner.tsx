import { Popover } from '@base-ui/react/popover'
import {
  Check,
  CloudOff,
  GitMerge,
  LoaderCircle,
  MessageCircleQuestion,
  Pencil,
  RotateCw,
  TriangleAlert,
  Upload,
} from 'lucide-react'
import { Link } from 'react-router-dom'
import { NO_SPACE } from '../../../../client/lark-error'
import { limits } from '../../../../client/rate-budget'
import { runToEnd } from '../../../../primitives/in-slices'
import {
  type UploadSummary,
  pendingCells,
  pendingChanges,
  pendingPlan,
  MOST_CALLS,
  plannedCalls,
  type PlannedCall,
  type Refusal,
  type SavePhase,
} from '../../../../saving/saving'
import { writeBudget } from '../../../api/page-budgets'
import { codeRoute } from '../../../i18n/explain-failure'
import type { FailureWords } from '../../../i18n/explain-failure'
import { formatTime } from '../../../i18n/format-quantities'
import { joinSentences } from '../../../i18n/languages'
import { useTranslation } from '../../../i18n/words'
import { useStorageStatus } from '../../../storage/storage-status'
import { Button, buttonClass } from '../../../ui/button'
import { InPlaceLink } from '../../../ui/in-place-link'
import { explainRefusal } from '../../document/document'
import { useWords } from '../words'
import type { Say } from '../words'
import { UnsavedBlocks } from './unsaved-blocks'
import { refusalSentence } from './use-block-marks'
import type { LastMerge } from './use-last-merge'
import type { Saving } from './use-saving'
import type { UnsavedActions } from './use-unsaved-actions'
import styles from './status-corner.module.css'

const icons: Record<SavePhase | 'warned' | 'resting', typeof Check> = {
  idle: Check,
  /** Saved, but the connection is gone. */
  resting: CloudOff,
  warned: TriangleAlert,
  waiting: Pencil,
  sending: LoaderCircle,
  uploading: Upload,
  retrying: RotateCw,
  offline: CloudOff,
  merging: GitMerge,
  asking: MessageCircleQuestion,
  stuck: TriangleAlert,
}

interface Props {
  chatId: string
  saving: Saving
  merge: LastMerge | undefined
  ways: UnsavedActions
  isOpen: boolean
  onOpenChange(isOpen: boolean): void
}

/** The state of saving in a few words, which screen readers announce. A click shows the plan behind them. */
export function StatusCorner({ chatId, saving, merge, ways, isOpen, onOpenChange }: Props) {
  const say = useWords()
  const { t, i18n } = useTranslation('failures')
  const { queue, state, consent } = saving
  const { words, tone } = statusWords({ ...saving, merge }, say, (refusal: Refusal) =>
    explainRefusal(refusal, t),
  )
  const Icon =
    state.isPartial && state.phase === 'idle'
      ? LoaderCircle
      : icons[state.phase === 'idle' ? restOf(tone, state.isOnline) : state.phase]
  const isPaused = state.phase === 'retrying' || state.phase === 'offline'
  return (
    <Popover.Root open={isOpen} onOpenChange={onOpenChange}>
      <Popover.Trigger className={`${styles['trigger']} ${styles[tone]}`} title={words}>
        <Icon size={16} aria-hidden="true" />
        <span className={styles['words']}>{words}</span>
      </Popover.Trigger>
      {/* Roles inside a button are hidden from screen readers, so the announced status is next to the button. */}
      <span role="status" className="visually-hidden">
        {words}
      </span>
      <Popover.Portal>
        <Popover.Positioner sideOffset={8} align="end" className={styles['place']}>
          <Popover.Popup className={styles['popup']}>
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
  const { what, next, who } = explainRefusal({ code: NO_SPACE, msg: '' }, t)
  return (
    <section className={styles['refusal']} aria-label={say('plan.notSaved', { why: what })}>
      <p>{what}</p>
      <p>{joinSentences(i18n.language, [next, who])}</p>
      <p className={styles['msg']}>
        <InPlaceLink to={codeRoute(NO_SPACE)}>{NO_SPACE}</InPlaceLink>
      </p>
    </section>
  )
}

const restOf = (tone: StatusTone, isOnline: boolean) =>
  tone !== 'quiet' ? 'warned' : isOnline ? 'idle' : 'resting'

type StatusTone = 'quiet' | 'warning' | 'danger'

/** The words and tone of the status corner. */
function statusWords(
  {
    queue,
    state,
    loads,
    merge,
  }: Pick<Saving, 'queue' | 'state' | 'loads'> & { merge: LastMerge | undefined },
  say: Say,
  explain: (refusal: Refusal) => FailureWords,
): { words: string; tone: StatusTone } {
  const waiting = () => {
    const { saved, wanted } = queue.documents
    return { count: pendingChanges(pendingPlan(saved, wanted)) + pendingCells(queue.unsavedCells) }
  }
  if (state.isPartial && state.phase !== 'sending') {
    const isFailed = state.phase === 'retrying' || state.phase === 'offline' || state.phase === 'stuck'
    return { words: say(isFailed ? 'rest.failed' : 'rest.loading'), tone: isFailed ? 'warning' : 'quiet' }
  }
  switch (state.phase) {
    case 'idle':
      if (state.orphanedCells.length > 0) return { words: say('status.orphanedCells'), tone: 'warning' }
      if (state.difference) return { words: say('status.differs'), tone: 'warning' }
      // Offline, the edits of others are unknown, and new edits have to wait.
      if (!state.isOnline) return { words: say('status.savedOffline'), tone: 'quiet' }
      if (merge)
        return { words: say('status.savedMerged', { who: merge.who, when: merge.when }), tone: 'quiet' }
      return { words: say('status.saved'), tone: 'quiet' }
    case 'waiting':
      return { words: say('status.waiting', waiting()), tone: 'quiet' }
    case 'sending':
      if (state.progress) return { words: say('status.savingMany', { ...state.progress }), tone: 'quiet' }
      return { words: say('status.saving'), tone: 'quiet' }
    case 'uploading':
      return { words: uploadingWords(loads, say), tone: loads.failed > 0 ? 'warning' : 'quiet' }
    case 'merging':
      return { words: say('status.merging'), tone: 'quiet' }
    case 'retrying':
      return {
        words: say(retryingWords[state.pausedBy ?? 'unanswered'], waiting()),
        tone: 'warning',
      }
    case 'offline':
      // If the browser is online, it is the platform that does not respond.
      return { words: say(state.isOnline ? 'status.silent' : 'status.offline', waiting()), tone: 'warning' }
    case 'asking':
      if (state.removal)
        return { words: say('status.removal', { count: state.removal.number }), tone: 'warning' }
      return { words: say('status.asking'), tone: 'warning' }
    case 'stuck':
      return {
        words: state.refusal
          ? refusalSentence(state.refusal, say, explain)
          : say('status.stuck', { words: '' }),
        tone: 'danger',
      }
  }
}

const retryingWords = {
  unanswered: 'status.retrying',
  tooOften: 'status.tooOften',
  noRoom: 'status.noRoom',
} as const

/** The number of the current upload, out of all since the uploads were last idle. */
const uploadingWords = ({ done, left, failed }: UploadSummary, say: Say): string =>
  left === 0 ? say('status.saving') : say('status.uploading', { number: done + 1, all: done + left + failed })

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
