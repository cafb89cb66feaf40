import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { explainFailure } from '../../../i18n/explain-failure'
import { Failure } from '../../../ui/failure'
import { Bar } from '../../files/components/bar'
import { useRow } from '../../files/components/use-rows'
import { cameOf, shownNameOf } from '../queue/download'
import type { DownloadQueue } from '../queue/download-queue'
import styles from './download-row.module.css'
import { KindIcon } from './kind-icon'
import { RowActions } from './row-actions'
import { RowState } from './row-state'

interface Props {
  queue: DownloadQueue
  id: string
  onLook(id: string): void
  /** Leads to the message, where it is said what can be done. */
  onFind(messageId: string, key: string): void
  onRemove(): void
}

/** One download: what it is called, how far it is, and what can be done with it. */
export function DownloadRow({ queue, id, onLook, onFind, onRemove }: Props) {
  const { t: failures } = useTranslation('failures')
  const download = useRow(queue.rows, id)
  const [isOpen, setOpen] = useState(false)
  if (!download) return null
  const { phase, size, kind } = download
  const name = shownNameOf(download)
  const isUnderway =
    phase.name === 'coming' || ((phase.name === 'paused' || phase.name === 'left') && phase.came > 0)
  return (
    <div className={styles['row']} data-phase={phase.name}>
      <span className={styles['icon']}>
        <KindIcon kind={kind} />
      </span>
      <div className={styles['main']}>
        <p className={styles['name']} title={name}>
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
        <div className={styles['bar']}>
          <Bar
            label={name}
            share={cameOf(download) / size}
            tone={phase.name === 'coming' ? 'moving' : 'still'}
          />
        </div>
      )}
      {isOpen && phase.name === 'failed' && (
        <div className={styles['more']}>
          <Failure
            {...explainFailure(phase.error, failures, 'acts')}
            clicks={{ chooseResource: () => onFind(download.messageId, download.key) }}
            retry={() => queue.resume(id)}
          />
        </div>
      )}
    </div>
  )
}
