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
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { NO_ROOM } from '../../../api/lark-error'
import { codeRoute } from '../../../i18n/explain-failure'
import { sentences } from '../../../i18n/sentences'
import { Button, buttonClass } from '../../../ui/button'
import { InPlaceLink } from '../../../ui/in-place-link'
import type { Refusal, SavePhase } from '../../../saving/queue/save-state'
import { useWords } from '../../document/use-words'
import { explainRefusal } from '../../document/explain-refusal'
import styles from './status-corner.module.css'
import { statusWords } from './status-words'
import type { StatusTone } from './status-words'
import { UnsavedBlocks } from './unsaved-blocks'
import type { LastMerge } from './use-last-merge'
import type { WaysOut } from './use-ways-out'
import type { Saving } from './use-saving'
import { WritePlan } from './write-plan'

const icons: Record<SavePhase | 'warned' | 'resting', typeof Check> = {
  idle: Check,
  /** Saved, and the line is gone. */
  resting: CloudOff,
  warned: TriangleAlert,
  waiting: Pencil,
  sending: LoaderCircle,
  uploading: Upload,
  retrying: RotateCw,
  offline: CloudOff,
  behind: GitMerge,
  asking: MessageCircleQuestion,
  stuck: TriangleAlert,
}

interface Props {
  chatId: string
  saving: Saving
  merge: LastMerge | undefined
  ways: WaysOut
  isOpen: boolean
  onOpenChange(isOpen: boolean): void
}

/** How saving stands, in a few words that are also spoken; a click shows the plan behind them. */
export function StatusCorner({ chatId, saving, merge, ways, isOpen, onOpenChange }: Props) {
  const say = useWords()
  const { t, i18n } = useTranslation('failures')
  const { queue, state, consent } = saving
  const { words, tone } = statusWords({ ...saving, merge }, say, (refusal: Refusal) =>
    explainRefusal(refusal, t),
  )
  const Icon = icons[state.phase === 'idle' ? restOf(tone, state.isOnline) : state.phase]
  const noRoom = explainRefusal({ code: NO_ROOM, msg: '' }, t)
  const isPaused = state.phase === 'retrying' || state.phase === 'offline'
  return (
    <Popover.Root open={isOpen} onOpenChange={onOpenChange}>
      <Popover.Trigger className={`${styles['trigger']} ${styles[tone]}`} title={words}>
        <Icon size={16} aria-hidden="true" />
        <span className={styles['words']}>{words}</span>
      </Popover.Trigger>
      {/* A button hides the roles inside it: what is spoken stands beside it. */}
      <span role="status" className={styles['spoken']}>
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
            {isPaused && state.pausedBy === 'noRoom' && (
              <section className={styles['refusal']} aria-label={say('plan.notSaved', { why: noRoom.what })}>
                <p>{noRoom.what}</p>
                <p>{sentences(i18n.language, [noRoom.next, noRoom.who])}</p>
                <p className={styles['msg']}>
                  <InPlaceLink to={codeRoute(NO_ROOM)}>{NO_ROOM}</InPlaceLink>
                </p>
              </section>
            )}
            {isPaused && (
              <div className={styles['actions']}>
                <Button look="primary" onClick={() => queue.retry()}>
                  {say('plan.tryAgain')}
                </Button>
                {state.retryAt !== undefined && (
                  <span className={styles['note']}>
                    {say('plan.nextTry', { time: timeOf(state.retryAt) })}
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
              {say('history.title')}
            </Link>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

const restOf = (tone: StatusTone, isOnline: boolean) =>
  tone !== 'quiet' ? 'warned' : isOnline ? 'idle' : 'resting'

const timeOf = (at: number) => new Date(at).toLocaleTimeString()
