import { Undo2 } from 'lucide-react'
import {
  Suspense,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type RefObject,
} from 'react'
import type { Message } from '../../../contract/im/messages/message'
import { Button } from '../../ui/button'
import { lazyComponent } from '../../ui/lazy-component'
import { useFocusKept } from '../../ui/outside-react'
import { ForwardDialog, MAX_PICKED, type Selection } from '../forward/forward'
import type { ForwardContext, Repair } from './find-problems'
import { planForward } from './plan-forward'
import { noticeText, ProblemRows } from './problem-rows'
import type { SelectAll } from './select-all'
import { CountButton, TrayActions } from './tray-bar'
import { LargeRangeNote, ReadingState, SelectAllNote, SelectionVoice } from './tray-notes'
import { TrayRows } from './tray-rows'
import { useKeptSelection } from './use-kept-selection'
import { useSelectionNotice, usePicked } from './use-selection'
import { useTrayKeys } from './use-tray-keys'
import { useWords } from './words'
import styles from './tray.module.css'

const PreviewDialog = lazyComponent(async () => (await import('./preview-dialog')).PreviewDialog)

interface Props {
  selection: Selection
  selectAll: SelectAll
  /** Where the selection is kept over a reload: the application and the chat. */
  place: string
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

/**
 * The selected messages, in order; whether they can be sent, and what fixes it; a preview; the button to forward. It is
 * there only while something is selected, or was just now and can be selected again.
 */
export function Tray(props: Props) {
  const { selection, selectAll, place, names, chatName, context, canForward } = props
  const { onPickAll, onGo, onForward } = props
  const { t } = useWords()
  const id = useId()
  const picked = usePicked(selection)
  const notice = useSelectionNotice(selection)
  const reading = useKeptSelection(selection, place)
  const isSelectingAll = useSyncExternalStore(selectAll.subscribe, selectAll.state) !== undefined
  const tray = useRef<HTMLElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [wantsSplit, setSplit] = useState(false)
  const [isPreviewing, setPreviewing] = useState(false)
  const plan = useMemo(() => planForward(picked, wantsSplit, context), [picked, wantsSplit, context])
  const { batches, problems, blocked } = plan
  const count = picked.length
  const isShown = isOpen && count > 0
  const reason = !canForward ? t('reader') : blocked ? t('blocked') : ''
  const isFresh = useIsFresh(notice, tray)
  const canUndo = selection.canUndo() && (notice?.type === 'dropped' || notice?.type === 'cleared')
  const isUsed =
    count > 0 ||
    (canUndo && isFresh) ||
    isSelectingAll ||
    reading.waiting.length > 0 ||
    reading.unread.length > 0

  usePreloadedDialogs(isUsed)
  const forward = () => {
    if (canForward && batches.length > 0) onForward(batches)
  }
  useTrayKeys({
    forward,
    preview: () => count > 0 && setPreviewing(true),
    open: () => setOpen((open) => !open),
    all: onPickAll,
  })

  const focusKept = useFocusKept(() =>
    tray.current?.querySelector<HTMLElement>('button:not([disabled])')?.focus(),
  )

  // A split is meant for the messages that were selected then, not for later ones.
  if (count === 0 && wantsSplit) setSplit(false)

  function repair(one: Repair) {
    if (one.id === 'split') setSplit(true)
    else selection.drop(one.drop)
  }

  if (!isUsed) return <SelectionVoice selection={selection} />
  return (
    <>
      <SelectionVoice selection={selection} />
      <aside ref={tray} className={styles['tray']} aria-label={t('label')} {...focusKept}>
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
          {count > 0 && (
            <CountButton
              count={count}
              isShown={isShown}
              rowsId={`${id}-rows`}
              onClick={() => setOpen(!isOpen)}
            />
          )}
          {count === 0 && canUndo && notice && <p className={styles['hint']}>{noticeText(notice, t)}</p>}
          {canUndo && (
            <Button look="quiet" onClick={() => selection.undo()}>
              <Undo2 size={16} aria-hidden="true" />
              {t('undo')}
            </Button>
          )}
          {count > 0 && (
            <TrayActions
              isFull={count === MAX_PICKED}
              reason={reason}
              onPickAll={onPickAll}
              onClear={() => selection.clear()}
              onPreview={() => setPreviewing(true)}
              onForward={forward}
            />
          )}
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
        <Suspense fallback={null}>
          {isPreviewing && count > 0 && (
            <PreviewDialog
              batches={batches.length > 0 ? batches : [picked]}
              names={names}
              chatName={chatName}
              onClose={() => setPreviewing(false)}
            />
          )}
        </Suspense>
      </aside>
    </>
  )
}

/** Loads the dialogs before they are opened: keys pressed right after that would reach the page. */
function usePreloadedDialogs(isUsed: boolean) {
  useEffect(() => {
    if (!isUsed) return
    void ForwardDialog.preload()
    void PreviewDialog.preload()
  }, [isUsed])
}

/** How long the offer to undo stays after the last message was deselected; the key works for longer. */
const UNDO_SHOWN_MS = 10_000

/** Whether a notice is recent. It stays so while the focus is in the tray. */
function useIsFresh(notice: unknown, tray: RefObject<HTMLElement | null>): boolean {
  const [passed, setPassed] = useState<unknown>()
  useEffect(() => {
    const look = () => {
      if (!tray.current?.contains(document.activeElement)) setPassed(notice)
    }
    const timer = setInterval(look, UNDO_SHOWN_MS)
    return () => clearInterval(timer)
  }, [notice, tray])
  return passed !== notice
}
