import { Download as DownloadIcon, Eye } from 'lucide-react'
import { useState } from 'react'
import { canTryAgain } from '../../../i18n/explain-failure'
import { useTranslation } from '../../../i18n/words'
import { Button, IconButton } from '../../../ui/button'
import { FailureNote } from '../../../ui/failure'
import { ListRow, RowSign, RowMain, RowName, RowBar, RowMore } from '../../../ui/list-row'
import { KindIcon, RowButtons, ProgressBar, useRow, useRowButtons } from '../../files/files'
import { cameOf, shownNameOf, type Download } from '../queue/download'
import type { DownloadQueue } from '../queue/download-queue'
import { useWords } from '../words'
import { RowState } from './row-state'
import styles from './download-row.module.css'

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
    <ListRow className={styles['row']} data-phase={phase.name}>
      <RowSign>
        <KindIcon kind={kind} />
      </RowSign>
      <RowMain>
        <RowName title={name}>
          <bdi>{name}</bdi>
        </RowName>
        <RowState queue={queue} download={download} />
      </RowMain>
      <RowActions
        queue={queue}
        download={download}
        isOpen={isOpen}
        onOpen={() => setOpen(!isOpen)}
        onLook={() => onLook(id)}
        onRemove={onRemove}
      />
      {isUnderway && size !== undefined && size > 0 && (
        <RowBar>
          <ProgressBar
            label={name}
            share={cameOf(download) / size}
            tone={phase.name === 'coming' ? 'moving' : 'still'}
          />
        </RowBar>
      )}
      {isOpen && phase.name === 'failed' && (
        <RowMore>
          <FailureNote
            error={phase.error}
            doing="acts"
            clicks={{ chooseResource: () => onFind(download.messageId, download.key) }}
            retry={() => queue.resume(id)}
          />
        </RowMore>
      )}
    </ListRow>
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
  const { t } = useWords()
  const { t: files } = useTranslation('files')
  const { id, phase } = download
  const name = shownNameOf(download)
  const { pause, resume, restart, cancel, remove, retry } = useRowButtons({ queue, id, name, onRemove })
  switch (phase.name) {
    case 'waiting':
    case 'coming':
    case 'again':
    case 'rate':
      return (
        <RowButtons>
          {pause}
          {cancel}
        </RowButtons>
      )
    case 'left':
    case 'paused':
      return (
        <RowButtons>
          {resume}
          {cancel}
        </RowButtons>
      )
    case 'cancelled':
      return (
        <RowButtons>
          {restart(t('action.restart', { name }))}
          {remove}
        </RowButtons>
      )
    case 'failed':
      return (
        <RowButtons>
          <Button look="quiet" aria-expanded={isOpen} onClick={onOpen}>
            {files(isOpen ? 'action.hideWhy' : 'action.why')}
          </Button>
          {!isOpen && canTryAgain(phase.error) && retry}
          {remove}
        </RowButtons>
      )
    case 'unsaved':
      return (
        <RowButtons>
          {retry}
          {remove}
        </RowButtons>
      )
    case 'done':
      return (
        <RowButtons>
          <Button aria-label={t('found.look', { name })} onClick={onLook}>
            <Eye size={16} aria-hidden="true" />
            {t('action.look')}
          </Button>
          <IconButton
            label={t(phase.isSaved ? 'action.saveAgain' : 'action.saveOf', { name })}
            onClick={() => queue.save([download])}
          >
            <DownloadIcon size={18} aria-hidden="true" />
          </IconButton>
          {remove}
        </RowButtons>
      )
  }
}

export function remove(queue: DownloadQueue, id: string, leave: () => void) {
  leave()
  queue.remove(id)
}
