import { Send } from 'lucide-react'
import { canTryAgain } from '../../../i18n/explain-failure'
import { useTranslation } from '../../../i18n/words'
import { Button } from '../../../ui/button'
import { RowButtons, useRowButtons } from '../../files/files'
import { chooseFiles } from '../pick/select-files'
import type { Upload } from '../queue/upload'
import type { UploadQueue } from '../queue/upload-queue'
import { useWords } from '../words'
import { MoreMenu } from './more-menu'

interface Props {
  queue: UploadQueue
  upload: Upload
  /** Whether the details behind "why" or "how" are shown. */
  isOpen: boolean
  onOpen(): void
  onSend(): void
  onRemove(): void
}

/** The actions on one upload, depending on its phase. */
export function RowActions({ queue, upload, isOpen, onOpen, onSend, onRemove }: Props) {
  const { t } = useWords()
  const { t: files } = useTranslation('files')
  const { id, name, phase } = upload
  const { pause, resume, restart, cancel, remove, retry } = useRowButtons({ queue, id, name, onRemove })
  const open = (closed: string) => (
    <Button look="quiet" aria-expanded={isOpen} onClick={onOpen}>
      {isOpen ? files('action.hideWhy') : closed}
    </Button>
  )
  switch (phase.name) {
    case 'unread':
    case 'reading':
    case 'waiting':
    case 'sending':
    case 'again':
    case 'rate':
      return (
        <RowButtons>
          {pause}
          {cancel}
        </RowButtons>
      )
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
          {open(files('action.why'))}
          {!isOpen && canTryAgain(phase.error) && retry}
          {remove}
        </RowButtons>
      )
    case 'refused':
      return (
        <RowButtons>
          {phase.refusal.why === 'audio' && open(t('refusal.how'))}
          {phase.refusal.why !== 'empty' && phase.refusal.why !== 'tooLarge' && (
            <Button onClick={() => queue.choose(id, 'stream')}>{t('action.asFile')}</Button>
          )}
          {remove}
        </RowButtons>
      )
    case 'gone':
      return (
        <RowButtons>
          <Button onClick={() => void chooseFiles().then(({ files }) => queue.add(files))}>
            {t('action.pickAgain')}
          </Button>
          {remove}
        </RowButtons>
      )
    case 'known':
      return (
        <RowButtons>
          <Button onClick={() => queue.takeKnown(id)}>{t('action.useKey')}</Button>
          <Button look="quiet" onClick={() => queue.sendAnyway(id)}>
            {t('action.anyway')}
          </Button>
          {remove}
        </RowButtons>
      )
    case 'twin':
      return (
        <RowButtons>
          <Button look="quiet" onClick={() => queue.sendAnyway(id)}>
            {t('action.anyway')}
          </Button>
          {cancel}
        </RowButtons>
      )
    case 'done':
      return (
        <RowButtons>
          <Button onClick={onSend} aria-label={t('action.sendOf', { name })}>
            <Send size={14} aria-hidden="true" />
            {t('action.send')}
          </Button>
          <MoreMenu queue={queue} upload={upload} onRemove={onRemove} />
        </RowButtons>
      )
  }
}
