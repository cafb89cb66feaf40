import { useState } from 'react'
import { mergeInfoFrom } from '../../../../contract/docx/table-areas'
import type { BlockTree } from '../../../document/block-tree'
import type { EditorPorts } from '../../../editor/view/ports'
import { Button } from '../../../ui/button'
import { preOrder } from '../../../document/compare/pre-order'
import { propertyOf, tableFrom } from '../../../document/structure/table-from'
import type { CellMark, TableSide } from '../compare/compare-tables'
import { CELLS_AT_ONCE } from '../compare/fold-rows'
import type { Pairs } from '../compare/pair-blocks'
import { useHistoryWords } from '../use-history-words'
import { BlockContent } from './block-content'
import styles from './comparison.module.css'

interface Props {
  table: BlockTree
  /** Undefined: the whole of it came or went. */
  side: TableSide | undefined
  isBefore: boolean
  pairs: Pairs
  ports: EditorPorts
}

/** A table of one version, with a sign in every cell that the other one has not, or has otherwise. */
export function TableContent({ table, side, isBefore, pairs, ports }: Props) {
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
    // A wide table scrolls, by keys too.
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
      <span className={styles['spoken']}>{say(`compare.marks.${mark}`)}: </span>
    </span>
  )
}

function CellContent({ cell, isBefore, pairs, ports }: Omit<Props, 'table' | 'side'> & { cell: BlockTree }) {
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

/** In a cell that stayed, a line that the other version lacks is new in every word. */
const nothingOf = (block: BlockTree): BlockTree => ({
  ...block,
  body: { text: { elements: [] } },
  block_type: 2,
})

function coveredCells({ columns, areas }: ReturnType<typeof tableFrom>['shape']): ReadonlySet<number> {
  const covered = new Set<number>()
  for (const area of areas)
    for (let row = area.row; row < area.row + area.rows; row++)
      for (let column = area.column; column < area.column + area.columns; column++)
        if (row !== area.row || column !== area.column) covered.add(row * columns + column)
  return covered
}
