import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useFocusMove } from '../../../ui/outside-react'
import { VirtualPlaces } from '../../../ui/virtual-list'
import { senderName } from '../sender-name'
import { BundleRow } from './bundle-row'
import { treeStep, typedAhead } from './bundle-tree'
import type { BundleTree, TreeStep, TreeRow } from './bundle-tree'
import { PANEL_ATTRIBUTE } from './side-panel'
import styles from './viewer.module.css'

interface Props {
  bundleId: string
  tree: BundleTree
  rows: readonly TreeRow[]
  names: ReadonlyMap<string, string>
  homeTenant: string | undefined
  /** The message that an address leads to. */
  markedId: string | undefined
  onChange(open: readonly string[], close: readonly string[]): void
}

const ROW_HEIGHT = 72

/** The tree, of which only the lines in view exist, and the one that one is on. */
export function BundleTreeView({ bundleId, tree, rows, names, homeTenant, markedId, onChange }: Props) {
  const { t } = useTranslation('messages')
  const scroller = useRef<HTMLDivElement>(null)
  const [wanted, setWanted] = useState(markedId ?? rows[0]?.id ?? '')
  const activeId = shownId(wanted, rows, tree)
  const active = rows.findIndex(({ id }) => id === activeId)
  const letters = useTypedLetters()
  // No compiler memoises this component: the library's functions are always those of the last drawing.
  // oxlint-disable-next-line react/incompatible-library
  const lines = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 6,
    // A tab stop that is scrolled away would be none.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), Math.max(active, 0)])].toSorted((a, b) => a - b),
  })

  const marked = useRef(markedId)
  useEffect(() => {
    const index = rows.findIndex(({ id }) => id === marked.current)
    marked.current = undefined
    if (index >= 0) lines.scrollToIndex(index, { align: 'center' })
  }, [lines, rows])
  useFocusMove(undefined, () => {
    if (document.activeElement?.hasAttribute(PANEL_ATTRIBUTE))
      lineOf(scroller.current)?.focus({ preventScroll: true })
  })

  /** Goes to a line with the focus. */
  const goTo = (id: string) => {
    setWanted(id)
    const index = rows.findIndex((row) => row.id === id)
    if (index >= 0) lines.scrollToIndex(index)
    // The line is there once this has been drawn.
    requestAnimationFrame(() => lineOf(scroller.current)?.focus({ preventScroll: true }))
  }
  const press = (event: KeyboardEvent) => {
    const { target, key, ctrlKey, metaKey, altKey } = event
    const isLine = target instanceof HTMLElement && target.role === 'treeitem'
    if (!isLine || ctrlKey || metaKey || altKey || event.nativeEvent.isComposing) return
    const step = treeStep(key, rows, activeId) ?? typed(key)
    if (!step) return
    event.preventDefault()
    if (step.open ?? step.close) onChange(step.open ?? [], step.close ?? [])
    if (step.to !== undefined) goTo(step.to)
  }
  const typed = (key: string): TreeStep | undefined => {
    if (key.length !== 1 && !/^\P{ASCII}+$/u.test(key)) return undefined
    const to = typedAhead(letters(key), rows, activeId, ({ node }) =>
      senderName(node.message.sender, names, t),
    )
    return to === undefined ? {} : { to }
  }

  return (
    <div ref={scroller} className={styles['scroller']}>
      <div
        role="tree"
        aria-label={t('viewer.tree')}
        tabIndex={-1}
        className={styles['tree']}
        style={{ height: lines.getTotalSize() }}
        onKeyDown={press}
      >
        <VirtualPlaces
          rows={lines}
          draw={(index) => {
            const row = rows[index]
            if (!row) return null
            return (
              <BundleRow
                bundleId={bundleId}
                row={row}
                names={names}
                homeTenant={homeTenant}
                isTabStop={row.id === activeId}
                isMarked={row.id === markedId}
                onFocus={() => setWanted(row.id)}
                onToggle={() => (row.isOpen ? onChange([], [row.id]) : onChange([row.id], []))}
              />
            )
          }}
        />
      </div>
    </div>
  )
}

/** The element of the line that Tab leads to. */
const lineOf = (tree: HTMLElement | null) =>
  tree?.querySelector<HTMLElement>('[role="treeitem"][tabindex="0"]')

/** The line that one is on: where what one was on is closed away, what it was closed in. */
function shownId(wanted: string, rows: readonly TreeRow[], tree: BundleTree): string {
  const shown = new Set(rows.map(({ id }) => id))
  let node = tree.byId.get(wanted)
  while (node && !shown.has(node.message.message_id)) node = node.parent
  return node?.message.message_id ?? rows[0]?.id ?? ''
}

/** Letters that follow each other so quickly are of one word. */
const PAUSE_MS = 600

/** Answers all letters of the word that is being typed, the one given included. */
function useTypedLetters(): (letter: string) => string {
  const word = useRef({ letters: '', at: 0 })
  return (letter) => {
    const now = performance.now()
    const { letters, at } = word.current
    word.current = { letters: now - at > PAUSE_MS ? letter : letters + letter, at: now }
    return word.current.letters
  }
}
