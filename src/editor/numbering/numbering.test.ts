import fc from 'fast-check'
import type { Node } from 'prosemirror-model'
import { TextSelection } from 'prosemirror-state'
import type { EditorState, Transaction } from 'prosemirror-state'
import { expect, test } from 'vitest'
import type { BlockTree } from '../../../document/block-tree'
import { deleteBlocks } from '../commands/delete-blocks'
import { moveBlocks } from '../commands/move-blocks'
import { setKind } from '../commands/set-kind'
import { splitBlock } from '../commands/split-block'
import { groupOf } from '../mounting/mounted-groups'
import { positionOfBlock } from '../queries/blocks'
import { duplicate } from '../selection/block-keys'
import { block, callout, p, page, textBlock } from '../testing/page'
import { apply, blocksOf, placeIn, stateOf } from '../testing/state-of'
import { treeFromDoc } from '../wire/tree-from-doc'
import { itemNumbers } from './item-numbers'
import { numberingPlugin, numberedLinesOf } from './numbering'

const item = (id: string, sequence?: string, ...children: BlockTree[]): BlockTree =>
  textBlock('ordered', id, id, children, sequence === undefined ? undefined : { sequence })

const open = (...blocks: BlockTree[]): EditorState => {
  const state = stateOf(page(...blocks), ['page', 0])
  return state.reconfigure({ plugins: [...state.plugins, numberingPlugin()] })
}

const isOrdered = (node: Node) => node.firstChild?.attrs.type === 13

/** The items with the numbers that a browser draws: it counts in each group, from what an item says it begins with. */
function shown(state: EditorState): string {
  const starting = new Map(numberedLinesOf(state).map(({ at, number }) => [at, number]))
  const said: string[] = []
  const walk = (parent: Node, position: number) => {
    let count = 0
    let group: number | undefined
    parent.forEach((child, offset) => {
      const at = position + offset
      if (groupOf(child) !== group) count = 0
      group = groupOf(child)
      if (isOrdered(child)) {
        count = starting.get(at + 1) ?? count + 1
        said.push(`${child.firstChild!.textContent}${count}`)
      } else {
        count = 0
      }
      if (!child.isTextblock) walk(child, at + 1)
    })
  }
  walk(state.doc, 0)
  return said.join(' ')
}

/** The same from the rule, with a look at the whole document. */
function expected({ doc }: EditorState): string {
  const said: string[] = []
  const walk = (trees: readonly BlockTree[]) => {
    const sequenceOf = (tree: BlockTree) =>
      (tree.body.ordered as { style?: { sequence?: string } }).style?.sequence
    trees.forEach((tree, index) => {
      if (tree.block_type === 13) {
        let first = index
        while (trees[first - 1]?.block_type === 13) first--
        const run = itemNumbers(trees.slice(first, index + 1).map(sequenceOf))
        const words = (tree.body.ordered as { elements: { text_run: { content: string } }[] }).elements
        said.push(`${words.map(({ text_run }) => text_run.content).join('')}${run.at(-1)!.number}`)
      }
      walk(tree.children)
    })
  }
  walk(treeFromDoc(doc).children)
  return said.join(' ')
}

const blockOf = (state: EditorState, id: string) => blocksOf(state.doc, id)

function moved(state: EditorState, id: string, before: string): EditorState {
  const tr = state.tr
  expect(moveBlocks(tr, blockOf(state, id), { at: positionOfBlock(state.doc, before)! })).toBeUndefined()
  return state.apply(tr)
}

const list = [item('a', '1'), item('b', 'auto'), item('c', 'auto')]
const twoLists = [...list, p('p', 'between'), item('x', '1'), item('y', 'auto'), p('z', 'end')]

test.each<[string, BlockTree[], (state: EditorState) => EditorState, string]>([
  ['as they were read', twoLists, (state) => state, 'a1 b2 c3 x1 y2'],
  [
    'with the first of another list between them',
    twoLists,
    (state) => moved(state, 'x', 'b'),
    'a1 x2 b3 c4 y1',
  ],
  [
    'with a copy of the first below it',
    twoLists,
    (state) => apply(state.apply(state.tr.setSelection(blockOf(state, 'a'))), duplicate),
    'a1 a2 b3 c4 x1 y2',
  ],
  [
    'where somebody chose a number, below a callout and in it',
    [
      item('a', '5', item('n', '1'), item('o', 'auto', p('q'))),
      item('b', 'auto'),
      callout('k', item('c', '3'), item('d')),
    ],
    (state) => state,
    'a5 n1 o2 b6 c3 d4',
  ],
])('items %s have the numbers that the browser draws', (_, blocks, edit, numbers) => {
  const state = edit(open(...blocks))
  expect(shown(state)).toBe(numbers)
  expect(expected(state)).toBe(numbers)
})

const cursorAt = (state: EditorState, id: string): Transaction =>
  state.tr.setSelection(TextSelection.create(state.doc, placeIn(state.doc, [id, 0])))

test('a list that continues in the next group of blocks continues its numbers', () => {
  const lines = Array.from({ length: 47 }, (_, index) => p(`p${index}`, 'x'))
  const state = open(
    ...lines,
    p('last', 'last'),
    p('first', 'first'),
    ...lines.map(({ body }, index) => ({ ...p(`q${index}`), body })),
  )
  const [last, first] = ['last', 'first'].map((id) => placeIn(state.doc, [id, 0]))
  const edited = apply(apply(state.apply(cursorAt(state, 'last')), setKind(13)), (now, dispatch) =>
    setKind(13)(now.apply(cursorAt(now, 'first')), dispatch),
  )
  expect(last).toBeLessThan(first!)
  expect(shown(edited)).toBe('last1 first2')
})

test('typing in a line does not change the numbering', () => {
  const state = open(p('o', 'o'), item('a', '5'), item('b'))
  const typed = state.apply(state.tr.insertText('xyz', placeIn(state.doc, ['o', 0])))
  expect(shown(typed)).toBe('a5 b6')
  const none = open(p('o', 'o'))
  const numberingOf = (now: EditorState) => numberedLinesOf(now)
  expect(numberingOf(none.apply(none.tr.insertText('x', placeIn(none.doc, ['o', 0]))))).toBe(
    numberingOf(none),
  )
})

test('after any edits the numbers are the same as in a freshly read document', () => {
  const sequence = fc.constantFrom(undefined, 'auto', '1', '1', '4')
  const kind = fc.constantFrom('ordered', 'ordered', 'text', 'divider')
  const blocks = fc.array(fc.tuple(kind, sequence, fc.boolean()), { minLength: 2, maxLength: 9 })
  const edits = fc.array(
    fc.tuple(fc.nat(), fc.nat(), fc.constantFrom('move', 'delete', 'kind', 'enter', 'type')),
    { maxLength: 6 },
  )
  fc.assert(
    fc.property(blocks, edits, (made, wanted) => {
      let state = open(
        ...made.map(([key, said, isDeep], index) => {
          const id = `i${index}-`
          const below = isDeep ? [item(`${id}n-`, said), item(`${id}m-`, '1')] : []
          if (key === 'divider') return block('divider', id)
          return textBlock(key, id, id, below, said && key === 'ordered' ? { sequence: said } : undefined)
        }),
      )
      for (const [one, other, edit] of wanted) state = edited(state, one, other, edit)
      expect(shown(state)).toBe(expected(state))
    }),
  )
})

function edited(state: EditorState, one: number, other: number, edit: string): EditorState {
  const ids = treeFromDoc(state.doc).children.map(({ id }) => id)
  const id = ids[one % ids.length]
  if (id === undefined) return state
  const isLine = state.doc.nodeAt(positionOfBlock(state.doc, id)!)!.type.name === 'text_block'
  if (edit === 'move') {
    const tr = state.tr
    moveBlocks(tr, blockOf(state, id), { at: positionOfBlock(state.doc, ids[other % ids.length]!)! })
    return state.apply(tr)
  }
  if (edit === 'delete') return apply(state.apply(state.tr.setSelection(blockOf(state, id))), deleteBlocks)
  if (!isLine) return state
  const there = state.apply(cursorAt(state, id))
  if (edit === 'kind') return apply(there, setKind(13))
  if (edit === 'enter') return apply(there, splitBlock)
  return there.apply(there.tr.insertText('t'))
}
