import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, RotateCcw } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BlockTree } from '../../../../editor/block-tree'
import { textFromTrees } from '../../../../editor/export/block-words'
import type { EditorPorts } from '../../../../editor/view/ports'
import { explainFailure } from '../../../../i18n/explain-failure'
import { Button } from '../../../../ui/button'
import { useCommands } from '../../../../ui/command-registry'
import { Failure } from '../../../../ui/failure'
import { Skeleton } from '../../../../ui/skeleton'
import { revisionQuery } from '../../api/read-revision'
import { compareDocuments } from '../compare/compare-documents'
import type { Row } from '../compare/compare-documents'
import { foldRows } from '../compare/fold-rows'
import type { Compared } from '../history-address'
import { useHistoryWords } from '../use-history-words'
import { ChooseRevisions } from './choose-revisions'
import { ComparisonRow } from './comparison-row'
import styles from './comparison.module.css'

interface Props {
  chatId: string
  newest: number
  compared: Compared
  ports: EditorPorts
  onPick: (compared: Compared) => void
  /** Absent where the announcement cannot be edited. */
  onRestore: ((revision: number, version: BlockTree) => void) | undefined
  onRestoreBlock: ((version: BlockTree, block: BlockTree) => void) | undefined
  /** Says what happened, aloud too. */
  onSay: (words: string) => void
}

/** Rows that are drawn at once; a document that is new from end to end has more. */
const AT_ONCE = 300

/** Two revisions side by side, with keys that go from change to change. */
export function Comparison(props: Props) {
  const { chatId, newest, compared, onRestore } = props
  const { say } = useHistoryWords()
  const { t } = useTranslation('failures')
  const before = useQuery(revisionQuery(chatId, compared.since))
  const after = useQuery(revisionQuery(chatId, compared.revision))
  const failed = [before, after].find(({ error, data }) => error && !data)
  const { since, revision } = compared
  return (
    <section className={styles['comparison']} aria-label={say('compare.title')}>
      <div className={styles['bar']}>
        <ChooseRevisions key={`${compared.since} ${compared.revision}`} {...props} />
        <div className={styles['restores']}>
          {[before, after].map(({ data }, side) => {
            const number = side === 0 ? since : revision
            return (
              onRestore &&
              data &&
              number !== newest && (
                <Button key={number} onClick={() => onRestore(number, data)}>
                  <RotateCcw size={14} aria-hidden="true" />
                  {say('restore.open', { number })}
                </Button>
              )
            )
          })}
        </div>
      </div>
      {failed ? (
        <Failure
          {...explainFailure(failed.error, t)}
          retry={{ label: say('again'), run: () => void failed.refetch() }}
        />
      ) : before.data && after.data ? (
        <Rows
          key={`${compared.since} ${compared.revision}`}
          {...props}
          before={before.data}
          after={after.data}
        />
      ) : (
        <div aria-busy="true">
          <span className={styles['spoken']} role="status">
            {say('reading')}
          </span>
          <Skeleton lines={['middle', 'full', 'long', 'full', 'short', 'long']} />
        </div>
      )}
    </section>
  )
}

interface RowsProps extends Props {
  before: BlockTree
  after: BlockTree
}

function Rows({ before, after, compared, ports, onRestoreBlock, onSay }: RowsProps) {
  const { say } = useHistoryWords()
  const { rows, pairs } = useMemo(() => compareDocuments(before, after), [before, after])
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const [most, setMost] = useState(AT_ONCE)
  const shown = useMemo(() => foldRows(rows, opened), [rows, opened])
  const numbers = useMemo(() => changeNumbers(rows), [rows])
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
    try {
      await navigator.clipboard.writeText(textFromTrees([block]))
      onSay(say('compare.copied'))
    } catch {
      onSay(say('compare.notCopied'))
    }
  }
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
    event.preventDefault()
    step(event.key === 'ArrowDown' ? 1 : -1)
  }
  useCommands(
    useMemo(
      () => [
        { id: 'history.next', label: say('keys.next'), group: say('keys.group'), keys: 'Alt ↓' },
        { id: 'history.previous', label: say('keys.previous'), group: say('keys.group'), keys: 'Alt ↑' },
      ],
      [say],
    ),
  )
  if (all === 0) return <p className={styles['none']}>{say('compare.same')}</p>
  return (
    // Keys for what the buttons above do, wherever in the comparison the focus is.
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
        <span>{say('compare.before', { number: compared.since })}</span>
        <span>{say('compare.before', { number: compared.revision })}</span>
      </div>
      {shown.slice(0, most).map((each) =>
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
            revision={compared.since}
            pairs={pairs}
            ports={ports}
            onCopy={(block) => void copy(block)}
            onRestore={onRestoreBlock && ((block) => onRestoreBlock(before, block))}
          />
        ),
      )}
      {most < shown.length && <Button onClick={() => setMost(most + AT_ONCE)}>{say('compare.more')}</Button>}
    </div>
  )
}

/** Rows that are changes of their own, counted from 1. */
function changeNumbers(rows: readonly Row[]): ReadonlyMap<Row, number> {
  const changes = rows.filter(({ mark, isInside }) => mark !== 'same' && !isInside)
  return new Map(changes.map((row, at) => [row, at + 1]))
}

/** From the one that has the focus, or in it, else from the one last gone to; at first from the end that one comes from. */
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
