import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { UploadQueue } from '../queue/upload-queue'
import { UploadRow } from './upload-row'
import styles from './upload-rows.module.css'
import { useRowIds } from '../../components/use-rows'

/** Most rows have two lines; one that says more is measured. */
const ROW_HEIGHT = 69

interface Props {
  queue: UploadQueue
  onSend(id: string): void
}

/**
 * The uploads, of which only those in view exist. Up and Down go from row to
 * row; Delete cancels what is under way, and takes off what is not.
 */
export function UploadRows({ queue, onSend }: Props) {
  const { t } = useTranslation('files')
  const ids = useRowIds(queue.rows)
  const scroller = useRef<HTMLDivElement>(null)
  const wantsFocus = useRef<string>(undefined)
  // Nothing that it gives is memoized here.
  // oxlint-disable-next-line react/incompatible-library
  const rows = useVirtualizer({
    count: ids.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 6,
    getItemKey: (index) => ids[index] ?? index,
  })

  // A row that was out of view exists only after the scroll.
  useEffect(() => {
    const id = wantsFocus.current
    if (id === undefined) return
    const row = scroller.current?.querySelector<HTMLElement>(`[data-upload="${CSS.escape(id)}"]`)
    if (!row) return
    wantsFocus.current = undefined
    row.querySelector<HTMLElement>('button:not(:disabled)')?.focus({ preventScroll: true })
  })

  const focusRow = (index: number) => {
    const id = ids[Math.max(0, Math.min(index, ids.length - 1))]
    if (id === undefined) return document.querySelector<HTMLElement>('#page button')?.focus()
    wantsFocus.current = id
    rows.scrollToIndex(ids.indexOf(id))
    // It may be in view already, and then nothing is drawn again.
    requestAnimationFrame(() => {
      const row = scroller.current?.querySelector<HTMLElement>(`[data-upload="${CSS.escape(id)}"]`)
      row?.querySelector<HTMLElement>('button:not(:disabled)')?.focus({ preventScroll: true })
    })
  }
  const removeRow = (id: string) => {
    const index = ids.indexOf(id)
    const next = ids[index + 1] ?? ids[index - 1]
    queue.remove(id)
    if (next === undefined) document.getElementById('page')?.focus()
    else focusRow(ids.indexOf(next))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLSelectElement) return
    const id = (event.target as Element).closest('[data-upload]')?.getAttribute('data-upload')
    if (!id) return
    const index = ids.indexOf(id)
    const next = { ArrowDown: index + 1, ArrowUp: index - 1 }[event.key]
    if (next !== undefined) {
      event.preventDefault()
      focusRow(next)
    }
    if (event.key !== 'Delete') return
    event.preventDefault()
    const isUnderway = ['unread', 'reading', 'waiting', 'sending', 'again', 'rate', 'paused'].includes(
      queue.rows.get(id)?.phase.name ?? '',
    )
    if (isUnderway) queue.cancel(id)
    else removeRow(id)
  }

  return (
    // The list is one widget to the keyboard; its buttons are what is pressed.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={scroller} className={styles['scroller']} onKeyDown={onKeyDown}>
      <ul className={styles['rows']} style={{ height: rows.getTotalSize() }} aria-label={t('upload.list')}>
        {rows.getVirtualItems().map(({ index, key, start }) => (
          <li
            key={key}
            ref={rows.measureElement}
            data-index={index}
            data-upload={ids[index]}
            className={styles['place']}
            style={{ transform: `translateY(${start}px)` }}
            aria-setsize={ids.length}
            aria-posinset={index + 1}
          >
            <UploadRow queue={queue} id={ids[index] ?? ''} onSend={onSend} onRemove={removeRow} />
          </li>
        ))}
      </ul>
    </div>
  )
}
