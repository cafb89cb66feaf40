import { useCallback } from 'react'
import { VirtualList, type RowProps } from '../../../ui/virtual-list'
import { useRowIds } from '../../files/files'
import { activePhases } from '../queue/download'
import type { DownloadQueue } from '../queue/download-queue'
import { useWords } from '../words'
import { DownloadRow } from './download-row'
import { remove } from './download-row'

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
  const { t } = useWords()
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
      label={t('list')}
      ids={ids}
      height={ROW_HEIGHT}
      within={within}
      draw={draw}
      onDelete={cancelOrRemove}
    />
  )
}
