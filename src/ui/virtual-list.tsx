import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import {
  memo,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
} from 'react'
import styles from './virtual-list.module.css'

/** What a row is told when it is rendered. */
export interface RowProps {
  /** Of the row's link or button, in a list with one tab stop: 0 or -1. */
  tabIndex: 0 | -1
  /** Takes the focus to the row's neighbour; called before the row goes. */
  leave(): void
}

export interface VirtualListHandle {
  /** Scrolls to a row, which is the tab stop then; with `focus` it gets the focus. */
  reveal(id: string, options?: { focus?: boolean }): void
  scrollToTop(): void
}

interface Props {
  label?: string
  /** One a row, each once. */
  ids: readonly string[]
  /** Of a row that was not measured yet, in pixels. */
  height: number
  /** What scrolls, where that is more than the list; null until it is there. Without it the list scrolls by itself. */
  within?: HTMLElement | null
  /** The list is one tab stop; Home and End go to its ends. Else every row is one, with all that it holds. */
  hasOneTabStop?: boolean
  /** Renders a row, again only when this is another function or the row becomes the tab stop. */
  draw(id: string, row: RowProps): ReactNode
  /** The Delete key on a row. */
  onDelete?(id: string, leave: () => void): void
  /** Whether the list is scrolled to its top. */
  onTop?(isAtTop: boolean): void
  ref?: Ref<VirtualListHandle>
}

/** Rows beyond those in view that exist as well. */
const OVERSCAN = 8
/** Nearer to the top than this is at the top. In pixels. */
const TOP_PX = 4

/**
 * Any number of rows, of which only those in view exist. Up and Down go from row to row: to the first link, button or
 * field of it. The tab stop is a row and not a place, so rows that come above do not move it.
 */
export function VirtualList(props: Props) {
  const { label, ids, height, within, hasOneTabStop = false, draw, onDelete, onTop } = props
  const scroller = useRef<HTMLDivElement>(null)
  const above = useHeightAbove(scroller, within)
  const [stopId, setStopId] = useState<string>()
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
    overscan: OVERSCAN,
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

  const reveal = useCallback(
    (id: string, { focus = false } = {}) => {
      const index = latestIds.current.indexOf(id)
      if (index < 0) return
      setStopId(id)
      if (focus) wantsFocus.current = id
      rows.scrollToIndex(index)
      // One that is in view has the focus before the next key comes.
      focusWanted()
    },
    [rows, focusWanted],
  )
  useImperativeHandle(
    props.ref,
    () => ({ reveal, scrollToTop: () => scroller.current?.scrollTo({ top: 0 }) }),
    [reveal],
  )
  const leave = useCallback(
    (id: string) => {
      const ids = latestIds.current
      const index = ids.indexOf(id)
      const next = ids[index + 1] ?? ids[index - 1]
      if (next === undefined) document.getElementById('page')?.focus()
      else reveal(next, { focus: true })
    },
    [reveal],
  )

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLSelectElement) return
    const id = rowIdOf(event.target)
    if (id === undefined) return
    const index = ids.indexOf(id)
    const steps: Record<string, number> = { ArrowDown: index + 1, ArrowUp: index - 1 }
    const ends: Record<string, number> = hasOneTabStop ? { Home: 0, End: ids.length - 1 } : {}
    const next = { ...steps, ...ends }[event.key]
    if (next !== undefined) {
      event.preventDefault()
      const nextId = ids[next]
      if (nextId !== undefined) reveal(nextId, { focus: true })
    }
    if (event.key !== 'Delete' || !onDelete) return
    event.preventDefault()
    onDelete(id, () => leave(id))
  }

  const shown = rows.getVirtualItems()
  const stopAt = Math.max(0, stopId === undefined ? 0 : ids.indexOf(stopId))
  // A tab stop that is scrolled away would be none.
  const shownStopAt = shown.some(({ index }) => index === stopAt) ? stopAt : shown[0]?.index
  return (
    // The list is one widget to the keyboard; what its rows hold is pressed.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={scroller}
      className={within === undefined ? styles['scroller'] : ''}
      onKeyDown={onKeyDown}
      onFocus={({ target }) => setStopId(rowIdOf(target))}
      onScroll={onTop && (({ currentTarget }) => onTop(currentTarget.scrollTop <= TOP_PX))}
    >
      <ul className={styles['rows']} style={{ height: rows.getTotalSize() }} aria-label={label}>
        {shown.map(({ index, key, start }) => {
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
              <Row
                id={id}
                draw={draw}
                tabIndex={!hasOneTabStop || index === shownStopAt ? 0 : -1}
                onLeave={leave}
              />
            </li>
          )
        })}
      </ul>
    </div>
  )
}

interface PlacesProps {
  rows: Virtualizer<HTMLDivElement, Element>
  /** Renders the row at an index; nothing where there is none. */
  draw(index: number): ReactNode
}

/** The rows in view, each at its place, for a grid or a tree whose element is as high as all of them and holds these. */
export const VirtualPlaces = ({ rows, draw }: PlacesProps) =>
  rows.getVirtualItems().map(({ index, key, start }) => {
    const row = draw(index)
    return (
      row && (
        <div
          key={key}
          ref={rows.measureElement}
          role="presentation"
          className={styles['place']}
          data-index={index}
          style={{ transform: `translateY(${start}px)` }}
        >
          {row}
        </div>
      )
    )
  })

interface DrawnRowProps extends Pick<Props, 'draw'>, Pick<RowProps, 'tabIndex'> {
  id: string
  onLeave(id: string): void
}

/** What a row shows, which does not change because the list scrolls or grows. */
const Row = memo(({ id, draw, tabIndex, onLeave }: DrawnRowProps) =>
  draw(id, { tabIndex, leave: () => onLeave(id) }),
)

const FOCUSABLE = 'button:not(:disabled), a[href], input'

const rowIdOf = (target: EventTarget): string | undefined =>
  (target as Element).closest('[data-row]')?.getAttribute('data-row') ?? undefined

/** How far below the beginning of what scrolls a list begins; what is above it may grow. */
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
