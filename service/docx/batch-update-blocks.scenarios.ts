import { BatchUpdateBlocks } from '../../contract/docx/batch-update-blocks'
import { GRID, GRID_COLUMN, TABLE, TABLE_CELL } from '../../contract/docx/block-numbers'
import { launchBlocks } from '../examples/announcement'
import { LAUNCH, launch } from '../examples/launch'
import { scenariosByWords } from '../examples/scenarios-by-words'
import type { EndpointScenarios, Scenario } from '../rules/scenario'
import type { WorldBlock, WorldFile } from '../world/world-file'
import { batchUpdateBlocksRules } from './batch-update-blocks.rules'
import { writeScenarios } from './chat.scenarios'
import { longest, ofMostBlocks, ofMostText, range } from './full.scenarios'
import { limits } from './limits'
import { deleteFirst } from './parent.scenarios'

const updating = (...requests: unknown[]): Scenario => ({ request: { body: { requests } } })
const say = (block_id: string, ...elements: unknown[]) => ({ block_id, update_text_elements: { elements } })
const hello = { text_run: { content: 'Hello' } }
const inTable = (request: object) => updating({ block_id: 'table', ...request })
const inGrid = (request: object) => updating({ block_id: 'grid', ...request })
const times = <Thing>(count: number, thing: Thing) => Array.from({ length: count }, () => thing)

/** Merges the cells of a 2 × 2 table from a corner. */
const merging = (row_end_index: number, column_end_index: number) => ({
  merge_table_cells: { row_start_index: 0, row_end_index, column_start_index: 0, column_end_index },
})

/** A table of the given size. */
const tableOf = (block_id: string, row_size: number, column_size: number): WorldBlock[] => [
  { block_id, block_type: TABLE, parent_id: LAUNCH, table: { property: { row_size, column_size } } },
  ...range(row_size * column_size).map((index) => ({
    block_id: `${block_id}_${index}`,
    block_type: TABLE_CELL,
    parent_id: block_id,
    table_cell: {},
  })),
]

const gridOf = (block_id: string, column_size: number): WorldBlock[] => [
  { block_id, block_type: GRID, parent_id: LAUNCH, grid: { column_size } },
  ...range(column_size).map((index) => ({
    block_id: `${block_id}_${index}`,
    block_type: GRID_COLUMN,
    parent_id: block_id,
    grid_column: { width_ratio: Math.floor(100 / column_size) },
  })),
]

const having =
  (...blocks: WorldBlock[][]) =>
  (file: WorldFile) =>
    launchBlocks(file, blocks.flat())

const wide = [0, 1, 2].map((index) => `wide_${index}`)

export const batchUpdateBlocksScenarios: EndpointScenarios = {
  base: { world: launchBlocks },
  happy: { path: { chat_id: LAUNCH }, body: { requests: [say(LAUNCH, hello)] } },
  scenarios: scenariosByWords(batchUpdateBlocksRules, {
    ...writeScenarios,
    'a block_id is listed twice': updating(say('first', hello), say('first', hello)),
    'a block of another announcement': updating(say('elsewhere', hello)),
    'the block was deleted': {
      ...updating(say('first', hello)),
      before: async (call) => void (await deleteFirst(call)),
    },
    'no such block': updating(say('nowhere', hello)),
    'an update that does not apply to the type of the block': updating(say('table', hello)),
    'a style field that blocks of the type do not have': updating({
      block_id: 'first',
      update_text_style: { style: { language: 1 }, fields: [4] },
    }),
    'indexes of an old revision in a table or grid that has changed since': {
      request: {
        query: { revision_id: 1 },
        body: { requests: [{ block_id: 'table', insert_table_row: { row_index: 0 } }] },
      },
      before: async (call) => {
        const requests = [{ block_id: 'table', insert_table_row: { row_index: 0 } }]
        await call(BatchUpdateBlocks, { path: { chat_id: LAUNCH }, body: { requests } })
      },
    },
    'a block that another request of the call removes': updating(
      { block_id: 'table', delete_table_rows: { row_start_index: 0, row_end_index: 1 } },
      say('cell_1_text', hello),
    ),
    'an undefined element is written': updating(say('first', { undefined: {} })),
    'a link on an element other than text_run': updating(
      say('first', {
        equation: { content: 'x', text_element_style: { link: { url: 'https%3A%2F%2Facme.example' } } },
      }),
    ),
    'a mention, reminder or other rich element in a title or in code': updating(
      say(LAUNCH, { mention_user: { user_id: 'ou_bob' } }),
    ),
    'text of one block above 100,000 UTF-16 units': updating(
      say('first', { text_run: { content: `${longest}x` } }),
    ),
    'a mentioned user is unknown, has left or is of another tenant': {
      world: (file) => file.users.forEach((user) => (user.resigned = true)),
      ...updating(say('first', { mention_user: { user_id: 'ou_bob' } })),
    },
    'an inline file or inline block that the named blocks do not hold: those can only be moved': updating(
      say('first', { file: { file_token: 'x' } }),
    ),
    'folding a text, bullet, ordered or todo block that has no children': updating({
      block_id: 'first',
      update_text_style: { style: { folded: true }, fields: [3] },
    }),
    'update_table_property without a change, or column_width without column_index or the other way round':
      inTable({
        update_table_property: { column_width: 120 },
      }),
    'a range of rows or columns that ends before it starts': inTable({
      delete_table_rows: { row_start_index: 1, row_end_index: 1 },
    }),
    'a row that the table does not have': inTable({ insert_table_row: { row_index: 3 } }),
    'a column that the table does not have': inTable({ insert_table_column: { column_index: 3 } }),
    'all rows or all columns of a table are deleted': inTable({
      delete_table_rows: { row_start_index: 0, row_end_index: 2 },
    }),
    'table of more than 100 columns': {
      world: having(tableOf('broad', 1, limits.tableColumns)),
      ...updating({ block_id: 'broad', insert_table_column: { column_index: -1 } }),
    },
    'table of more than 2,000 cells': {
      world: having(tableOf('broad', 20, limits.tableColumns)),
      ...updating({ block_id: 'broad', insert_table_row: { row_index: -1 } }),
    },
    'merging cuts through an area that is merged already': {
      world: (file) => {
        const table = launch(file).announcement.blocks?.find((block) => block.block_id === 'table')
        const single = { row_span: 1, col_span: 1 }
        const merge_info = [{ row_span: 1, col_span: 2 }, single, single, single]
        if (table) table['table'] = { property: { row_size: 2, column_size: 2, merge_info } }
      },
      ...inTable(merging(2, 1)),
    },
    'splitting a cell that is not merged': inTable({
      unmerge_table_cells: { row_index: 0, column_index: 0 },
    }),
    'a grid column before the first one': inGrid({ insert_grid_column: { column_index: 0 } }),
    'a column that the grid does not have': inGrid({ insert_grid_column: { column_index: 3 } }),
    'grid outside 2 to 10 columns': {
      world: having(gridOf('narrow', limits.gridColumns)),
      ...updating({ block_id: 'narrow', insert_grid_column: { column_index: -1 } }),
    },
    'not exactly one width ratio per column of the grid': inGrid({
      update_grid_column_width_ratio: { width_ratios: [10, 20, 70] },
    }),
    'no media with this token': updating({ block_id: 'image', replace_image: { token: 'boxcnnothing' } }),
    'media that was uploaded for another block': updating({
      block_id: 'image',
      replace_image: { token: 'boxcnfile' },
    }),
    'too many reminders or mentions in one request': updating(
      say('first', ...times(limits.updated.reminder + 1, { reminder: { expire_time: '1767600000000' } })),
    ),
    'more than 5,000 table cells in one call': {
      world: having(...wide.map((id) => tableOf(id, 20, limits.tableColumns))),
      ...updating(
        ...wide.map((block_id) => ({
          block_id,
          merge_table_cells: {
            row_start_index: 0,
            row_end_index: 20,
            column_start_index: 0,
            column_end_index: limits.tableColumns,
          },
        })),
      ),
    },
    'more than 150,000 blocks in the announcement': {
      world: ofMostBlocks,
      ...inTable({ insert_table_row: { row_index: 0 } }),
    },
    'more than 10,485,760 UTF-16 units of text in the announcement': {
      world: ofMostText,
      ...updating(say('first', { text_run: { content: longest } })),
    },
  }),
}
