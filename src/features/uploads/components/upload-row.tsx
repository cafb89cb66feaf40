import { useState } from 'react'
import { FailureNote } from '../../../ui/failure'
import { ListRow, RowSign, RowMain, RowName, RowBar, RowMore } from '../../../ui/list-row'
import { isOtherAudio, KindIcon, ProgressBar, useRow, isTypeMismatch, uploadTypeOf } from '../../files/files'
import type { Upload } from '../queue/upload'
import type { UploadQueue } from '../queue/upload-queue'
import { useWords } from '../words'
import { ConvertSound } from './convert-sound'
import { RowActions } from './row-actions'
import { RowState } from './row-state'
import { TypeChoice } from './type-choice'
import styles from './upload-row.module.css'

interface Props {
  queue: UploadQueue
  id: string
  onSend(id: string): void
  onRemove(): void
  sentTo?(key: string): readonly string[]
}

/** One upload: its name, type, progress and actions. */
export function UploadRow({ queue, id, onSend, onRemove, sentTo }: Props) {
  const { t } = useWords()
  const upload = useRow(queue.rows, id)
  const [isOpen, setOpen] = useState(false)
  if (!upload) return null
  const { name, folder, phase, reading } = upload
  const share = shareOf(upload)
  const as = uploadTypeOf(upload)
  return (
    <ListRow className={styles['row']} data-phase={phase.name}>
      <RowSign>
        <KindIcon kind={reading && isOtherAudio(reading.kind) ? 'audio' : as} />
      </RowSign>
      <RowMain className={styles['main']}>
        <RowName className={styles['name']} title={name}>
          <bdi className={styles['own']}>{name}</bdi>
          {folder && <bdi className={styles['folder']}>{folder}/</bdi>}
        </RowName>
        <RowState
          queue={queue}
          upload={upload}
          sentTo={phase.name === 'done' ? sentTo?.(phase.key) : undefined}
        />
        {reading && isTypeMismatch(as, reading.kind) && phase.name !== 'refused' && (
          <p className={styles['warning']}>{t('type.disagrees')}</p>
        )}
      </RowMain>
      <TypeChoice queue={queue} upload={upload} />
      <RowActions
        queue={queue}
        upload={upload}
        isOpen={isOpen}
        onOpen={() => setOpen(!isOpen)}
        onSend={() => onSend(id)}
        onRemove={onRemove}
      />
      {share !== undefined && (
        <RowBar>
          <ProgressBar label={name} share={share} tone="moving" />
        </RowBar>
      )}
      {isOpen && phase.name === 'failed' && (
        <RowMore>
          <FailureNote error={phase.error} doing="acts" retry={() => queue.resume(id)} />
        </RowMore>
      )}
      {isOpen && phase.name === 'refused' && phase.refusal.why === 'audio' && (
        <RowMore>
          <ConvertSound name={name} />
        </RowMore>
      )}
    </ListRow>
  )
}

/** The share done while bytes are being read or sent; otherwise undefined, and no bar is shown. */
function shareOf({ phase, size }: Upload): number | undefined {
  if (phase.name === 'sending') return phase.sent / size
  return phase.name === 'reading' ? phase.read / size : undefined
}
