import { useMemo, useSyncExternalStore } from 'react'
import type { Message } from '../../../contract/im/messages/message'
import { explainFailure } from '../../i18n/explain-failure'
import { useTranslation } from '../../i18n/words'
import { Button } from '../../ui/button'
import { Countdown } from '../../ui/countdown'
import { FoldedFacts } from '../../ui/folded-facts'
import { MAX_PICKED, splitIntoBatches, type Selection } from '../forward/forward'
import { dayOf, numberOf } from '../message-content/message-content'
import { noticeText } from './problem-rows'
import type { SelectAll } from './select-all'
import type { PickedReading } from './use-kept-selection'
import { useSelectionNotice } from './use-selection'
import { useWords } from './words'
import styles from './tray.module.css'

interface LargeRangeProps {
  range: readonly Message[]
  onForward(batches: readonly (readonly Message[])[]): void
}

/** Offers to forward a range that does not fit into one bundle as several. */
export function LargeRangeNote({ range, onForward }: LargeRangeProps) {
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
export function SelectionVoice({ selection }: { selection: Selection }) {
  const { t } = useWords()
  const notice = useSelectionNotice(selection)
  return (
    <p className="visually-hidden" role="status" aria-live="polite" data-selection-voice>
      {notice && noticeText(notice, t)}
    </p>
  )
}

/** Progress of reading the kept messages, and those that could not be read. */
export function ReadingState({ waiting, unread, retry, forget }: PickedReading) {
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
  const explained = unread.map(({ error }) => explainFailure(error, failures))
  const whys = [...new Set(explained.map(({ what }) => what))]
  return (
    <div className={styles['note']} role="alert">
      <p>{t('unread', { count: unread.length, whys: whys.join('; ') })}</p>
      {whys.length === 1 && <FoldedFacts facts={explained[0]?.facts ?? []} />}
      <div className={styles['actions']}>
        {unread.some(({ isFinal }) => !isFinal) && <Button onClick={retry}>{t('retry')}</Button>}
        <Button onClick={forget}>{t('forget', { count: unread.length })}</Button>
      </div>
    </div>
  )
}

/** How far back selecting all has searched, and a button to stop it. */
export function SelectAllNote({ selectAll }: { selectAll: SelectAll }) {
  const { t, i18n } = useWords()
  const { t: failures } = useTranslation('failures')
  const state = useSyncExternalStore(selectAll.subscribe, selectAll.state)
  if (!state) return null
  const { looked, backTo, heldUntil, error } = state
  if (error !== undefined) {
    const { what, again, facts } = explainFailure(error, failures)
    return (
      <div className={styles['note']} role="alert">
        <p>{t('selectAll.failed', { what })}</p>
        <FoldedFacts facts={facts} />
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
