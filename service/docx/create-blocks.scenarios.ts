import { CODE, GRID, IMAGE, numberOf, SHEET, TABLE, TEXT, VIEW } from '../../contract/docx/block-numbers'
import { launchBlocks, says, text } from '../examples/announcement'
import { LAUNCH } from '../examples/launch'
import { scenariosByWords } from '../examples/scenarios-by-words'
import type { EndpointScenarios, Scenario } from '../rules/scenario'
import type { WorldBlock } from '../world/world-file'
import { writeScenarios } from './chat.scenarios'
import { createBlocksRules } from './create-blocks.rules'
import { longest, many, ofMostBlocks, ofMostText, range } from './full.scenarios'
import { limits } from './limits'
import { deleteFirst, parentScenarios, under } from './parent.scenarios'

const hello = { block_type: TEXT, text: says('Hello') }
const creating = (...children: unknown[]): Scenario => ({ request: { body: { children } } })
const writing = (...elements: unknown[]) => creating({ block_type: TEXT, text: { elements } })
const table = (row_size: number, column_size: number, more = {}) => ({
  block_type: TABLE,
  table: { property: { row_size, column_size, ...more } },
})
const times = <Thing>(count: number, thing: Thing) => Array.from({ length: count }, () => thing)

/** A chain of blocks, each inside the one before, down to the deepest level allowed. */
const chain = (): WorldBlock[] =>
  range(limits.depth).map((level) => text(`level_${level + 1}`, level === 0 ? LAUNCH : `level_${level}`))

export const createBlocksScenarios: EndpointScenarios = {
  base: { world: launchBlocks },
  happy: { path: under(LAUNCH), body: { children: [hello] } },
  scenarios: scenariosByWords(createBlocksRules, {
    ...writeScenarios,
    ...parentScenarios,
    'the parent is of a type that takes no children': { request: { path: under('divider') } },
    'a type that cannot be created, or that is not documented': creating({ block_type: VIEW }),
    'the type object is missing, or is not that of block_type': creating({
      block_type: numberOf('heading1'),
      text: says('Hello'),
    }),
    'a text block without elements': writing(),
    'a token on a new image or file': creating({ block_type: IMAGE, image: { token: 'boxcnpicture' } }),
    'column_width without one width per column': creating(table(2, 2, { column_width: [100] })),
    'an inline file or inline block is created: those can only be moved': writing({
      file: { file_token: 'x' },
    }),
    'an undefined element is written': writing({ undefined: {} }),
    'a link on an element other than text_run': writing({
      equation: { content: 'x', text_element_style: { link: { url: 'https%3A%2F%2Facme.example' } } },
    }),
    'a mention, reminder or other rich element in a title or in code': creating({
      block_type: CODE,
      code: { elements: [{ mention_user: { user_id: 'ou_bob' } }] },
    }),
    'text of one block above 100,000 UTF-16 units': writing({ text_run: { content: `${longest}x` } }),
    'a mentioned user is unknown, has left or is of another tenant': writing({
      mention_user: { user_id: 'ou_nobody' },
    }),
    'table of more than 100 columns': creating(table(1, limits.tableColumns + 1)),
    'table of more than 2,000 cells': creating(table(21, limits.tableColumns)),
    'grid of more than 5 columns': creating({ block_type: GRID, grid: { column_size: 6 } }),
    'grid of fewer than 2 columns': creating({ block_type: GRID, grid: { column_size: 1 } }),
    'the parent may not hold a block of this type': {
      request: { path: under('cell_1'), body: { children: [table(2, 2)] } },
    },
    'index beyond the children of the parent': { request: { body: { index: 99, children: [hello] } } },
    'both siblings around the index were deleted since revision_id': {
      request: { query: { revision_id: 1 }, body: { index: 1, children: [hello] } },
      before: async (call) => void (await deleteFirst(call, 2)),
    },
    'too many sheets, images or other resources in one call': creating(
      ...times(limits.created.sheet + 1, { block_type: SHEET, sheet: { row_size: 1, column_size: 1 } }),
    ),
    'more than 5,000 table cells in one call': creating(...times(3, table(20, limits.tableColumns))),
    'deeper than 100 levels': {
      world: (file) => launchBlocks(file, chain()),
      request: { path: under(`level_${limits.depth}`) },
    },
    'more than 20,000 children in a block': {
      world: (file) => launchBlocks(file, [text('full', LAUNCH), ...many('full', limits.children)]),
      request: { path: under('full') },
    },
    'more than 150,000 blocks in the announcement': { world: ofMostBlocks },
    'more than 10,485,760 UTF-16 units of text in the announcement': {
      world: ofMostText,
      ...writing({ text_run: { content: longest } }),
    },
  }),
}
