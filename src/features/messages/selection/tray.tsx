import { ChevronDown, ChevronUp, Eye, Forward, ListChecks, Undo2, X } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Message } from '../../../../contract/im/messages/message'
import { Button } from '../../../ui/button'
import { PreviewDialog } from '../preview/preview-dialog'
import type { Gathering } from './gathering'
import { GatheringNote } from './gathering-note'
import { planOf } from './plan-of'
import { ProblemRows } from './problem-rows'
import type { Circumstances, Repair } from './problems-of'
import { ReadingState } from './reading-state'
import { MAX_PICKED, type Selection } from '../../forward/selection'
import { SelectionVoice } from './selection-voice'
import { TrayRows } from './tray-rows'
import styles from './tray.module.css'
import { usePickedAddress } from './use-picked-address'
import { useNews, usePicked } from './use-selection'
import { useTrayKeys } from './use-tray-keys'

interface Props {
  selection: Selection
  gathering: Gathering
  /** Names of people by open_id. */
  names: ReadonlyMap<string, string>
  /** The chat that the messages are from, for the title of the bundle. */
  chatName: string
  circumstances?: Circumstances
  /** All that the filter of the list lets through. */
  onPickAll(): void
  /** To the row of a picked message. */
  onGo(message: Message): void
  /** Each batch is one bundle. */
  onForward(batches: readonly (readonly Message[])[]): void
}

/** What is picked, in order; whether it can go, and what mends it; how it will look; the way on. */
export function Tray(props: Props) {
  const { selection, gathering, names, chatName, circumstances, onPickAll, onGo, onForward } = props
  const { t } = useTranslation('messages')
  const id = useId()
  const picked = usePicked(selection)
  const news = useNews(selection)
  const reading = usePickedAddress(selection)
  const [isOpen, setOpen] = useState(false)
  const [wantsSplit, setSplit] = useState(false)
  const [isPreviewing, setPreviewing] = useState(false)
  const plan = useMemo(() => planOf(picked, wantsSplit, circumstances), [picked, wantsSplit, circumstances])
  const { batches, problems, blocked } = plan
  const count = picked.length
  const isShown = isOpen && count > 0
  const reason =
    count === 0 ? t('selection.nothing') : blocked ? t('selection.blocked', { code: blocked.code }) : ''
  const canUndo = selection.canUndo() && news !== undefined && ['dropped', 'cleared'].includes(news.type)

  const forward = () => {
    if (batches.length > 0) onForward(batches)
  }
  useTrayKeys({
    forward,
    preview: () => count > 0 && setPreviewing(true),
    open: () => setOpen((open) => !open),
  })

  // Asked for with some messages in sight, a split is not meant for others.
  if (count === 0 && wantsSplit) setSplit(false)

  function repair(one: Repair) {
    if (one.id === 'split') setSplit(true)
    else selection.drop(one.drop)
  }

  return (
    <aside className={styles['tray']} aria-label={t('selection.label')}>
      <SelectionVoice selection={selection} />
      <div className={styles['above']}>
        <ReadingState {...reading} />
        <GatheringNote gathering={gathering} />
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
