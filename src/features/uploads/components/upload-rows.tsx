import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { RowWindow } from '../../files/components/row-window'
import { useRowIds } from '../../files/components/use-rows'
import { movingPhases } from '../queue/upload'
import type { UploadQueue } from '../queue/upload-queue'
import { UploadRow } from './upload-row'

/** Most rows have two lines; one that says more is measured. */
const ROW_HEIGHT = 69

interface Props {
  queue: UploadQueue
  onSend(id: string): void
}

/** The uploads. Delete cancels what is under way, and takes off the list what is not. */
export function UploadRows({ queue, onSend }: Props) {
  const { t } = useTranslation('files')
  const ids = useRowIds(queue.rows)
  const draw = useCallback(
    (id: string, leave: () => void) => (
      <UploadRow queue={queue} id={id} onSend={onSend} onRemove={() => remove(queue, id, leave)} />
    ),
    [queue, onSend],
  )
  const cancelOrRemove = (id: string, leave: () => void) => {
    const name = queue.rows.get(id)?.phase.name
    if (name && (movingPhases.has(name) || name === 'paused')) queue.cancel(id)
    else remove(queue, id, leave)
  }
  return (
    <RowWindow label={t('upload.list')} ids={ids} height={ROW_HEIGHT} draw={draw} onDelete={cancelOrRemove} />
  )
}

function remove(queue: UploadQueue, id: string, leave: () => void) {
  leave()
  queue.remove(id)
}
