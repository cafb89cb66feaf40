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
import { Suspense, useRef, useState } from 'react'
import {
  type UploadSummary,
  pendingCells,
  pendingChanges,
  pendingPlan,
  type Refusal,
  type SavePhase,
  type SaveQueue,
} from '../../../../saving/saving'
import type { FailureWords } from '../../../i18n/explain-failure'
import { useTranslation } from '../../../i18n/words'
import { lazyComponent } from '../../../ui/lazy-component'
import { explainRefusal } from '../../document/document'
import { useWords } from '../words'
import type { Say } from '../words'
import { refusalSentence } from './use-block-marks'
import type { LastMerge } from './use-last-merge'
import { useSaveState, type Saving } from './use-saving'
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
  held: Pencil,
}

interface Props {
  chatId: string
  saving: Saving
  merge: LastMerge | undefined
  ways: UnsavedActions
  isOpen: boolean
  onOpenChange(isOpen: boolean): void
}

/** The popover and its library, which few visits open. */
const SavePlan = lazyComponent(async () => (await import('./save-plan')).SavePlan)

/** The state of saving in a few words, which screen readers announce. A click shows the plan behind them. */
export function StatusCorner({ chatId, saving, merge, ways, isOpen, onOpenChange }: Props) {
  const say = useWords()
  const { t } = useTranslation('failures')
  const { state } = saving
  const trigger = useRef<HTMLButtonElement>(null)
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  const waiting = useSaveState(saving.queue, ({ phase }) =>
    saysCount.has(phase) ? waitingIn(saving.queue) : 0,
  )
  const { words, tone } = statusWords({ ...saving, merge, waiting }, say, (refusal: Refusal) =>
    explainRefusal(refusal, t),
  )
  const Icon =
    state.isPartial && state.phase === 'idle'
      ? LoaderCircle
      : icons[state.phase === 'idle' ? restOf(tone, state.isOnline) : state.phase]
  return (
    <>
      <button
        ref={trigger}
        type="button"
        className={`${styles['trigger']} ${styles[tone]}`}
        title={words}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={SavePlan.preload}
        onFocus={SavePlan.preload}
        onClick={() => onOpenChange(!isOpen)}
      >
        <Icon size={16} aria-hidden="true" />
        <span className={styles['words']}>{words}</span>
      </button>
      {/* Roles inside a button are hidden from screen readers, so the announced status is next to the button. */}
      <span role="status" className="visually-hidden">
        {words}
      </span>
      {wasOpen ? (
        <Suspense fallback={null}>
          <SavePlan {...{ chatId, saving, ways, trigger, isOpen, onOpenChange }} />
        </Suspense>
      ) : null}
    </>
  )
}

const restOf = (tone: StatusTone, isOnline: boolean) =>
  tone !== 'quiet' ? 'warned' : isOnline ? 'idle' : 'resting'

type StatusTone = 'quiet' | 'warning' | 'danger'

/** The phases whose words say how much waits. */
const saysCount: ReadonlySet<SavePhase> = new Set(['waiting', 'retrying', 'offline', 'held'])

function waitingIn({ documents: { saved, wanted }, unsavedCells }: SaveQueue): number {
  return pendingChanges(pendingPlan(saved, wanted)) + pendingCells(unsavedCells)
}

interface Shown extends Pick<Saving, 'state' | 'loads'> {
  merge: LastMerge | undefined
  /** The number of waiting changes. */
  waiting: number
}

/** The words and tone of the status corner. */
function statusWords(
  { state, loads, merge, waiting: count }: Shown,
  say: Say,
  explain: (refusal: Refusal) => FailureWords,
): { words: string; tone: StatusTone } {
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
    case 'held':
      return { words: say('status.held', { count }), tone: 'quiet' }
    case 'waiting':
      return { words: say('status.waiting', { count }), tone: 'quiet' }
    case 'sending':
      if (state.progress) return { words: say('status.savingMany', { ...state.progress }), tone: 'quiet' }
      return { words: say('status.saving'), tone: 'quiet' }
    case 'uploading':
      return { words: uploadingWords(loads, say), tone: loads.failed > 0 ? 'warning' : 'quiet' }
    case 'merging':
      return { words: say('status.merging'), tone: 'quiet' }
    case 'retrying':
      return { words: say(retryingWords[state.pausedBy ?? 'unanswered'], { count }), tone: 'warning' }
    case 'offline':
      // If the browser is online, it is the platform that does not respond.
      return { words: say(state.isOnline ? 'status.silent' : 'status.offline', { count }), tone: 'warning' }
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
