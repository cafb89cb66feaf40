import { useVirtualizer } from '@tanstack/react-virtual'
import {
  memo,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import styles from './row-window.module.css'

interface Props {
  label: string
  ids: readonly string[]
  /** Of a row that nobody has measured yet, in pixels. */
  height: number
  /** What scrolls, where that is more than the list; null until it is there. Without it the list scrolls by itself. */
  within?: HTMLElement | null
  /** A row, drawn again only when this is another function. `leave` is called before it goes, and takes the focus to its neighbour. */
  draw(id: string, leave: () => void): ReactNode
  /** The Delete key on a row. */
  onDelete?(id: string, leave: () => void): void
}

/** Any number of rows, of which only those in view exist. Up and Down go from row to row. */
export function RowWindow({ label, ids, height, within, draw, onDelete }: Props) {
  const scroller = useRef<HTMLDivElement>(null)
  const above = useHeightAbove(scroller, within)
  const wantsFocus = useRef<string>(undefined)
  const latestIds = useRef(ids)
  useLayoutEffect(() => void (latestIds.current = ids), [ids])
  // Nothing that it gives is memoized here.
  // oxlint-disable-next-line react/incompatible-library
  const rows = useVirtualizer({
    count: ids.length,
    getScrollElement: () => (within === undefined ? scroller.current : within),
    scrollMargin: above,
    estimateSize: () => height,
    overscan: 6,
    getItemKey: (index) => ids[index] ?? index,
  })

  const focusWanted = useCallback(() => {
    const id = wantsFocus.current
    if (id === undefined) return
    const row = scroller.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)
    if (!row) return
    wantsFocus.current = undefined
    row.querySelector<HTMLElement>(FOCUSABLE)?.focus({ preventScroll: true })
  }, [])
  // A row that was out of view exists only after the scroll.
  useEffect(focusWanted)

  const focusRow = useCallback(
    (index: number) => {
      const ids = latestIds.current
      const id = ids[Math.max(0, Math.min(index, ids.length - 1))]
      if (id === undefined) return
      wantsFocus.current = id
      rows.scrollToIndex(ids.indexOf(id))
      // One that is in view has the focus before the next key comes.
      focusWanted()
    },
    [rows, focusWanted],
  )
  const leave = useCallback(
    (id: string) => {
      const ids = latestIds.current
      const index = ids.indexOf(id)
      if (ids.length > 1) focusRow(index + 1 < ids.length ? index + 1 : index - 1)
      else document.getElementById('page')?.focus()
    },
    [focusRow],
  )
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLSelectElement) return
    const id = (event.target as Element).closest('[data-row]')?.getAttribute('data-row')
    if (!id) return
    const index = ids.indexOf(id)
    const next = { ArrowDown: index + 1, ArrowUp: index - 1 }[event.key]
    if (next !== undefined) {
      event.preventDefault()
      focusRow(next)
    }
    if (event.key !== 'Delete' || !onDelete) return
    event.preventDefault()
    onDelete(id, () => leave(id))
  }

  return (
    // The list is one widget to the keyboard; its buttons are what is pressed.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={scroller} className={within === undefined ? styles['scroller'] : ''} onKeyDown={onKeyDown}>
      <ul className={styles['rows']} style={{ height: rows.getTotalSize() }} aria-label={label}>
        {rows.getVirtualItems().map(({ index, key, start }) => {
          const id = ids[index] ?? ''
          return (
            <li
              key={key}
              ref={rows.measureElement}
              data-index={index}
              data-row={id}
              className={styles['place']}
              style={{ transform: `translateY(${start - above}px)` }}
              aria-setsize={ids.length}
              aria-posinset={index + 1}
            >
              <Drawn id={id} draw={draw} onLeave={leave} />
            </li>
          )
        })}
      </ul>
    </div>
  )
}

interface DrawnProps extends Pick<Props, 'draw'> {
  id: string
  onLeave(id: string): void
}

/** What a row shows, which does not change because the list scrolls or grows. */
const Drawn = memo(({ id, draw, onLeave }: DrawnProps) => draw(id, () => onLeave(id)))

/** How far below the beginning of what scrolls a list begins; what stands above it may grow. */
function useHeightAbove(list: RefObject<HTMLElement | null>, within: HTMLElement | null | undefined): number {
  const [height, setHeight] = useState(0)
  useEffect(() => {
    if (!within) return
    const measure = () => {
      const top = list.current?.getBoundingClientRect().top ?? 0
      setHeight(Math.round(top - within.getBoundingClientRect().top + within.scrollTop))
    }
    const watching = new ResizeObserver(measure)
    for (const part of within.children) watching.observe(part)
    return () => watching.disconnect()
  }, [list, within])
  return height
}

const FOCUSABLE = 'button:not(:disabled), a[href], input'
