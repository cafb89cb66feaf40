import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { explainFailure } from '../../../i18n/explain-failure'
import { Failure } from '../../../ui/failure'
import { isOtherAudio } from '../../files/bytes/kind-of-bytes'
import type { Upload } from '../queue/upload'
import type { UploadQueue } from '../queue/upload-queue'
import { disagrees, uploadsAs } from '../../files/history/upload-as'
import { Bar } from '../../files/components/bar'
import { ConvertSound } from './convert-sound'
import { KindIcon } from './kind-icon'
import { RowActions } from './row-actions'
import { RowState } from './row-state'
import { TypeChoice } from './type-choice'
import styles from './upload-row.module.css'
import { useRow } from '../../files/components/use-rows'

interface Props {
  queue: UploadQueue
  id: string
  onSend(id: string): void
  onRemove(): void
}

/** One upload: what it is called, as what it goes, how far it is, and what can be done with it. */
export function UploadRow({ queue, id, onSend, onRemove }: Props) {
  const { t } = useTranslation('files')
  const { t: failures } = useTranslation('failures')
  const upload = useRow(queue.rows, id)
  const [isOpen, setOpen] = useState(false)
  if (!upload) return null
  const { name, folder, phase, reading } = upload
  const share = shareOf(upload)
  const as = uploadsAs(upload)
  return (
    <div className={styles['row']} data-phase={phase.name}>
      <span className={styles['icon']}>
        <KindIcon as={as} isAudio={reading !== undefined && isOtherAudio(reading.kind)} />
      </span>
      <div className={styles['main']}>
        <p className={styles['name']} title={name}>
          <bdi className={styles['own']}>{name}</bdi>
          {folder && <bdi className={styles['folder']}>{folder}/</bdi>}
        </p>
        <RowState queue={queue} upload={upload} />
        {reading && disagrees(as, reading.kind) && phase.name !== 'refused' && (
          <p className={styles['warning']}>{t('upload.type.disagrees')}</p>
        )}
      </div>
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
        <div className={styles['bar']}>
          <Bar label={name} share={share} tone="moving" />
        </div>
      )}
      {isOpen && phase.name === 'failed' && (
        <div className={styles['more']}>
          <Failure {...explainFailure(phase.error, failures, 'acts')} retry={() => queue.resume(id)} />
        </div>
      )}
      {isOpen && phase.name === 'refused' && phase.refusal.why === 'audio' && (
        <div className={styles['more']}>
          <ConvertSound name={name} />
        </div>
      )}
    </div>
  )
}

/** Of what moves by bytes alone; undefined for all else: no bar says what nobody knows. */
function shareOf({ phase, size }: Upload): number | undefined {
  if (phase.name === 'sending') return phase.sent / size
  return phase.name === 'reading' ? phase.read / size : undefined
}
