import { Copy, Undo2 } from 'lucide-react'
import { blockTypeOf } from '../../../../contract/docx/block-types'
import type { BlockTree } from '../../../document/block-tree'
import type { EditorPorts } from '../../../editor/view/ports'
import { useWords as useEditorWords } from '../../../editor/view/use-words'
import { Button } from '../../../ui/button'
import { tableSize } from '../../../document/structure/box-structure'
import type { Row, RowMark } from '../compare/compare-documents'
import type { Pairs } from '../compare/pair-blocks'
import { useHistoryWords } from '../use-history-words'
import { BlockContent } from './block-content'
import styles from './comparison.module.css'
import { TableContent } from './table-content'

interface Props {
  row: Row
  /** Of all changes, from 1; undefined for a row without one. */
  number: number | undefined
  /** How many changes there are. */
  all: number
  /** What the group of actions of the earlier block is called. */
  actionsLabel: string
  pairs: Pairs
  ports: EditorPorts
  onCopy: (block: BlockTree) => void
  /** Absent where nothing can be restored. */
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

/** One block as both versions have it, side by side; what is on one side only leaves the other empty. */
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

/** Not by colour alone: a sign for the eye, and a word where only one side is heard. */
const Sign = ({ sign }: { sign: string }) => (
  <span className={styles['mark']} aria-hidden="true">
    {sign}
  </span>
)

/** A line that became a heading, a to-do that became text. */
function KindChange({ row: { before, after } }: { row: Row }) {
  const { say } = useHistoryWords()
  const { t } = useEditorWords()
  if (!before || !after || before.block_type === after.block_type) return null
  const kindOf = ({ block_type: type }: BlockTree) => t(`kinds.${blockTypeOf(type)?.key ?? 'undefined'}`)
  return (
    <span className={styles['kind']}>
      {say('compare.kind', { before: kindOf(before), after: kindOf(after) })}
    </span>
  )
}
