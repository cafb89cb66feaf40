import { CirclePause, CirclePlay, Download as DownloadIcon, Eye, RotateCw, X } from 'lucide-react'
import { useCallback, useState } from 'react'
import { canTryAgain } from '../../../i18n/explain-failure'
import { useTranslation } from '../../../i18n/words'
import { Button, IconButton } from '../../../ui/button'
import { FailureNote } from '../../../ui/failure'
import { VirtualList, type RowProps } from '../../../ui/virtual-list'
import { KindIcon } from '../../files/components/kind-icon'
import { ProgressBar } from '../../files/components/row-parts'
import { useRowIds, useRow } from '../../files/components/use-rows'
import { activePhases, cameOf, shownNameOf, type Download } from '../queue/download'
import type { DownloadQueue } from '../queue/download-queue'
import { RowState } from './row-state'
import listRow from '../../../ui/list-row.module.css'
import rowActionsStyles from '../../files/components/row-actions.module.css'
import styles from './download-row.module.css'

/** Most rows have two lines; a taller one is measured. */
const ROW_HEIGHT = 69

interface Props {
  queue: DownloadQueue
  /** The page, which scrolls as a whole. */
  within: HTMLElement | null
  onLook(id: string): void
  onFind(messageId: string, key: string): void
}

/** The downloads. Delete cancels one that is under way, and removes any other from the list. */
export function DownloadRows({ queue, within, onLook, onFind }: Props) {
  const { t } = useTranslation('files')
  const ids = useRowIds(queue.rows)
  const draw = useCallback(
    (id: string, { leave }: RowProps) => (
      <DownloadRow
        queue={queue}
        id={id}
        onLook={onLook}
        onFind={onFind}
        onRemove={() => remove(queue, id, leave)}
      />
    ),
    [queue, onLook, onFind],
  )
  const cancelOrRemove = (id: string, leave: () => void) => {
    const name = queue.rows.get(id)?.phase.name
    if (name && (activePhases.has(name) || name === 'paused')) queue.cancel(id)
    else remove(queue, id, leave)
  }
  return (
    <VirtualList
      label={t('download.list')}
      ids={ids}
      height={ROW_HEIGHT}
      within={within}
      draw={draw}
      onDelete={cancelOrRemove}
    />
  )
}

function remove(queue: DownloadQueue, id: string, leave: () => void) {
  leave()
  queue.remove(id)
}

interface DownloadRowProps {
  queue: DownloadQueue
  id: string
  onLook(id: string): void
  /** Opens the message, which offers the next steps. */
  onFind(messageId: string, key: string): void
  onRemove(): void
}

/** One download: its name, its progress, and its actions. */
export function DownloadRow({ queue, id, onLook, onFind, onRemove }: DownloadRowProps) {
  const download = useRow(queue.rows, id)
  const [isOpen, setOpen] = useState(false)
  if (!download) return null
  const { phase, size, kind } = download
  const name = shownNameOf(download)
  const isUnderway =
    phase.name === 'coming' || ((phase.name === 'paused' || phase.name === 'left') && phase.came > 0)
  return (
    <div className={`${listRow['row']} ${styles['row']}`} data-phase={phase.name}>
      <span className={listRow['sign']}>
        <KindIcon kind={kind} />
      </span>
      <div className={listRow['main']}>
        <p className={listRow['name']} title={name}>
          <bdi>{name}</bdi>
        </p>
        <RowState queue={queue} download={download} />
      </div>
      <RowActions
        queue={queue}
        download={download}
        isOpen={isOpen}
        onOpen={() => setOpen(!isOpen)}
        onLook={() => onLook(id)}
        onRemove={onRemove}
      />
      {isUnderway && size !== undefined && size > 0 && (
        <div className={listRow['bar']}>
          <ProgressBar
            label={name}
            share={cameOf(download) / size}
            tone={phase.name === 'coming' ? 'moving' : 'still'}
          />
        </div>
      )}
      {isOpen && phase.name === 'failed' && (
        <div className={listRow['more']}>
          <FailureNote
            error={phase.error}
            doing="acts"
            clicks={{ chooseResource: () => onFind(download.messageId, download.key) }}
            retry={() => queue.resume(id)}
          />
        </div>
      )}
    </div>
  )
}

interface RowActionsProps {
  queue: DownloadQueue
  download: Download
  /** Whether the explanation behind "why" is shown. */
  isOpen: boolean
  onOpen(): void
  onLook(): void
  onRemove(): void
}

/** The actions of one download, depending on its phase. */
function RowActions({ queue, download, isOpen, onOpen, onLook, onRemove }: RowActionsProps) {
  const { t } = useTranslation('files')
  const { id, phase } = download
  const name = shownNameOf(download)
  const stop = (
    <IconButton label={t('download.action.cancel', { name })} onClick={() => queue.cancel(id)}>
      <X size={18} aria-hidden="true" />
    </IconButton>
  )
  const remove = (
    <IconButton label={t('download.action.remove', { name })} onClick={onRemove}>
      <X size={18} aria-hidden="true" />
    </IconButton>
  )
  const resume = (label: string) => (
    <IconButton label={label} onClick={() => queue.resume(id)}>
      <CirclePlay size={18} aria-hidden="true" />
    </IconButton>
  )
  const retry = (
    <Button onClick={() => queue.resume(id)}>
      <RotateCw size={14} aria-hidden="true" />
      {t('download.action.retry')}
    </Button>
  )
  switch (phase.name) {
    case 'waiting':
    case 'coming':
    case 'again':
    case 'rate':
      return (
        <div className={rowActionsStyles['actions']}>
          <IconButton label={t('download.action.pause', { name })} onClick={() => queue.pause(id)}>
            <CirclePause size={18} aria-hidden="true" />
          </IconButton>
          {stop}
        </div>
      )
    case 'left':
    case 'paused':
      return (
        <div className={rowActionsStyles['actions']}>
          {resume(t('download.action.resume', { name }))}
          {stop}
        </div>
      )
    case 'cancelled':
      return (
        <div className={rowActionsStyles['actions']}>
          {resume(t('download.action.restart', { name }))}
          {remove}
        </div>
      )
    case 'failed':
      return (
        <div className={rowActionsStyles['actions']}>
          <Button look="quiet" aria-expanded={isOpen} onClick={onOpen}>
            {t(isOpen ? 'upload.action.hideWhy' : 'upload.action.why')}
          </Button>
          {!isOpen && canTryAgain(phase.error) && retry}
          {remove}
        </div>
      )
    case 'unsaved':
      return (
        <div className={rowActionsStyles['actions']}>
          {retry}
          {remove}
        </div>
      )
    case 'done':
      return (
        <div className={rowActionsStyles['actions']}>
          <Button aria-label={t('download.found.look', { name })} onClick={onLook}>
            <Eye size={16} aria-hidden="true" />
            {t('download.action.look')}
          </Button>
          <IconButton
            label={t(phase.isSaved ? 'download.action.saveAgain' : 'download.action.saveOf', { name })}
            onClick={() => queue.save([download])}
          >
            <DownloadIcon size={18} aria-hidden="true" />
          </IconButton>
          {remove}
        </div>
      )
  }
}
