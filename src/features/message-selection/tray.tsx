import { ChevronDown, ChevronUp, Eye, Forward, ListChecks, Undo2, X } from 'lucide-react'
import { useId, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { Message } from '../../../contract/im/messages/message'
import { explainFailure, failureInLine } from '../../i18n/explain-failure'
import { useTranslation } from '../../i18n/words'
import { Button } from '../../ui/button'
import { Countdown } from '../../ui/countdown'
import { useFocusKept } from '../../ui/outside-react'
import { MAX_PICKED, splitIntoBatches, type Selection } from '../forward/forward'
import { dayOf, numberOf } from '../message-content/message-content'
import type { ForwardContext, Repair } from './find-problems'
import { planForward } from './plan-forward'
import { PreviewDialog } from './preview-dialog'
import { noticeText, ProblemRows } from './problem-rows'
import type { SelectAll } from './select-all'
import { TrayRows } from './tray-rows'
import { usePickedAddress } from './use-picked-address'
import type { PickedReading } from './use-picked-address'
import { useSelectionNotice, usePicked } from './use-selection'
import { useTrayKeys } from './use-tray-keys'
import { useWords } from './words'
import styles from './tray.module.css'

interface Props {
  selection: Selection
  selectAll: SelectAll
  /** Names of people by open_id. */
  names: ReadonlyMap<string, string>
  /** The chat that the messages are from, for the title of the bundle. */
  chatName: string
  context?: ForwardContext
  /** Selects everything that the list's filter keeps. */
  onPickAll(): void
  /** Goes to the row of a selected message. */
  onGo(message: Message): void
  /** False if the operator's role is read-only. */
  canForward: boolean
  /** Each batch is one bundle. */
  onForward(batches: readonly (readonly Message[])[]): void
}

/** The selected messages, in order; whether they can be sent, and what fixes it; a preview; the button to forward. */
export function Tray(props: Props) {
  const { selection, selectAll, names, chatName, context, canForward, onPickAll, onGo, onForward } = props
  const { t } = useWords()
  const id = useId()
  const picked = usePicked(selection)
  const notice = useSelectionNotice(selection)
  const reading = usePickedAddress(selection)
  const [isOpen, setOpen] = useState(false)
  const [wantsSplit, setSplit] = useState(false)
  const [isPreviewing, setPreviewing] = useState(false)
  const plan = useMemo(() => planForward(picked, wantsSplit, context), [picked, wantsSplit, context])
  const { batches, problems, blocked } = plan
  const count = picked.length
  const isShown = isOpen && count > 0
  const reason = !canForward
    ? t('reader')
    : count === 0
      ? t('nothing')
      : blocked
        ? t('blocked', { code: blocked.code })
        : ''
  const canUndo = selection.canUndo() && notice !== undefined && ['dropped', 'cleared'].includes(notice.type)

  const forward = () => {
    if (canForward && batches.length > 0) onForward(batches)
  }
  useTrayKeys({
    forward,
    preview: () => count > 0 && setPreviewing(true),
    open: () => setOpen((open) => !open),
  })

  const tray = useRef<HTMLElement>(null)
  const focusKept = useFocusKept(() =>
    tray.current?.querySelector<HTMLElement>('button:not([disabled])')?.focus(),
  )

  // A split is meant for the messages that were selected then, not for later ones.
  if (count === 0 && wantsSplit) setSplit(false)

  function repair(one: Repair) {
    if (one.id === 'split') setSplit(true)
    else selection.drop(one.drop)
  }

  return (
    <aside ref={tray} className={styles['tray']} aria-label={t('label')} {...focusKept}>
      <SelectionVoice selection={selection} />
      <div className={styles['above']}>
        <ReadingState {...reading} />
        <SelectAllNote selectAll={selectAll} />
        {canForward && notice?.type === 'picked' && notice.range && (
          <LargeRangeNote range={notice.range} onForward={onForward} />
        )}
        {problems.length > 0 && <ProblemRows problems={problems} messages={picked} onRepair={repair} />}
        {batches.length > 1 && (
          <div className={styles['note']}>
            <p>{t('goesAs', { count: batches.length })}</p>
            <Button onClick={() => setSplit(false)}>{t('notSplit')}</Button>
          </div>
        )}
      </div>
      <div className={styles['bar']}>
        <CountButton count={count} isShown={isShown} rowsId={`${id}-rows`} onClick={() => setOpen(!isOpen)} />
        {count === 0 && !canUndo && <p className={styles['hint']}>{t('hint')}</p>}
        {canUndo && (
          <Button look="quiet" onClick={() => selection.undo()}>
            <Undo2 size={16} aria-hidden="true" />
            {t('undo')}
          </Button>
        )}
        <div className={styles['actions']}>
          {count < MAX_PICKED && (
            <Button look="quiet" aria-label={t('all')} title={t('keys.all')} onClick={onPickAll}>
              <ListChecks size={16} aria-hidden="true" />
              <span className={styles['wide']}>{t('all')}</span>
            </Button>
          )}
          {count > 0 && (
            <Button look="quiet" aria-label={t('clear')} onClick={() => selection.clear()}>
              <X size={16} aria-hidden="true" />
              <span className={styles['wide']}>{t('clear')}</span>
            </Button>
          )}
          {count > 0 && (
            <Button aria-label={t('preview')} onClick={() => setPreviewing(true)}>
              <Eye size={16} aria-hidden="true" />
              <span className={styles['wide']}>{t('preview')}</span>
            </Button>
          )}
          <ForwardButton reason={reason} onClick={forward} />
        </div>
      </div>
      <div id={`${id}-rows`}>
        {isShown && (
          <TrayRows
            batches={batches.length > 0 ? batches : [picked]}
            names={names}
            onGo={onGo}
            onDrop={(messageId) => selection.drop([messageId])}
          />
        )}
      </div>
      {isPreviewing && count > 0 && (
        <PreviewDialog
          batches={batches.length > 0 ? batches : [picked]}
          names={names}
          chatName={chatName}
          onClose={() => setPreviewing(false)}
        />
      )}
    </aside>
  )
}

interface CountProps {
  count: number
  /** Whether the selected messages are listed. */
  isShown: boolean
  rowsId: string
  onClick(): void
}

/** How many are selected; shows and hides them. */
function CountButton({ count, isShown, rowsId, onClick }: CountProps) {
  const { t } = useWords()
  return (
    <Button
      look="quiet"
      className={styles['count']}
      aria-expanded={isShown}
      aria-controls={rowsId}
      disabled={count === 0}
      onClick={onClick}
    >
      {isShown ? <ChevronDown size={16} aria-hidden="true" /> : <ChevronUp size={16} aria-hidden="true" />}
      <span className={styles['number']}>{t('count', { count, most: MAX_PICKED })}</span>
      <span className="visually-hidden">{t('picked')}</span>
      <span className={styles['meter']} aria-hidden="true" data-full={count === MAX_PICKED}>
        <span style={{ inlineSize: `${(100 * count) / MAX_PICKED}%` }} />
      </span>
    </Button>
  )
}

/** `reason`: why nothing can be forwarded now; empty if it can. */
function ForwardButton({ reason, onClick }: { reason: string; onClick(): void }) {
  const { t } = useWords()
  const id = useId()
  return (
    <>
      <Button
        look="primary"
        className={styles['forward']}
        aria-disabled={reason !== ''}
        aria-describedby={reason && id}
        title={reason || undefined}
        onClick={onClick}
      >
        <Forward size={16} aria-hidden="true" />
        {t('forward')}
      </Button>
      {reason && (
        <span id={id} hidden>
          {reason}
        </span>
      )}
    </>
  )
}

interface LargeRangeProps {
  range: readonly Message[]
  onForward(batches: readonly (readonly Message[])[]): void
}

/** Offers to forward a range that does not fit into one bundle as several. */
function LargeRangeNote({ range, onForward }: LargeRangeProps) {
  const { t } = useWords()
  const batches = useMemo(() => splitIntoBatches(range), [range])
  return (
    <div className={styles['note']}>
      <p>{t('range', { count: range.length, most: MAX_PICKED })}</p>
      <Button onClick={() => onForward(batches)}>{t('forwardRange', { count: batches.length })}</Button>
    </div>
  )
}

/** Announces selection changes to screen readers. */
function SelectionVoice({ selection }: { selection: Selection }) {
  const { t } = useWords()
  const notice = useSelectionNotice(selection)
  return (
    <p className="visually-hidden" role="status" aria-live="polite">
      {notice && noticeText(notice, t)}
    </p>
  )
}

/** Progress of reading the messages that the address names, and those that could not be read. */
function ReadingState({ waiting, unread, retry, forget }: PickedReading) {
  const { t } = useWords()
  const { t: failures } = useTranslation('failures')
  if (waiting.length > 0) {
    return (
      <p className={styles['note']} role="status">
        {t('reading', { count: waiting.length })}
      </p>
    )
  }
  const first = unread[0]
  if (!first) return null
  const whys = [...new Set(unread.map(({ error }) => failureInLine(error, failures)))]
  return (
    <div className={styles['note']} role="alert">
      <p>{t('unread', { count: unread.length, whys: whys.join('; ') })}</p>
      <div className={styles['actions']}>
        {unread.some(({ isFinal }) => !isFinal) && <Button onClick={retry}>{t('retry')}</Button>}
        <Button onClick={forget}>{t('forget', { count: unread.length })}</Button>
      </div>
    </div>
  )
}

/** How far back selecting all has searched, and a button to stop it. */
function SelectAllNote({ selectAll }: { selectAll: SelectAll }) {
  const { t, i18n } = useWords()
  const { t: failures } = useTranslation('failures')
  const state = useSyncExternalStore(selectAll.subscribe, selectAll.state)
  if (!state) return null
  const { looked, backTo, heldUntil, error } = state
  if (error !== undefined) {
    const { again } = explainFailure(error, failures)
    const what = failureInLine(error, failures)
    return (
      <div className={styles['note']} role="alert">
        <p>{t('selectAll.failed', { what })}</p>
        <div className={styles['actions']}>
          {again && <Button onClick={() => void selectAll.retry()}>{again}</Button>}
          <Button onClick={() => selectAll.stop()}>{t('selectAll.leave')}</Button>
        </div>
      </div>
    )
  }
  const shown = numberOf(looked, i18n.language)
  return (
    <div className={styles['note']}>
      {/* Not announced: it changes with every page. How many are selected is. */}
      <p>
        {backTo === undefined
          ? t('selectAll.looked', { shown })
          : t('selectAll.lookedTo', { shown, day: dayOf(backTo, i18n.language, 0) })}
      </p>
      {heldUntil !== undefined && (
        <p>
          <Countdown until={heldUntil} words={(seconds) => t('selectAll.held', { seconds })} />
        </p>
      )}
      <Button onClick={() => selectAll.stop()}>{t('selectAll.stop')}</Button>
    </div>
  )
}
