import { ArrowDown, ArrowUp } from 'lucide-react'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { BlockTree } from '../../../../document/block-tree'
import { lineOf, textObject } from '../../../../document/blocks/registry'
import { newText } from '../../../../document/structure/new-tree'
import { inSlices } from '../../../../primitives/in-slices'
import { copyText } from '../../../browser/copy-text'
import { fallbackNames } from '../../../editor/export/element-text'
import { textFromTrees } from '../../../editor/export/text-from-trees'
import type { EditorPorts } from '../../../editor/view/ports'
import { Button } from '../../../ui/button'
import { useCommands } from '../../../ui/command-registry'
import { useLatestAnswer } from '../../../ui/outside-react'
import { Skeleton } from '../../../ui/skeleton'
import { compareDocuments } from '../compare/compare-documents'
import type { DocumentComparison, Row } from '../compare/compare-documents'
import { foldRows, rowsWithin } from '../compare/fold-rows'
import { itemSignsIn, ItemSigns } from '../compare/item-numbers'
import { useHistoryWords } from '../words'
import { ComparisonRow } from './comparison-row'
import styles from './comparison.module.css'

interface Props {
  before: BlockTree
  after: BlockTree
  /** The headings of the two sides. */
  heads: readonly [before: string, after: string]
  /** The label of the group of actions for an earlier block. */
  actionsLabel: string
  ports: EditorPorts
  /** Restores an earlier block; absent if that is not possible. */
  onRestoreBlock: ((block: BlockTree) => void) | undefined
  /** Reports an outcome, also to screen readers. */
  onSay: (words: string) => void
}

/** The amount drawn at once, in short lines; a completely new document has more. */
const AT_ONCE = 300

/** Two documents side by side, with keys that move between changes. */
export function ComparedDocuments(props: Props) {
  const { before, after, heads, actionsLabel, ports, onRestoreBlock, onSay } = props
  const { say } = useHistoryWords()
  const comparison = useComparison(before, after)
  const { rows, pairs } = comparison ?? nothing
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const [most, setMost] = useState(AT_ONCE)
  const shown = useMemo(() => foldRows(rows, opened), [rows, opened])
  const drawn = useMemo(() => rowsWithin(shown, most), [shown, most])
  const numbers = useMemo(() => changeNumbers(rows), [rows])
  const items = useMemo(() => ({ before: itemSignsIn(before), after: itemSignsIn(after) }), [before, after])
  const place = useRef<HTMLDivElement>(null)
  const visited = useRef<HTMLElement>(null)
  const all = numbers.size

  const step = (way: 1 | -1) => {
    const changes = [...(place.current?.querySelectorAll<HTMLElement>('[data-change]') ?? [])]
    const next = nextChange(changes, way, visited.current)
    if (!next) return onSay(say('compare.noMore'))
    visited.current = next
    next.focus()
    next.scrollIntoView({ block: 'center' })
  }
  const copy = async (block: BlockTree) => {
    const names = { ...fallbackNames, person: (id: string) => ports.people.nameOf(id) }
    onSay(
      say((await copyText(textFromTrees([asLine(block)], names))) ? 'compare.copied' : 'compare.notCopied'),
    )
  }
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
    event.preventDefault()
    step(event.key === 'ArrowDown' ? 1 : -1)
  }
  useCommands(
    useCallback(
      () => [
        { id: 'history.next', label: say('keys.next'), group: say('keys.group'), keys: 'Alt ↓' },
        { id: 'history.previous', label: say('keys.previous'), group: say('keys.group'), keys: 'Alt ↑' },
      ],
      [say],
    ),
  )
  if (!comparison) return <ComparisonSkeleton />
  if (all === 0) return <p className={styles['none']}>{say('compare.same')}</p>
  return (
    // Keys for the buttons above, from anywhere in the comparison.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles['rows']} ref={place} onKeyDown={onKeyDown}>
      <div className={styles['steps']}>
        <p>{say('compare.changes', { count: all })}</p>
        <Button aria-keyshortcuts="Alt+ArrowUp" title="Alt ↑" onClick={() => step(-1)}>
          <ArrowUp size={14} aria-hidden="true" />
          {say('compare.previous')}
        </Button>
        <Button aria-keyshortcuts="Alt+ArrowDown" title="Alt ↓" onClick={() => step(1)}>
          <ArrowDown size={14} aria-hidden="true" />
          {say('compare.next')}
        </Button>
      </div>
      <div className={styles['heads']} aria-hidden="true">
        <span>{heads[0]}</span>
        <span>{heads[1]}</span>
      </div>
      <ItemSigns value={items}>
        {shown.slice(0, drawn).map((each) =>
          each.kind === 'fold' ? (
            <button
              key={each.key}
              type="button"
              className={styles['fold']}
              onClick={() => setOpened(new Set([...opened, each.key]))}
            >
              {say('compare.folded', { count: each.rows.length })}
            </button>
          ) : (
            <ComparisonRow
              key={each.row.key}
              row={each.row}
              number={numbers.get(each.row)}
              all={all}
              actionsLabel={actionsLabel}
              pairs={pairs}
              ports={ports}
              onCopy={(block) => void copy(block)}
              onRestore={onRestoreBlock}
            />
          ),
        )}
      </ItemSigns>
      {drawn < shown.length && <Button onClick={() => setMost(most + AT_ONCE)}>{say('compare.more')}</Button>}
    </div>
  )
}

/** A block alone: an item without its list has no number, so it is copied as a line. */
const asLine = (block: BlockTree): BlockTree =>
  lineOf(block.block_type)?.list === 'ol'
    ? newText('text', textObject(block.block_type, block.body)?.elements ?? [], block.children)
    : block

const nothing: DocumentComparison = { rows: [], pairs: { later: new Map(), earlier: new Map() } }

/** Undefined while the documents are compared. Long ones take a while, in slices that let other work run. */
function useComparison(before: BlockTree, after: BlockTree): DocumentComparison | undefined {
  const both = useMemo(() => ({ before, after }), [before, after])
  const made = useLatestAnswer(both, (of, signal) => inSlices(compareDocuments(of.before, of.after), signal))
  // A result for other documents does not count.
  return made?.of === both ? made.answer : undefined
}

/** Rows that are changes of their own, counted from 1. */
function changeNumbers(rows: readonly Row[]): ReadonlyMap<Row, number> {
  const changes = rows.filter(({ mark, isInside }) => mark !== 'same' && !isInside)
  return new Map(changes.map((row, at) => [row, at + 1]))
}

/** The change next to the focused one, or else to the one last visited; without either, the first or the last one. */
function nextChange(
  changes: readonly HTMLElement[],
  way: 1 | -1,
  visited: HTMLElement | null,
): HTMLElement | undefined {
  const focused = changes.findIndex((change) => change.contains(document.activeElement))
  const at = focused < 0 ? changes.findIndex((change) => change === visited) : focused
  if (at < 0) return way === 1 ? changes[0] : changes.at(-1)
  return changes[at + way]
}

/** Placeholder for a comparison. */
export function ComparisonSkeleton() {
  const { say } = useHistoryWords()
  return (
    <div aria-busy="true">
      <span className="visually-hidden" role="status">
        {say('reading')}
      </span>
      <Skeleton lines={['middle', 'full', 'long', 'full', 'short', 'long']} />
    </div>
  )
}
