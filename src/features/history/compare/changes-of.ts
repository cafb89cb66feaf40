import { GRID_COLUMN } from '../../../../contract/docx/block-numbers'
import type { BlockTree } from '../../../../document/block-tree'
import type { BlockSubject } from '../../../../document/blocks/block-spec'
import { headingLevel, isTextFamily, specOf } from '../../../../document/blocks/registry'
import { tableSize } from '../../../../document/structure/box-structure'
import { wordsOf } from '../../../../document/wire/text-body'
import type { Row, RowMark } from './compare-documents'

/** A subject of changes as people count them: lines, pictures, rows of a table. */
export type ChangeSubject = BlockSubject | 'row' | 'column' | 'cell'

export type ChangeKind = 'changed' | 'added' | 'removed' | 'moved'

export interface Change {
  kind: ChangeKind
  subject: ChangeSubject
  number: number
}

/** The changes below one heading; an empty heading means the part above the first one. */
export interface Section {
  heading: string
  changes: readonly Change[]
}

/** Sums up a comparison by the headings under which a reader would look. */
export function changesOf(rows: readonly Row[]): Section[] {
  const sections = new Map<string, Map<string, Change>>()
  let heading = ''
  const count = (kind: ChangeKind, subject: ChangeSubject, number: number) => {
    if (number === 0) return
    const changes = sections.get(heading) ?? new Map<string, Change>()
    sections.set(heading, changes)
    const key = `${kind} ${subject}`
    changes.set(key, { kind, subject, number: number + (changes.get(key)?.number ?? 0) })
  }
  for (const row of rows) {
    const block = row.after ?? row.before
    if (!block) continue
    if (isHeading(block)) heading = wordsOf(block).trim()
    if (row.mark === 'same' || isCountedElsewhere(row)) continue
    if (row.table && row.mark === 'changed') countTable(row, count)
    else count(changeKinds[row.mark], subjectOf(block), 1)
  }
  return [...sections].map(([title, changes]) => ({ heading: title, changes: [...changes.values()] }))
}

const changeKinds: Record<Exclude<RowMark, 'same'>, ChangeKind> = {
  changed: 'changed',
  added: 'added',
  removed: 'removed',
  movedHere: 'moved',
  movedAway: 'moved',
}

/**
 * A move is counted at its new place. A block added or removed inside another block is counted with that block,
 * unless it is a line in a list.
 */
function isCountedElsewhere({ mark, isInside, before, after }: Row): boolean {
  if (mark === 'movedAway') return true
  const type = (after ?? before)?.block_type
  if (!isInside || type === undefined) return type === GRID_COLUMN
  return mark === 'movedHere' || !isTextFamily(type)
}

function countTable(
  { table, before, after }: Row,
  count: (h: ChangeKind, t: ChangeSubject, n: number) => void,
) {
  if (!table || !before || !after || !tableSize(before) || !tableSize(after)) return
  const lines = (marks: readonly string[], mark: string) => marks.filter((each) => each === mark).length
  count('added', 'row', lines(table.after.rows, 'added'))
  count('added', 'column', lines(table.after.columns, 'added'))
  count('removed', 'row', lines(table.before.rows, 'removed'))
  count('removed', 'column', lines(table.before.columns, 'removed'))
  count('changed', 'cell', table.changedCells)
  if (table.isReshaped) count('changed', 'table', 1)
}

const isHeading = ({ block_type: type }: BlockTree) => headingLevel(type) !== undefined

/** The word for a block in counts of changes and reports of differences. */
export const subjectOf = ({ block_type: type }: BlockTree): BlockSubject => specOf(type)?.subject ?? 'block'
