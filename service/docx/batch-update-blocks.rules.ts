import { areaAt, cutsAnArea } from '../../contract/docx/table-areas'
import { FOLDED } from '../../contract/docx/text-fields'
import type { UpdateRequest } from '../../contract/docx/update-request'
import type { Rule } from '../rules/rule'
import type { Absence, BlockRow } from './block-rows'
import { elementRules, type ElementFacts } from './element.rules'
import { countOf, inlineName, isInlinePlaced } from './elements'
import { limits } from './limits'
import type { RevisionFacts } from './revision.rules'
import { gridIndex } from './update-grid'
import { areFieldsFor, elementsWritten, fieldsIn, isByIndex, isHeading, isMeantFor } from './update-kinds'
import { tokenNamed, type MediaRow } from './update-media'
import { areaNamed, cellsTouched, columnsNamed, rowsNamed, type Span, type Table } from './update-table'
import { writeRules } from './write.rules'

/** One request and what it acts on. */
export interface Update {
  request: UpdateRequest
  /** The newest version of the block it names. */
  block: BlockRow | undefined
  /** Why there is no block. */
  absence: Absence | undefined
  /** The cells of a table, the columns of a grid. */
  parts: readonly BlockRow[]
  /** The block as a table, if it is one. */
  table: Table | undefined
  /** The number of columns; undefined when the block is no grid. */
  gridColumns: number | undefined
  /** The ids of its children; undefined if it has none. */
  children: string[] | undefined
  media: MediaRow | undefined
}

export interface BatchUpdateBlocksFacts extends RevisionFacts, ElementFacts {
  /** The revision that the indexes refer to. */
  requestedRevision: number
  updates: readonly Update[]
  /** Paths of the cells and columns that the call removes. */
  removed: readonly string[]
  /** Inline files and blocks that the named blocks hold now: only these may be moved. */
  inline: ReadonlySet<string>
  /** UTF-16 units that the announcement already holds: an upper bound, exact where it decides. */
  writtenUnits: number
  /** UTF-16 units that the call adds. */
  addedUnits: number
}

const any = (f: BatchUpdateBlocksFacts, fails: (update: Update) => boolean | undefined) =>
  f.updates.some(fails)

const isTwice = ({ updates }: BatchUpdateBlocksFacts) =>
  new Set(updates.map((each) => each.request.block_id)).size < updates.length

const isBelow = (path: string, above: string) => path === above || path.startsWith(`${above}/`)

const isRemovedToo = (f: BatchUpdateBlocksFacts) =>
  f.removed.some((gone) => any(f, ({ block }) => block && isBelow(block.path, gone)))

const ends = (span: Span | undefined, size: number) => (span ? span[1] > size : false)
const isEmpty = (span: Span | undefined) => (span ? span[1] <= span[0] : false)

const takesAll = ({ request, table }: Update) =>
  table &&
  ((request.delete_table_rows && cellsTouched(request, table.shape) >= table.cells.length) ||
    (request.delete_table_columns && cellsTouched(request, table.shape) >= table.cells.length))

const isHalfProperty = ({ request: { update_table_property: asked } }: Update) =>
  asked &&
  ((asked.column_width === undefined) !== (asked.column_index === undefined) ||
    Object.values(asked).every((value) => value === undefined))

const cutsMerged = ({ request, table }: Update) => {
  const area = areaNamed(request)
  return table && area && cutsAnArea(table.shape, area)
}

const splitsNothing = ({ request: { unmerge_table_cells: asked }, table }: Update) =>
  table && asked && !areaAt(table.shape, asked.row_index, asked.column_index)

const newCells = ({ request, table }: Update) =>
  table && (request.insert_table_row ?? request.insert_table_column) ? cellsTouched(request, table.shape) : 0

const newBlocksIn = (f: BatchUpdateBlocksFacts) =>
  f.updates.reduce((sum, each) => sum + 2 * (newCells(each) + (each.request.insert_grid_column ? 1 : 0)), 0)

const foldsNothing = ({ request, block, children }: Update) =>
  block &&
  fieldsIn(request).includes(FOLDED) &&
  (request.update_text_style ?? request.update_text)?.style.folded &&
  !isHeading(block.block_type) &&
  !children

const hasTooMany = ({ request }: Update) =>
  (['reminder', 'mention_doc', 'mention_user'] as const).some(
    (kind) => countOf(elementsWritten(request), kind) > limits.updated[kind],
  )

const cellsOf = (f: BatchUpdateBlocksFacts) =>
  f.updates.reduce((sum, { request, table }) => sum + (table ? cellsTouched(request, table.shape) : 0), 0)

export const batchUpdateBlocksRules: Rule<BatchUpdateBlocksFacts>[] = [
  ...writeRules,

  // the blocks
  { code: 1770019, when: 'a block_id is listed twice', fails: isTwice },
  {
    code: 1770015,
    when: 'a block of another announcement',
    fails: (f) => any(f, (each) => each.absence === 'elsewhere'),
  },
  {
    code: 1770003,
    when: 'the block was deleted',
    fails: (f) => any(f, (each) => each.absence === 'deleted'),
  },
  {
    code: 1770002,
    when: 'no such block',
    fails: (f) => any(f, (each) => !each.block),
    ours: true,
  },
  {
    code: 1770025,
    when: 'an update that does not apply to the type of the block',
    fails: (f) => any(f, ({ request, block }) => block && !isMeantFor(request, block.block_type)),
  },
  {
    code: 1770025,
    when: 'a style field that blocks of the type do not have',
    fails: (f) => any(f, ({ request, block }) => block && !areFieldsFor(request, block.block_type)),
    ours: true,
  },
  {
    code: 1770014,
    when: 'indexes of an old revision in a table or grid that has changed since',
    fails: (f) =>
      any(
        f,
        ({ request, block }) => block && isByIndex(request) && block.from_revision > f.requestedRevision,
      ),
    ours: true,
  },
  {
    code: 1770003,
    when: 'a block that another request of the call removes',
    fails: isRemovedToo,
    ours: true,
  },

  // text
  ...elementRules,
  {
    code: 1770024,
    when: 'an inline file or inline block that the named blocks do not hold: those can only be moved',
    fails: (f) =>
      f.texts.some(({ elements }) =>
        elements.some((element) => isInlinePlaced(element) && !f.inline.has(inlineName(element) ?? '')),
      ),
    ours: true,
  },
  {
    code: 1770024,
    when: 'folding a text, bullet, ordered or todo block that has no children',
    fails: (f) => any(f, foldsNothing),
    ours: true,
  },

  // tables
  {
    code: 1770001,
    when: 'update_table_property without a change, or column_width without column_index or the other way round',
    fails: (f) => any(f, isHalfProperty),
  },
  {
    code: 1770001,
    when: 'a range of rows or columns that ends before it starts',
    fails: (f) =>
      any(
        f,
        ({ request, table }) =>
          table &&
          !!(request.delete_table_rows ?? request.delete_table_columns ?? request.merge_table_cells) &&
          (isEmpty(rowsNamed(request, table.shape)) || isEmpty(columnsNamed(request, table.shape))),
      ),
    ours: true,
  },
  {
    code: 1770026,
    when: 'a row that the table does not have',
    fails: (f) =>
      any(f, ({ request, table }) => table && ends(rowsNamed(request, table.shape), table.shape.rows)),
  },
  {
    code: 1770027,
    when: 'a column that the table does not have',
    fails: (f) =>
      any(f, ({ request, table }) => table && ends(columnsNamed(request, table.shape), table.shape.columns)),
  },
  { code: 1770024, when: 'all rows or all columns of a table are deleted', fails: (f) => any(f, takesAll) },
  {
    code: 1770010,
    when: 'table of more than 100 columns',
    fails: (f) =>
      any(
        f,
        ({ request, table }) =>
          table && !!request.insert_table_column && table.shape.columns >= limits.tableColumns,
      ),
  },
  {
    code: 1770011,
    when: 'table of more than 2,000 cells',
    fails: (f) =>
      any(
        f,
        (each) =>
          each.table && newCells(each) > 0 && each.table.cells.length + newCells(each) > limits.tableCells,
      ),
  },
  {
    code: 1770024,
    when: 'merging cuts through an area that is merged already',
    fails: (f) => any(f, cutsMerged),
  },
  {
    code: 1770024,
    when: 'splitting a cell that is not merged',
    fails: (f) => any(f, splitsNothing),
    ours: true,
  },

  // grids
  {
    code: 1770024,
    when: 'a grid column before the first one',
    fails: (f) => any(f, ({ request }) => request.insert_grid_column?.column_index === 0),
  },
  {
    code: 1770027,
    when: 'a column that the grid does not have',
    fails: (f) =>
      any(f, ({ request, gridColumns = 0 }) => {
        const index = gridIndex(request, gridColumns)
        return index !== undefined && index > (request.insert_grid_column ? gridColumns : gridColumns - 1)
      }),
    ours: true,
  },
  {
    code: 1770024,
    when: 'grid outside 2 to 10 columns',
    fails: (f) =>
      any(
        f,
        ({ request, gridColumns = 0 }) =>
          (!!request.insert_grid_column && gridColumns >= limits.gridColumns) ||
          (!!request.delete_grid_column && gridColumns <= 2),
      ),
  },
  {
    code: 1770001,
    when: 'not exactly one width ratio per column of the grid',
    fails: (f) =>
      any(f, ({ request, gridColumns }) => {
        const ratios = request.update_grid_column_width_ratio?.width_ratios
        return ratios && ratios.length !== gridColumns
      }),
  },

  // media
  {
    code: 1770038,
    when: 'no media with this token',
    fails: (f) => any(f, ({ request, media }) => tokenNamed(request) !== undefined && !media),
  },
  {
    code: 1770013,
    when: 'media that was uploaded for another block',
    fails: (f) => any(f, ({ block, media }) => media && media.block_id !== block?.block_id),
  },

  // size
  { code: 1770035, when: 'too many reminders or mentions in one request', fails: (f) => any(f, hasTooMany) },
  {
    code: 1770034,
    when: 'more than 5,000 table cells in one call',
    fails: (f) => cellsOf(f) > limits.cellsPerCall,
    ours: true,
  },
  {
    code: 1770004,
    when: 'more than 150,000 blocks in the announcement',
    fails: (f) => newBlocksIn(f) > 0 && (f.announcement?.block_count ?? 0) + newBlocksIn(f) > limits.blocks,
    ours: true,
  },
  {
    code: 1770033,
    msg: 'content size exceed limit',
    when: 'more than 10,485,760 UTF-16 units of text in the announcement',
    fails: (f) => f.writtenUnits + f.addedUnits > limits.announcementTextUnits,
  },
]
