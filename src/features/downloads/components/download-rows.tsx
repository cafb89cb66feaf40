import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { RowWindow } from '../../files/components/row-window'
import { useRowIds } from '../../files/components/use-rows'
import { movingPhases } from '../queue/download'
import type { DownloadQueue } from '../queue/download-queue'
import { DownloadRow } from './download-row'

/** Most rows have two lines; one that says more is measured. */
const ROW_HEIGHT = 69

interface Props {
  queue: DownloadQueue
  /** The page, which scrolls as a whole. */
  within: HTMLElement | null
  onLook(id: string): void
  onFind(messageId: string, key: string): void
}

/** The downloads. Delete cancels what is under way, and takes off the list what is not. */
export function DownloadRows({ queue, within, onLook, onFind }: Props) {
  const { t } = useTranslation('files')
  const ids = useRowIds(queue.rows)
  const draw = useCallback(
    (id: string, leave: () => void) => (
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
    if (name && (movingPhases.has(name) || name === 'paused')) queue.cancel(id)
    else remove(queue, id, leave)
  }
  return (
    <RowWindow
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
