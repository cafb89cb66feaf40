import { Dialog } from '@base-ui/react/dialog'
import { ChevronDown, ChevronUp, Eye, Forward, ListChecks, Undo2, X } from 'lucide-react'
import { useId, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { Message } from '../../../contract/im/messages/message'
import { explainFailure, failureInLine } from '../../i18n/explain-failure'
import { useTranslation } from '../../i18n/words'
import { Button } from '../../ui/button'
import { Countdown } from '../../ui/countdown'
import { Modal } from '../../ui/modal'
import { useFocusKept } from '../../ui/outside-react'
import { Preview, type PreviewProps } from '../forward/preview/preview'
import { MAX_PICKED, splitIntoBatches, type Selection } from '../forward/selection'
import { dayOf, numberOf } from '../message-content/format-time'
import type { ForwardContext, Repair } from './find-problems'
import { planForward } from './plan-forward'
import { noticeText, ProblemRows } from './problem-rows'
import type { SelectAll } from './select-all'
import { TrayRows } from './tray-rows'
import { usePickedAddress } from './use-picked-address'
import type { PickedReading } from './use-picked-address'
import { useSelectionNotice, usePicked } from './use-selection'
import { useTrayKeys } from './use-tray-keys'
import previewDialogStyles from './preview-dialog.module.css'
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
  const { t } = useTranslation('messages')
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
    ? t('selection.reader')
    : count === 0
      ? t('selection.nothing')
      : blocked
        ? t('selection.blocked', { code: blocked.code })
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
    <aside ref={tray} className={styles['tray']} aria-label={t('selection.label')} {...focusKept}>
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
            <p>{t('selection.goesAs', { count: batches.length })}</p>
            <Button onClick={() => setSplit(false)}>{t('selection.notSplit')}</Button>
          </div>
        )}
      </div>
      <div className={styles['bar']}>
        <Button
          look="quiet"
          className={styles['count']}
          aria-expanded={isShown}
          aria-controls={`${id}-rows`}
          disabled={count === 0}
          onClick={() => setOpen(!isOpen)}
        >
          {isShown ? (
            <ChevronDown size={16} aria-hidden="true" />
          ) : (
            <ChevronUp size={16} aria-hidden="true" />
          )}
          <span className={styles['number']}>{t('selection.count', { count, most: MAX_PICKED })}</span>
          <span className="visually-hidden">{t('selection.picked')}</span>
          <span className={styles['meter']} aria-hidden="true" data-full={count === MAX_PICKED}>
            <span style={{ inlineSize: `${(100 * count) / MAX_PICKED}%` }} />
          </span>
        </Button>
        {count === 0 && !canUndo && <p className={styles['hint']}>{t('selection.hint')}</p>}
        {canUndo && (
          <Button look="quiet" onClick={() => selection.undo()}>
            <Undo2 size={16} aria-hidden="true" />
            {t('selection.undo')}
          </Button>
        )}
        <div className={styles['actions']}>
          {count < MAX_PICKED && (
            <Button
              look="quiet"
              aria-label={t('selection.all')}
              title={t('selection.keys.all')}
              onClick={onPickAll}
            >
              <ListChecks size={16} aria-hidden="true" />
              <span className={styles['wide']}>{t('selection.all')}</span>
            </Button>
          )}
          {count > 0 && (
            <Button look="quiet" aria-label={t('selection.clear')} onClick={() => selection.clear()}>
              <X size={16} aria-hidden="true" />
              <span className={styles['wide']}>{t('selection.clear')}</span>
            </Button>
          )}
          {count > 0 && (
            <Button aria-label={t('selection.preview')} onClick={() => setPreviewing(true)}>
              <Eye size={16} aria-hidden="true" />
              <span className={styles['wide']}>{t('selection.preview')}</span>
            </Button>
          )}
          <Button
            look="primary"
            className={styles['forward']}
            aria-disabled={reason !== ''}
            aria-describedby={reason && `${id}-reason`}
            title={reason || undefined}
            onClick={forward}
          >
            <Forward size={16} aria-hidden="true" />
            {t('selection.forward')}
          </Button>
          {reason && (
            <span id={`${id}-reason`} hidden>
              {reason}
            </span>
          )}
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

interface LargeRangeProps {
  range: readonly Message[]
  onForward(batches: readonly (readonly Message[])[]): void
}

/** Offers to forward a range that does not fit into one bundle as several. */
function LargeRangeNote({ range, onForward }: LargeRangeProps) {
  const { t } = useTranslation('messages')
  const batches = useMemo(() => splitIntoBatches(range), [range])
  return (
    <div className={styles['note']}>
      <p>{t('selection.range', { count: range.length, most: MAX_PICKED })}</p>
      <Button onClick={() => onForward(batches)}>
        {t('selection.forwardRange', { count: batches.length })}
      </Button>
    </div>
  )
}

/** Announces selection changes to screen readers. */
function SelectionVoice({ selection }: { selection: Selection }) {
  const { t } = useTranslation('messages')
  const notice = useSelectionNotice(selection)
  return (
    <p className="visually-hidden" role="status" aria-live="polite">
      {notice && noticeText(notice, t)}
    </p>
  )
}

/** The preview alone, before a target is chosen. */
export function PreviewDialog({ onClose, ...shown }: PreviewProps & { onClose(): void }) {
  const { t } = useTranslation('messages')
  return (
    <Modal onClose={onClose} className={previewDialogStyles['popup']}>
      <header className={previewDialogStyles['head']}>
        <Dialog.Title className={previewDialogStyles['title']}>{t('preview.title')}</Dialog.Title>
        <Dialog.Close render={<Button look="quiet" aria-label={t('preview.close')} />}>
          <X size={16} aria-hidden="true" />
        </Dialog.Close>
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keys */}
      <div className={previewDialogStyles['body']} tabIndex={0} role="group" aria-label={t('preview.title')}>
        <Preview {...shown} />
      </div>
    </Modal>
  )
}

/** Progress of reading the messages that the address names, and those that could not be read. */
function ReadingState({ waiting, unread, retry, forget }: PickedReading) {
  const { t } = useTranslation('messages')
  const { t: failures } = useTranslation('failures')
  if (waiting.length > 0) {
    return (
      <p className={styles['note']} role="status">
        {t('selection.reading', { count: waiting.length })}
      </p>
    )
  }
  const first = unread[0]
  if (!first) return null
  const whys = [...new Set(unread.map(({ error }) => failureInLine(error, failures)))]
  return (
    <div className={styles['note']} role="alert">
      <p>{t('selection.unread', { count: unread.length, whys: whys.join('; ') })}</p>
      <div className={styles['actions']}>
        {unread.some(({ isFinal }) => !isFinal) && <Button onClick={retry}>{t('selection.retry')}</Button>}
        <Button onClick={forget}>{t('selection.forget', { count: unread.length })}</Button>
      </div>
    </div>
  )
}

/** How far back selecting all has searched, and a button to stop it. */
function SelectAllNote({ selectAll }: { selectAll: SelectAll }) {
  const { t, i18n } = useTranslation('messages')
  const { t: failures } = useTranslation('failures')
  const state = useSyncExternalStore(selectAll.subscribe, selectAll.state)
  if (!state) return null
  const { looked, backTo, heldUntil, error } = state
  if (error !== undefined) {
    const { again } = explainFailure(error, failures)
    const what = failureInLine(error, failures)
    return (
      <div className={styles['note']} role="alert">
        <p>{t('selection.selectAll.failed', { what })}</p>
        <div className={styles['actions']}>
          {again && <Button onClick={() => void selectAll.retry()}>{again}</Button>}
          <Button onClick={() => selectAll.stop()}>{t('selection.selectAll.leave')}</Button>
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
          ? t('selection.selectAll.looked', { shown })
          : t('selection.selectAll.lookedTo', { shown, day: dayOf(backTo, i18n.language, 0) })}
      </p>
      {heldUntil !== undefined && (
        <p>
          <Countdown until={heldUntil} words={(seconds) => t('list.looked.held', { seconds })} />
        </p>
      )}
      <Button onClick={() => selectAll.stop()}>{t('selection.selectAll.stop')}</Button>
    </div>
  )
}
