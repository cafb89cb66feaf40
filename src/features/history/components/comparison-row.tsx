import { Copy, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { TEXT } from '../../../../contract/docx/block-numbers'
import { mergeInfoFrom } from '../../../../contract/docx/table-areas'
import { preOrder } from '../../../../document/block-tree'
import type { BlockTree } from '../../../../document/block-tree'
import { keyOf } from '../../../../document/blocks/registry'
import type { Pairs } from '../../../../document/pairing/pairs'
import { tableSize } from '../../../../document/structure/box-structure'
import { propertyOf, tableFrom } from '../../../../document/structure/table-form'
import type { EditorPorts } from '../../../editor/view/ports'
import { useWords as useEditorWords } from '../../../editor/view/view-context'
import { Button } from '../../../ui/button'
import type { Row, RowMark } from '../compare/compare-documents'
import type { CellMark, TableSide } from '../compare/compare-tables'
import { CELLS_AT_ONCE } from '../compare/fold-rows'
import { useHistoryWords } from '../words'
import { BlockContent } from './block-content'
import styles from './comparison.module.css'

interface Props {
  row: Row
  /** The number of the change, from 1; undefined for a row without one. */
  number: number | undefined
  /** The number of all changes. */
  all: number
  /** The label of the group of actions for the earlier block. */
  actionsLabel: string
  pairs: Pairs
  ports: EditorPorts
  onCopy: (block: BlockTree) => void
  /** Absent if the block cannot be restored. */
  onRestore: ((block: BlockTree) => void) | undefined
}

const signs: Record<RowMark, readonly [before: string, after: string]> = {
  same: ['', ''],
  changed: ['~', '~'],
  added: ['', '+'],
  removed: ['−', ''],
  movedHere: ['', '↕'],
  movedAway: ['↕', ''],
}

/** One block in both versions, side by side. A side without the block is empty. */
export function ComparisonRow({ row, number, all, actionsLabel, pairs, ports, onCopy, onRestore }: Props) {
  const { say } = useHistoryWords()
  const { mark, depth } = row
  const before = mark === 'added' || mark === 'movedHere' ? undefined : row.before
  const after = mark === 'removed' || mark === 'movedAway' ? undefined : row.after
  const side = (block: BlockTree, isBefore: boolean) => {
    const other = isBefore ? row.after : row.before
    const sides = row.table && (isBefore ? row.table.before : row.table.after)
    return tableSize(block) ? (
      <TableContent table={block} side={sides} isBefore={isBefore} pairs={pairs} ports={ports} />
    ) : (
      <BlockContent block={block} other={other} isBefore={isBefore} ports={ports} />
    )
  }
  return (
    <div
      className={styles['row']}
      data-mark={mark}
      data-table={row.table ? true : undefined}
      data-change={number}
      tabIndex={number === undefined ? undefined : -1}
      role={number === undefined ? undefined : 'group'}
      aria-label={
        number === undefined
          ? undefined
          : say('compare.at', { number, all, mark: say(`compare.marks.${mark as Exclude<RowMark, 'same'>}`) })
      }
      style={{ '--depth': Math.max(0, depth - 1) } as React.CSSProperties}
    >
      <div className={styles['before']} data-empty={before === undefined || undefined}>
        {before && (
          <>
            <Sign sign={signs[mark][0]} />
            <div className={styles['content']}>{side(before, true)}</div>
            {mark !== 'same' && !row.isInside && (
              <div className={styles['actions']} role="group" aria-label={actionsLabel}>
                <Button
                  look="quiet"
                  title={say('compare.copyText')}
                  aria-label={say('compare.copyText')}
                  onClick={() => onCopy(before)}
                >
                  <Copy size={14} aria-hidden="true" />
                </Button>
                {onRestore && (
                  <Button
                    look="quiet"
                    title={say('compare.restoreBlock')}
                    aria-label={say('compare.restoreBlock')}
                    onClick={() => onRestore(before)}
                  >
                    <Undo2 size={14} aria-hidden="true" />
                  </Button>
                )}
              </div>
            )}
          </>
        )}
      </div>
      <div className={styles['after']} data-empty={after === undefined || undefined}>
        {after && (
          <>
            <Sign sign={signs[mark][1]} />
            <div className={styles['content']}>
              {side(after, false)}
              <KindChange row={row} />
            </div>
          </>
        )}
      </div>
    </div>
  )
}

/**
 * Marks a change not by colour alone, but also with a sign, and a word for screen readers if only one side has the
 * block.
 */
const Sign = ({ sign }: { sign: string }) => (
  <span className={styles['mark']} aria-hidden="true">
    {sign}
  </span>
)

/** A change of type, such as a line that became a heading or a to-do that became text. */
function KindChange({ row: { before, after } }: { row: Row }) {
  const { say } = useHistoryWords()
  const { t } = useEditorWords()
  if (!before || !after || before.block_type === after.block_type) return null
  const kindOf = ({ block_type: type }: BlockTree) => t(`kinds.${keyOf(type)}`)
  return (
    <span className={styles['kind']}>
      {say('compare.kind', { before: kindOf(before), after: kindOf(after) })}
    </span>
  )
}

interface TableContentProps {
  table: BlockTree
  /** Undefined if the whole table was added or removed. */
  side: TableSide | undefined
  isBefore: boolean
  pairs: Pairs
  ports: EditorPorts
}

/** A table of one version, with a sign in every cell that the other version lacks or that differs. */
function TableContent({ table, side, isBefore, pairs, ports }: TableContentProps) {
  const { say } = useHistoryWords()
  const [most, setMost] = useState(CELLS_AT_ONCE)
  const property = propertyOf(table.body)
  if (!property) return null
  const { shape, headerRow } = tableFrom(property)
  const spans = mergeInfoFrom(shape)
  const covered = coveredCells(shape)
  const drawn = Math.min(shape.rows, Math.ceil(most / Math.max(1, shape.columns)))
  const rows = Array.from({ length: drawn }, (_, row) => row)
  const columns = Array.from({ length: shape.columns }, (_, column) => column)
  return (
    // Lets the keyboard scroll a wide table.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles['tableFrame']} tabIndex={0} role="group" aria-label={tableName(table)}>
      <table className={styles['table']}>
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              {columns.map((column) => {
                const at = row * shape.columns + column
                const cell = table.children[at]
                if (!cell || covered.has(at)) return null
                const Cell = headerRow && row === 0 ? 'th' : 'td'
                return (
                  <Cell
                    key={cell.id}
                    rowSpan={spans[at]?.row_span}
                    colSpan={spans[at]?.col_span}
                    data-mark={side?.cells[at] ?? 'same'}
                  >
                    <MarkWords mark={side?.cells[at] ?? 'same'} />
                    <CellContent cell={cell} isBefore={isBefore} pairs={pairs} ports={ports} />
                  </Cell>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {drawn < shape.rows && (
        <Button onClick={() => setMost(most + CELLS_AT_ONCE)}>{say('compare.more')}</Button>
      )}
    </div>
  )
}

const tableName = (table: BlockTree) =>
  `${propertyOf(table.body)?.row_size} × ${propertyOf(table.body)?.column_size}`

function MarkWords({ mark }: { mark: CellMark }) {
  const { say } = useHistoryWords()
  if (mark === 'same') return null
  const sign = { changed: '~', added: '+', removed: '−' }[mark]
  return (
    <span className={styles['cellMark']}>
      <span aria-hidden="true">{sign}</span>
      <span className="visually-hidden">{say(`compare.marks.${mark}`)}: </span>
    </span>
  )
}

function CellContent({
  cell,
  isBefore,
  pairs,
  ports,
}: Omit<TableContentProps, 'table' | 'side'> & { cell: BlockTree }) {
  const others = isBefore ? pairs.later : pairs.earlier
  const isKept = others.has(cell)
  return preOrder(cell)
    .slice(1)
    .map((block) => (
      <div key={block.id}>
        <BlockContent
          block={block}
          other={others.get(block) ?? (isKept ? nothingOf(block) : undefined)}
          isBefore={isBefore}
          ports={ports}
        />
      </div>
    ))
}

/** In a cell that stayed, every word of a line that the other version lacks is new. */
const nothingOf = (block: BlockTree): BlockTree => ({
  ...block,
  body: { text: { elements: [] } },
  block_type: TEXT,
})

function coveredCells({ columns, areas }: ReturnType<typeof tableFrom>['shape']): ReadonlySet<number> {
  const covered = new Set<number>()
  for (const area of areas)
    for (let row = area.row; row < area.row + area.rows; row++)
      for (let column = area.column; column < area.column + area.columns; column++)
        if (row !== area.row || column !== area.column) covered.add(row * columns + column)
  return covered
}
