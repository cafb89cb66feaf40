import { CirclePause, CirclePlay, Download as DownloadIcon, Eye, RotateCw, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { canTryAgain } from '../../../i18n/explain-failure'
import { Button } from '../../../ui/button'
import { IconButton } from '../../files/components/icon-button'
import { shownNameOf, type Download } from '../queue/download'
import type { DownloadQueue } from '../queue/download-queue'
import styles from '../../files/components/row-actions.module.css'

interface Props {
  queue: DownloadQueue
  download: Download
  /** Whether what is behind "why" is shown. */
  isOpen: boolean
  onOpen(): void
  onLook(): void
  onRemove(): void
}

/** What can be done with one download, by where it stands. */
export function RowActions({ queue, download, isOpen, onOpen, onLook, onRemove }: Props) {
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
        <div className={styles['actions']}>
          <IconButton label={t('download.action.pause', { name })} onClick={() => queue.pause(id)}>
            <CirclePause size={18} aria-hidden="true" />
          </IconButton>
          {stop}
        </div>
      )
    case 'left':
    case 'paused':
      return (
        <div className={styles['actions']}>
          {resume(t('download.action.resume', { name }))}
          {stop}
        </div>
      )
    case 'cancelled':
      return (
        <div className={styles['actions']}>
          {resume(t('download.action.restart', { name }))}
          {remove}
        </div>
      )
    case 'failed':
      return (
        <div className={styles['actions']}>
          <Button look="quiet" aria-expanded={isOpen} onClick={onOpen}>
            {t(isOpen ? 'upload.action.hideWhy' : 'upload.action.why')}
          </Button>
          {!isOpen && canTryAgain(phase.error) && retry}
          {remove}
        </div>
      )
    case 'unsaved':
      return (
        <div className={styles['actions']}>
          {retry}
          {remove}
        </div>
      )
    case 'done':
      return (
        <div className={styles['actions']}>
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
