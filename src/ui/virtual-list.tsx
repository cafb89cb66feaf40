import { measureElement, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
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

/** The arguments for rendering a row. */
export interface RowProps {
  /** For the row's link or button, in a list with one tab stop: 0 or -1. */
  tabIndex: 0 | -1
  /** Moves the focus to the row's neighbour; call it before the row is removed. */
  leave(): void
}

export interface VirtualListHandle {
  /** Scrolls to a row and makes it the tab stop; with `focus` it also gets the focus. */
  reveal(id: string, options?: { focus?: boolean }): void
  scrollToTop(): void
}

interface Props {
  label?: string
  /** One per row, without duplicates. */
  ids: readonly string[]
  /** The height of a row that is not measured yet, in pixels. */
  height: number
  /** The scrolling element around the list; null until it exists. If left out, the list scrolls by itself. */
  within?: HTMLElement | null
  /** The list is one tab stop; Home and End go to its ends. Otherwise every row is, with everything in it. */
  hasOneTabStop?: boolean
  /** Renders a row; renders it again only if this function changes, or whether the row is the tab stop. */
  draw(id: string, row: RowProps): ReactNode
  /** Called when Delete is pressed on a row. */
  onDelete?(id: string, leave: () => void): void
  /** Reports whether the list is scrolled to its top. */
  onTop?(isAtTop: boolean): void
  ref?: Ref<VirtualListHandle>
}

/** Rows beyond those in view that are rendered as well. */
const OVERSCAN = 8
/** Closer to the top than this, in pixels, counts as the top. */
const TOP_PX = 4

/**
 * Any number of rows; only those in view are rendered. Up and Down go from row to row, to the first link, button or
 * field in it. The tab stop is a row and not an index, so rows added above do not move it.
 */
export function VirtualList(props: Props) {
  const { label, ids, height, within, hasOneTabStop = false, draw, onDelete, onTop } = props
  const scroller = useRef<HTMLDivElement>(null)
  const above = useHeightAbove(scroller, within)
  const [stopId, setStopId] = useState<string>()
  const wantsFocus = useRef<string>(undefined)
  const latestIds = useRef(ids)
  useLayoutEffect(() => void (latestIds.current = ids), [ids])
  // None of its results is memoized here.
  // oxlint-disable-next-line react/incompatible-library
  const rows = useVirtualizer({
    count: ids.length,
    getScrollElement: () => (within === undefined ? scroller.current : within),
    scrollMargin: above,
    estimateSize: () => height,
    measureElement: heightOf,
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
  // A row that was out of view is rendered only after the scroll.
  useEffect(focusWanted)

  const reveal = useCallback(
    (id: string, { focus = false } = {}) => {
      const index = latestIds.current.indexOf(id)
      if (index < 0) return
      setStopId(id)
      if (focus) wantsFocus.current = id
      rows.scrollToIndex(index)
      // A row in view gets the focus before the next key.
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
  // A row scrolled out of view cannot be the tab stop.
  const shownStopAt = shown.some(({ index }) => index === stopAt) ? stopAt : shown[0]?.index
  return (
    // The list is one widget for the keyboard; only the controls in its rows are pressed.
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

/** A hidden row has no height. It keeps its last one, or the list would be scrolled when it shows again. */
const heightOf: typeof measureElement = (row, entry, list) =>
  measureElement(row, entry, list) ||
  (row.checkVisibility()
    ? 0
    : measureElement(row, undefined, list) || list.options.estimateSize(list.indexFromElement(row)))

interface PlacesProps {
  rows: Virtualizer<HTMLDivElement, Element>
  /** Renders the row at an index; nothing if there is none. */
  draw(index: number): ReactNode
}

/** The rows in view, each in its place, for a grid or tree whose element contains them and has their total height. */
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

/** The content of a row, which does not render again when the list scrolls or grows. */
const Row = memo(({ id, draw, tabIndex, onLeave }: DrawnRowProps) =>
  draw(id, { tabIndex, leave: () => onLeave(id) }),
)

const FOCUSABLE = 'button:not(:disabled), a[href], input'

const rowIdOf = (target: EventTarget): string | undefined =>
  (target as Element).closest('[data-row]')?.getAttribute('data-row') ?? undefined

/** How far a list begins below the start of the scrolled content; what is above it may grow. */
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
