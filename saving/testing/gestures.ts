import type { BlockTree } from '../../document/block-tree'
import type { ConsoleOn } from './console-on'
import { block, bullet, callout, cell, coloured, grid, image, object, p, page, table, todo } from './page'
import { tokenOf, typeInto } from './sheet-steps'
import { replaced, withChildren } from './tree-edits'

/** One gesture of an operator, as the sequence of documents that the page shows. */
export interface Gesture {
  what: string
  before: BlockTree
  /** One document after another, as far apart as two keystrokes. */
  shows(before: BlockTree, console: ConsoleOn): readonly BlockTree[]
  /** Runs once the document is saved, because cells of sheets are written separately. */
  afterwards?(console: ConsoleOn): void
}

const lines = (count: number, from = 'l'): BlockTree[] =>
  Array.from({ length: count }, (_, at) => p(`${from}${at}`, `Line ${at}`))

const rows = (count: number, columns: number, from = 1): string[][] =>
  Array.from({ length: count }, (_, row) =>
    Array.from({ length: columns }, (__, column) => `${from + row * columns + column}`),
  )

const bold = (node: BlockTree): BlockTree => ({
  ...block(node.id, 2, [{ text_run: { content: `Line ${node.id}`, text_element_style: { bold: true } } }]),
})

const append = (root: BlockTree, ...blocks: BlockTree[]) =>
  withChildren(root, root.id, (children) => [...children, ...blocks])

const picture = (id: string, console: ConsoleOn) => image(id, console.pick(`bytes of ${id}`))

const child = (root: BlockTree, at: number) => root.children[at]!

/** The gestures, from letters to tables. Existing ids contain the chat's id, so blocks are found by their place. */
export const gestures: readonly Gesture[] = [
  {
    what: 'Type a line of 60 letters',
    before: page(...lines(3)),
    shows: (before) =>
      Array.from({ length: 60 }, (_, at) =>
        replaced(before, child(before, 1).id, p(child(before, 1).id, 'x'.repeat(at + 1))),
      ),
  },
  {
    what: 'Tick a to-do',
    before: page(todo('a', 'Ship', false)),
    shows: (before) => [replaced(before, child(before, 0).id, todo(child(before, 0).id, 'Ship', true))],
  },
  {
    what: 'Make 200 lines bold',
    before: page(...lines(200)),
    shows: (before) => [{ ...before, children: before.children.map(bold) }],
  },
  {
    what: 'Move a block up by one',
    before: page(...lines(5)),
    shows: (before) => [withChildren(before, before.id, ([a, b, c, ...rest]) => [a!, c!, b!, ...rest])],
  },
  {
    what: 'Move a block with 20 below it past another one (the other one moves)',
    before: page(bullet('a', 'above', ...lines(20)), p('z')),
    shows: (before) => [withChildren(before, before.id, ([a, z]) => [z!, a!])],
  },
  {
    what: 'Move 50 blocks together',
    before: page(...lines(120)),
    shows: (before) => [
      withChildren(before, before.id, (all) => [
        ...all.slice(50, 110),
        ...all.slice(0, 50),
        ...all.slice(110),
      ]),
    ],
  },
  {
    what: 'Delete 100 blocks in a row',
    before: page(...lines(150)),
    shows: (before) => [withChildren(before, before.id, (all) => all.slice(100))],
  },
  {
    what: 'Delete every second block of 20',
    before: page(...lines(20)),
    shows: (before) => [withChildren(before, before.id, (all) => all.filter((_, at) => at % 2 === 1))],
  },
  {
    what: 'Paste 500 lines',
    before: page(p('a')),
    shows: (before) => [append(before, ...lines(500, 'n'))],
  },
  {
    what: 'Make a callout of three lines',
    before: page(p('a')),
    shows: (before) => [append(before, callout('n', ...lines(3, 'm')))],
  },
  {
    what: 'Colour a callout of ten lines',
    before: page(callout('c', ...lines(10))),
    shows: (before) => {
      const was = child(before, 0)
      return [replaced(before, was.id, coloured(was.id, 5, ...was.children))]
    },
  },
  {
    what: 'Make a grid of three columns with a line each',
    before: page(p('a')),
    shows: (before) => [append(before, grid('n', ['c1', p('d1')], ['c2', p('d2')], ['c3', p('d3')]))],
  },
  {
    what: 'Paste a table of 9 × 9',
    before: page(p('a')),
    shows: (before) => [append(before, table('n', rows(9, 9)))],
  },
  {
    what: 'Paste a table of 20 × 5',
    before: page(p('a')),
    shows: (before) => [append(before, table('n', rows(20, 5)))],
  },
  {
    what: 'Insert a row of five cells into a table',
    before: page(table('t', rows(4, 5))),
    shows: (before) => {
      const was = child(before, 0)
      const made = rows(1, 5, 100)[0]!.map((at) => cell(`n${at}`, p(`n${at}_text`, '')))
      const cells = [...was.children.slice(0, 10), ...made, ...was.children.slice(10)]
      const property = { row_size: 5, column_size: 5 }
      return [replaced(before, was.id, { ...was, body: { table: { property } }, children: cells })]
    },
  },
  {
    what: 'Write into 40 cells of a table',
    before: page(table('t', rows(8, 5))),
    shows: (before) => {
      const was = child(before, 0)
      let now = was
      return was.children.map((one, at) => {
        const text = one.children[0]!
        const filled = { ...one, children: [p(text.id, `Cell ${at}`)] }
        now = { ...now, children: now.children.with(at, filled) }
        return replaced(before, was.id, now)
      })
    },
  },
  {
    what: 'Drop two pictures',
    before: page(p('a')),
    shows: (before, console) => [append(before, picture('i1', console), picture('i2', console))],
  },
  {
    what: 'Make a sheet of 10 × 5 and write into 40 of its cells',
    before: page(p('a')),
    shows: (before) => [append(before, object('s', 30, { sheet: { row_size: 10, column_size: 5 } }))],
    afterwards: (console) => writeCells(console, 8, 5),
  },
]

function writeCells(console: ConsoleOn, height: number, width: number) {
  const model = console.sheets.modelOf(tokenOf(console))
  model.setEditable(true)
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) typeInto(model, row, column, `${row * width + column}`)
}
