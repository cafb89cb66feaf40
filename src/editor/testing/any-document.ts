import fc from 'fast-check'
import { CALLOUT, GRID_COLUMN, PAGE, TABLE_CELL } from '../../../contract/docx/block-numbers'
import { backgroundColors, styleFields } from '../../../contract/docx/text-fields'
import type { StyleField } from '../../../contract/docx/text-fields'
import { scaledRatios } from '../../../contract/docx/width-ratios'
import { mapTree } from '../../../document/block-tree'
import type { BlockTree } from '../../../document/block-tree'
import {
  isCode,
  keyOf,
  lineOf,
  lineTypes,
  mayHold,
  numberOf,
  specOf,
} from '../../../document/blocks/registry'
import { newText, newTree } from '../../../document/structure/new-tree'
import { tableBody } from '../../../document/structure/table-form'
import { anyElements, anyPlainElements, anyRealText } from './any-text'

/** The bytes of pictures as the page gives them to an export, by token. */
export const pictures: ReadonlyMap<string, string> = new Map([
  ['picture-a', 'data:image/png;base64,iVBORw0KGgo='],
  ['picture-b', 'data:image/jpeg;base64,/9j/4AAQ'],
])

/** The cells of sheets, by token. */
export const sheets: ReadonlyMap<string, readonly (readonly string[])[]> = new Map([
  [
    'sheet-a',
    [
      ['姓名', ' 1 < 2 '],
      ['a\nb', ''],
    ],
  ],
  ['sheet-b', [['only']]],
])

/** Names of the people who are mentioned, by their ids. */
export const people: ReadonlyMap<string, string> = new Map([
  ['ou_alice', 'Alice 张'],
  ['ou_bob', '<Bob>'],
])

/** A page with a title and every block that the console knows, nested as the platform allows, each with an id. */
export const anyDocument = (): fc.Arbitrary<BlockTree> =>
  fc
    .tuple(anyElements, blocksBelow(PAGE, 2, 5))
    .map(([elements, children]) => withNewIds(newText('page', elements, children)))

/** The tree with an id for each block. */
export function withNewIds(tree: BlockTree): BlockTree {
  let made = 0
  return mapTree(tree, (node) => ({ ...node, id: `block${++made}` }))
}

/** The blocks that may be directly below one of this type. `depth`: how many levels may follow. */
const blocksBelow = (parent: number, depth: number, most = 3): fc.Arbitrary<BlockTree[]> =>
  fc.array(blockBelow(parent, depth), { maxLength: most })

const known = new Map<string, fc.Arbitrary<BlockTree>>()

/** Made once for each parent and depth, because making it takes longer than using it. */
function blockBelow(parent: number, depth: number): fc.Arbitrary<BlockTree> {
  const key = `${parent} ${depth}`
  const one = known.get(key) ?? fc.oneof(...lines(parent, depth), ...boxes(parent, depth), leaf(parent))
  known.set(key, one)
  return one
}

type Choice = fc.WeightedArbitrary<BlockTree>

const lines = (parent: number, depth: number): Choice[] => {
  const types = lineTypes.filter((type) => mayHold(parent, type))
  const items = types.filter((type) => lineOf(type)?.list)
  const one = (type: number) => line(type, depth)
  return [
    { weight: 6, arbitrary: fc.constantFrom(...types).chain(one) },
    { weight: 6, arbitrary: fc.constantFrom(...items).chain(one) },
    { weight: 3, arbitrary: line(numberOf('text'), depth) },
  ]
}

function line(type: number, depth: number): fc.Arbitrary<BlockTree> {
  const spec = specOf(type)!
  const below = spec.takesChildren && depth > 0 ? blocksBelow(type, depth - 1, 2) : fc.constant([])
  const children = fc.oneof({ weight: 2, arbitrary: fc.constant<BlockTree[]>([]) }, below)
  const style = fc.oneof({ weight: 2, arbitrary: fc.constant(undefined) }, lineStyle(type))
  const comments = fc.constantFrom<string[][]>([], [], [], [], ['c1'])
  return fc
    .tuple(isCode(type) ? anyPlainElements : anyElements, style, children, comments)
    .map(([elements, look, trees, comment_ids]) => {
      const tree = newText(spec.key, elements, trees, look)
      return comment_ids.length > 0 ? { ...tree, body: { ...tree.body, comment_ids } } : tree
    })
}

const styleValues = {
  align: fc.integer({ min: 1, max: 3 }),
  done: fc.boolean(),
  folded: fc.boolean(),
  language: fc.integer({ min: 1, max: 75 }),
  wrap: fc.boolean(),
  background_color: fc.constantFrom(...backgroundColors),
  indentation_level: fc.constantFrom('NoIndent', 'OneLevelIndent'),
}

const lineStyle = (type: number): fc.Arbitrary<object | undefined> => {
  const names = lineOf(type)!.fields.map((field: StyleField) => styleFields[field])
  const values = Object.fromEntries(names.map((name) => [name, styleValues[name]]))
  const sequence = keyOf(type) === 'ordered' ? { sequence: fc.constantFrom('auto', '1', '5') } : {}
  return fc
    .record({ ...values, ...sequence }, { requiredKeys: [] })
    .map((style) => (Object.keys(style).length > 0 ? style : undefined))
}

function boxes(parent: number, depth: number): Choice[] {
  if (depth === 0) return []
  const all = { callout: callouts, quote_container: quotes, table: tables, grid: grids }
  return Object.entries(all).flatMap(([key, made]) =>
    mayHold(parent, numberOf(key)) ? [{ weight: 2, arbitrary: made(depth - 1) }] : [],
  )
}

const callouts = (depth: number) =>
  fc
    .tuple(
      fc.record(
        {
          background_color: fc.integer({ min: 1, max: 15 }),
          border_color: fc.integer({ min: 1, max: 7 }),
          text_color: fc.integer({ min: 1, max: 7 }),
          emoji_id: fc.constantFrom('bulb', 'gift', 'heart', 'unknown_name'),
        },
        { requiredKeys: [] },
      ),
      filled(CALLOUT, depth),
    )
    .map(([look, children]) => newTree('callout', look, children))

const quotes = (depth: number) =>
  filled(numberOf('quote_container'), depth).map((children) => newTree('quote_container', {}, children))

/** No box is empty. */
const filled = (parent: number, depth: number) =>
  blocksBelow(parent, depth).map((trees) => (trees.length > 0 ? trees : [newText('text', [])]))

const grids = (depth: number) =>
  fc
    .array(fc.tuple(fc.integer({ min: 1, max: 9 }), filled(GRID_COLUMN, depth)), {
      minLength: 2,
      maxLength: 4,
    })
    .map((columns) => {
      const ratios = scaledRatios(columns.map(([weight]) => weight))
      const made = columns.map(([, trees], at) => newTree('grid_column', { width_ratio: ratios[at] }, trees))
      return newTree('grid', { column_size: made.length }, made)
    })

const area = fc.record({
  row: fc.nat(2),
  column: fc.nat(2),
  rows: fc.integer({ min: 1, max: 3 }),
  columns: fc.integer({ min: 1, max: 3 }),
})

/** Covered cells are empty, as on the platform. */
const tables = (depth: number): fc.Arbitrary<BlockTree> =>
  fc
    .record({
      rows: fc.integer({ min: 1, max: 3 }),
      columns: fc.integer({ min: 1, max: 3 }),
      merged: fc.array(area, { maxLength: 1 }),
      widths: fc.array(fc.integer({ min: 50, max: 400 }), { minLength: 3, maxLength: 3 }),
      headerRow: fc.boolean(),
      headerColumn: fc.boolean(),
      cells: fc.array(filled(TABLE_CELL, depth), { minLength: 9, maxLength: 9 }),
    })
    .map(({ rows, columns, merged, widths, headerRow, headerColumn, cells }) => {
      const areas = merged.filter(
        (one) =>
          one.row + one.rows <= rows && one.column + one.columns <= columns && one.rows * one.columns > 1,
      )
      const isCovered = (at: number) =>
        areas.some(
          (one) =>
            at !== one.row * columns + one.column &&
            Math.floor(at / columns) >= one.row &&
            Math.floor(at / columns) < one.row + one.rows &&
            at % columns >= one.column &&
            at % columns < one.column + one.columns,
        )
      const made = cells
        .slice(0, rows * columns)
        .map((trees, at) => newTree('table_cell', {}, isCovered(at) ? [newText('text', [])] : trees))
      const shape = { rows, columns, areas }
      const body = tableBody({}, { shape, widths: widths.slice(0, columns), headerRow, headerColumn })
      return { id: '', block_type: numberOf('table'), body, children: made }
    })

/** Blocks without text. The last ones cannot be created by any call. */
const objects: fc.Arbitrary<BlockTree> = fc.oneof(
  fc.constant(newTree('divider', {})),
  fc
    .record(
      {
        token: fc.constantFrom('picture-a', 'picture-b', 'not-loaded'),
        width: fc.integer({ min: 1, max: 2000 }),
        height: fc.integer({ min: 1, max: 2000 }),
        align: fc.integer({ min: 1, max: 3 }),
        caption: anyRealText.map((content) => ({ content })),
        scale: fc.constantFrom(0.5, 1, 1.25),
      },
      { requiredKeys: ['token'] },
    )
    .map((image) => newTree('image', image)),
  fc
    .tuple(fc.integer({ min: 1, max: 2 }), fc.constantFrom('报告 (终稿).pdf', 'a_b*c.txt'))
    .map(([view_type, name]) => newTree('view', { view_type }, [newTree('file', { token: 'file-a', name })])),
  fc.constantFrom('sheet-a', 'sheet-b', 'not-loaded').map((token) => newTree('sheet', { token })),
  fc
    .constantFrom('https%3A%2F%2Fexample.com%2Fvideo', 'https://example.com/v?a=1&b=2')
    .map((url) => newTree('iframe', { component: { iframe_type: 1, url } })),
  fc.constantFrom(
    newTree('chat_card', { chat_id: 'oc_1', align: 2 }),
    newTree('link_preview', { url: 'https%3A%2F%2Fexample.com%2Fm', url_type: 'MessageLink' }),
    newTree('isv', { component_id: 'c', component_type_id: 't' }),
    newTree('add_ons', { component_type_id: 't', record: '{"a":"<b>"}' }),
    newTree('wiki_catalog', { wiki_token: 'w' }),
    newTree('bitable', { view_type: 1 }),
    newTree('board', { align: 2, width: 200, height: 100 }),
    newTree('okr', { okr_id: '1' }),
    newTree('bitable', { token: 'b', view_type: 1 }),
    newTree('diagram', { diagram_type: 1 }),
    newTree('mindnote', { token: 'm' }),
    newTree('jira_issue', { id: '1', key: 'A-1' }),
  ),
)

const leaf = (parent: number): Choice => ({
  weight: 3,
  arbitrary: objects.map((tree) => (mayHold(parent, tree.block_type) ? tree : newText('text', []))),
})
