import { useRef, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useRowIds } from '../../components/use-rows'
import { movingPhases } from '../queue/download'
import type { DownloadQueue } from '../queue/download-queue'
import { DownloadRow } from './download-row'
import styles from './download-rows.module.css'

interface Props {
  queue: DownloadQueue
  onLook(id: string): void
  onFind(messageId: string, key: string): void
}

/**
 * The downloads, of which those out of view are not drawn. Up and Down go from
 * row to row; Delete cancels what is under way, and takes off what is not.
 */
export function DownloadRows({ queue, onLook, onFind }: Props) {
  const { t } = useTranslation('files')
  const ids = useRowIds(queue.rows)
  const list = useRef<HTMLUListElement>(null)
  const rowAt = (index: number) => list.current?.children.item(index)
  const focusRow = (index: number) => {
    const row = rowAt(Math.max(0, Math.min(index, ids.length - 1)))
    row?.scrollIntoView({ block: 'nearest' })
    row?.querySelector<HTMLElement>('button:not(:disabled)')?.focus({ preventScroll: true })
  }
  const removeRow = (id: string) => {
    const index = ids.indexOf(id)
    if (ids.length > 1) focusRow(index + 1 < ids.length ? index + 1 : index - 1)
    else document.getElementById('page')?.focus()
    queue.remove(id)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const id = (event.target as Element).closest('[data-download]')?.getAttribute('data-download')
    if (!id) return
    const index = ids.indexOf(id)
    const next = { ArrowDown: index + 1, ArrowUp: index - 1 }[event.key]
    if (next !== undefined) {
      event.preventDefault()
      focusRow(next)
    }
    if (event.key !== 'Delete') return
    event.preventDefault()
    const name = queue.rows.get(id)?.phase.name
    if (name && (movingPhases.has(name) || name === 'paused')) queue.cancel(id)
    else removeRow(id)
  }
  return (
    // The list is one widget to the keyboard; its buttons are what is pressed.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul ref={list} className={styles['rows']} aria-label={t('download.list')} onKeyDown={onKeyDown}>
      {ids.map((id) => (
        <li key={id} data-download={id} className={styles['place']}>
          <DownloadRow queue={queue} id={id} onLook={onLook} onFind={onFind} onRemove={removeRow} />
        </li>
      ))}
    </ul>
  )
}
