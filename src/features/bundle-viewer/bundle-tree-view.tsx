import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { ArrowUpRight, ChevronDown, ChevronRight } from 'lucide-react'
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  use,
  type CSSProperties,
} from 'react'
import { Link } from 'react-router-dom'
import { useTranslation } from '../../i18n/words'
import { buttonClass, IconButton } from '../../ui/button'
import { Chip } from '../../ui/chip'
import { isComposingKey } from '../../ui/command-registry'
import { keepsHeld, useHeldRow, useLetGo } from '../../ui/held-row'
import { useFocusMove } from '../../ui/outside-react'
import { VirtualPlaces } from '../../ui/virtual-list'
import {
  formatMoment,
  MessageBody,
  ChatNames,
  jumpState,
  momentRoute,
  plainTextOf,
  senderName,
} from '../message-content/message-content'
import { treeStep, typedAhead } from './bundle-tree'
import type { BundleTree, TreeStep, TreeRow } from './bundle-tree'
import { CopyLink } from './copy-link'
import { PANEL_ATTRIBUTE } from './panel-attribute'
import { useWords } from './words'
import styles from './bundle-viewer.module.css'

interface Props {
  bundleId: string
  tree: BundleTree
  rows: readonly TreeRow[]
  names: ReadonlyMap<string, string>
  homeTenant: string | undefined
  /** The message that the address leads to. */
  markedId: string | undefined
  onChange(open: readonly string[], close: readonly string[]): void
}

const ROW_HEIGHT = 72

/** The tree. Only the lines in view exist, and the active one. */
export function BundleTreeView({ bundleId, tree, rows, names, homeTenant, markedId, onChange }: Props) {
  const { t } = useWords()
  const scroller = useRef<HTMLDivElement>(null)
  const [wanted, setWanted] = useState(markedId ?? rows[0]?.id ?? '')
  const activeId = shownId(wanted, rows, tree)
  const active = rows.findIndex(({ id }) => id === activeId)
  const letters = useTypedLetters()
  // No React compiler memoises this component, so the library's functions are always those of the last render.
  // oxlint-disable-next-line react/incompatible-library
  const lines = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 6,
    // The tab stop must exist even while it is scrolled away.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), Math.max(active, 0)])].toSorted((a, b) => a - b),
  })

  const [jump] = useState({})
  const held = useHeldRow(jump, markedId)
  useLayoutEffect(() => {
    lines.shouldAdjustScrollPositionOnItemSizeChange = keepsHeld(held.id)
  }, [lines, held.id])
  useLetGo(scroller, held)
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

  /** Moves the focus to a line. */
  const goTo = (id: string) => {
    setWanted(id)
    const index = rows.findIndex((row) => row.id === id)
    if (index >= 0) lines.scrollToIndex(index)
    // The line exists once this is rendered.
    requestAnimationFrame(() => lineOf(scroller.current)?.focus({ preventScroll: true }))
  }
  const press = (event: KeyboardEvent) => {
    const { target, key, ctrlKey, metaKey, altKey } = event
    const isLine = target instanceof HTMLElement && target.role === 'treeitem'
    if (!isLine || ctrlKey || metaKey || altKey || isComposingKey(event.nativeEvent)) return
    const step = treeStep(key, rows, activeId) ?? typed(key)
    if (!step) return
    event.preventDefault()
    if (step.open ?? step.close) onChange(step.open ?? [], step.close ?? [])
    if (step.to !== undefined) goTo(step.to)
  }
  const typed = (key: string): TreeStep | undefined => {
    if (key.length !== 1 && !/^\P{ASCII}+$/u.test(key)) return undefined
    const to = typedAhead(letters(key), rows, activeId, ({ node }) => senderName(node.message.sender, names))
    return to === undefined ? {} : { to }
  }

  return (
    <div ref={scroller} className={styles['scroller']}>
      <div
        role="tree"
        aria-label={t('tree')}
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

/** The element of the line that is the tab stop. */
const lineOf = (tree: HTMLElement | null) =>
  tree?.querySelector<HTMLElement>('[role="treeitem"][tabindex="0"]')

/** The active line: if the wanted one is inside a closed line, that one. */
function shownId(wanted: string, rows: readonly TreeRow[], tree: BundleTree): string {
  const shown = new Set(rows.map(({ id }) => id))
  let node = tree.byId.get(wanted)
  while (node && !shown.has(node.message.message_id)) node = node.parent
  return node?.message.message_id ?? rows[0]?.id ?? ''
}

/** Letters typed within this time belong to one word. */
const PAUSE_MS = 600

/** Returns all letters of the word being typed, including the one given. */
function useTypedLetters(): (letter: string) => string {
  const word = useRef({ letters: '', at: 0 })
  return (letter) => {
    const now = performance.now()
    const { letters, at } = word.current
    word.current = { letters: now - at > PAUSE_MS ? letter : letters + letter, at: now }
    return word.current.letters
  }
}

interface BundleRowProps {
  bundleId: string
  row: TreeRow
  names: ReadonlyMap<string, string>
  homeTenant: string | undefined
  isTabStop: boolean
  isMarked: boolean
  onFocus(): void
  onToggle(): void
}

/** Lines deeper than this are not indented further and only state their level, to leave room for text. */
const MOST_STEPS = 6
const MOST_SPOKEN = 300

/** One message inside, with the line that opens what is inside it. */
function BundleRow(props: BundleRowProps) {
  const { bundleId, row, names, homeTenant, isTabStop, isMarked, onFocus, onToggle } = props
  const { t, i18n } = useWords()
  const { t: content } = useTranslation('message-content')
  const { node, isOpen, place, siblings } = row
  const { message, depth, children, isStray } = node
  const name = senderName(message.sender, names)
  const when = formatMoment(Number(message.create_time), i18n.language)
  const { tenant_key } = message.sender
  const isForeign = homeTenant !== undefined && tenant_key !== '' && tenant_key !== homeTenant
  const words = plainTextOf(message).slice(0, MOST_SPOKEN)
  const inside = t('inside', { count: children.length })
  const isBundle = message.msg_type === 'merge_forward' && !message.deleted
  return (
    <div
      role="treeitem"
      aria-level={depth}
      aria-posinset={place}
      aria-setsize={siblings}
      aria-expanded={isOpen}
      aria-current={isMarked || undefined}
      aria-label={[name, when, words, ...(isBundle ? [inside] : [])].join(', ')}
      tabIndex={isTabStop ? 0 : -1}
      className={styles['row']}
      style={{ '--steps': Math.min(depth - 1, MOST_STEPS) } as CSSProperties}
      onFocus={onFocus}
    >
      <span className={styles['toggle']}>
        {isOpen !== undefined && (
          <IconButton
            size="small"
            tabIndex={-1}
            label={t(isOpen ? 'closeOne' : 'openOne')}
            onClick={onToggle}
          >
            {isOpen ? (
              <ChevronDown size={16} aria-hidden="true" />
            ) : (
              <ChevronRight size={16} aria-hidden="true" />
            )}
          </IconButton>
        )}
      </span>
      <div className={styles['said']} data-message-id={message.message_id}>
        <p className={styles['by']}>
          <bdi className={name === message.sender.id ? styles['id'] : styles['name']}>{name}</bdi>
          {isForeign && <Chip>{t('otherTenant')}</Chip>}
          {depth > MOST_STEPS + 1 && <Chip>{t('level', { depth })}</Chip>}
          {isStray && <Chip tone="warning">{t('stray')}</Chip>}
          <span className={styles['when']}>{when}</span>
        </p>
        {isBundle ? (
          <p className={styles['bundle']}>
            {content('kinds.merge_forward')} · {inside}
          </p>
        ) : (
          <div data-body>
            <MessageBody message={message} names={names} />
          </div>
        )}
      </div>
      <RowActions bundleId={bundleId} row={row} isTabStop={isTabStop} />
    </div>
  )
}

function RowActions({ bundleId, row, isTabStop }: Pick<BundleRowProps, 'bundleId' | 'row' | 'isTabStop'>) {
  const { t } = useWords()
  const { message } = row.node
  const chat = use(ChatNames).get(message.chat_id)
  const tabIndex = isTabStop ? 0 : -1
  return (
    <div className={styles['actions']}>
      {chat !== undefined && (
        <Link
          to={momentRoute(message.chat_id, Number(message.create_time) || 0)}
          state={jumpState}
          tabIndex={tabIndex}
          className={buttonClass('quiet')}
          aria-label={t('findIn', { chat })}
          title={t('findIn', { chat })}
        >
          <ArrowUpRight size={14} aria-hidden="true" />
        </Link>
      )}
      <CopyLink
        bundleId={bundleId}
        insideId={message.message_id}
        label={t('copyLinkTo')}
        isSmall
        tabIndex={tabIndex}
      />
    </div>
  )
}
