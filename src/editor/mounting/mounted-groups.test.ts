import fc from 'fast-check'
import { redo, undo } from 'prosemirror-history'
import { EditorState, Selection, TextSelection } from 'prosemirror-state'
import type { Transaction } from 'prosemirror-state'
import type { DecorationSet } from 'prosemirror-view'
import { expect, test } from 'vitest'
import { runs } from '../../../service/testing/random-runs'
import { appendBlocks } from '../changes/replace-document'
import { toggleMark } from '../commands/marks'
import { moveBlocks } from '../commands/move-blocks'
import { splitBlock } from '../commands/split-block'
import { BlockSelection } from '../selection/block-selection'
import { bullet, p, page, textBlock } from '../testing/page'
import { apply } from '../testing/state-of'
import { documentPlugins } from '../view/create-view'
import { docFromTree } from '../wire/doc-from-tree'
import {
  groupOf,
  withMounted,
  mountTransaction,
  MAX_GROUPS_AT_ONCE,
  isUnmounted,
  mountedGroupsPlugin,
  mountedGroupsOf,
} from './mounted-groups'

const GROUP = 48

function open(blocks: number, { isPartial = false } = {}): EditorState {
  const tree = page(...Array.from({ length: blocks }, (_, index) => p(`b${index}`, `Words of ${index}`)))
  let made = 0
  const plugins = [
    ...documentPlugins({ makeId: () => `new-${++made}`, onRefused: () => undefined }),
    mountedGroupsPlugin(() => isPartial),
  ]
  return EditorState.create({ doc: docFromTree(tree), plugins })
}

const numbersOf = (state: EditorState) => [
  ...new Set(state.doc.children.flatMap((block) => groupOf(block) ?? [])),
]
/** Which groups are drawn, by their place in the document. */
const drawn = (state: EditorState) =>
  numbersOf(state).flatMap((number, index) => (mountedGroupsOf(state)!.has(number) ? [index] : []))
const before = (state: EditorState, index: number) =>
  state.doc.children.slice(0, index).reduce((sum, { nodeSize }) => sum + nodeSize, 0)
const cursorIn = (state: EditorState, index: number) =>
  state.tr.setSelection(TextSelection.create(state.doc, before(state, index) + 2))
const blockAt = (state: EditorState, index: number) => BlockSelection.create(state.doc, before(state, index))!
/** The blocks that the view redraws in this update. */
const marked = (state: EditorState) => {
  const plugin = state.plugins.find(
    ({ spec }) => spec.key && spec.state && 'decorations' in (spec.props ?? {}),
  )!
  const set = plugin.props.decorations!.call(plugin, state) as DecorationSet
  return set.find().map(({ from, to }) => [from, to])
}

test('a document with few groups is drawn whole', () => {
  const state = open(MAX_GROUPS_AT_ONCE * GROUP)
  expect(drawn(state)).toHaveLength(MAX_GROUPS_AT_ONCE)
})

test('the loaded beginning of a long document draws no more groups than the whole document would', () => {
  expect(drawn(open(MAX_GROUPS_AT_ONCE * GROUP, { isPartial: true }))).toEqual([0, 1])
})

test('a cursor draws its group and both neighbours, and marks their blocks for this one update', () => {
  const start = open(40 * GROUP)
  const there = start.apply(cursorIn(start, 20 * GROUP + 5))
  expect(drawn(there)).toEqual([0, 1, 19, 20, 21])
  expect(marked(there)).toHaveLength(3 * GROUP)
  expect(marked(there.apply(there.tr))).toEqual([])
})

test('a change of the whole document draws no more groups than before', () => {
  const start = open(40 * GROUP)
  const all = start.apply(
    start.tr.setSelection(TextSelection.between(start.doc.resolve(1), Selection.atEnd(start.doc).$to)),
  )
  expect(drawn(all)).toEqual([0, 1, 38, 39])
  const bold = apply(all, toggleMark('bold'))
  expect(bold.doc.eq(all.doc)).toBe(false)
  expect(drawn(bold)).toEqual(drawn(all))
})

test.each([
  ['a numbered list', (id: string) => textBlock('ordered', id, 'item'), 1_200],
  [
    'blocks that hold many',
    (id: string) => bullet(id, 'point', ...Array.from({ length: 9 }, (_, at) => p(`${id}-${at}`, 'line'))),
    100,
  ],
])('a long inserted run of %s is not drawn, even with few groups', (_, made, count) => {
  const start = open(40 * GROUP)
  const tree = page(...Array.from({ length: count }, (__, index) => made(`n${index}`)))
  const blocks = docFromTree(tree).children.slice(1)
  expect(new Set(blocks.map(groupOf)).size).toBeLessThan(MAX_GROUPS_AT_ONCE)
  const more = start.apply(start.tr.insert(start.doc.content.size, blocks))
  expect(drawn(more)).toEqual(drawn(start))
})

test('an appended block is not drawn before it comes near', () => {
  const start = open(40 * GROUP)
  const more = start.apply(appendBlocks(start, [p('new', 'Behind the last one')]))
  expect(more.doc.childCount).toBe(start.doc.childCount + 1)
  expect(drawn(more)).toEqual(drawn(start))
})

test('an edit in an unmounted group mounts it', () => {
  const start = open(40 * GROUP)
  const written = start.apply(start.tr.insertText('News: ', before(start, 30 * GROUP) + 2))
  expect(drawn(written)).toEqual([0, 1, 29])
})

test('blocks mounted by a transaction are still marked after an appended transaction', () => {
  const start = open(40 * GROUP)
  // A block without an id: the plugin of ids appends one.
  const block = start.doc.child(5).type.schema.nodes.text_block!.createAndFill()!
  const { state, transactions } = start.applyTransaction(
    withMounted(start.tr, [numbersOf(start)[12]!]).insert(before(start, 3), block),
  )
  expect(transactions.length).toBeGreaterThan(1)
  const there = before(state, 1 + 1 + 12 * GROUP)
  expect(marked(state)).toContainEqual([there, there + state.doc.nodeAt(there)!.nodeSize])
})

interface Edit {
  what: 'go' | 'type' | 'split' | 'move' | 'undo' | 'redo' | 'draw' | 'remove'
  at: number
  to: number
}

const edit = fc.record<Edit>({
  what: fc.constantFrom('go', 'type', 'split', 'move', 'undo', 'redo', 'draw', 'remove'),
  at: fc.nat(999),
  to: fc.nat(999),
})

function transactionOf(state: EditorState, { what, at, to }: Edit): Transaction | undefined {
  const last = state.doc.childCount - 1
  const [from, target] = [1 + (at % last), 1 + (to % last)]
  if (what === 'go') return cursorIn(state, from)
  if (what === 'type') return state.tr.insertText('w', before(state, from) + 2)
  if (what === 'draw') return mountTransaction(state, [numbersOf(state)[at % numbersOf(state).length]!])
  if (what === 'remove') return state.tr.delete(before(state, from), before(state, from + 1))
  if (what !== 'move') return undefined
  const tr = state.tr.setSelection(blockAt(state, from))
  return moveBlocks(tr, blockAt(state, from), { at: before(state, target) }) ? undefined : tr
}

function edited(state: EditorState, change: Edit): EditorState {
  const commands = { split: splitBlock, undo, redo } as const
  if (change.what in commands) return apply(state, commands[change.what as keyof typeof commands])
  const tr = transactionOf(state, change)
  return tr ? state.apply(tr) : state
}

test('any change draws both ends of the selection, keeps drawn groups, and marks new ones', () => {
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 30 }), (changes) => {
      let state = open(20 * GROUP)
      for (const change of changes) {
        const was = state
        state = edited(was, change)
        const { doc, selection } = state
        for (const index of [selection.$anchor.index(0), selection.$head.index(0)])
          expect(isUnmounted(state, doc.child(Math.min(index, doc.childCount - 1)))).toBe(false)
        for (const number of mountedGroupsOf(was)!) expect(mountedGroupsOf(state)!.has(number)).toBe(true)
        // A block that the view shows empty, and that is drawn from now on, has to be redrawn.
        const shownEmpty = new Set(was.doc.children.filter((block) => isUnmounted(was, block)))
        const looked = new Set(state === was ? [] : marked(state).map(([from]) => from))
        doc.forEach((block, offset) => {
          if (shownEmpty.has(block) && !isUnmounted(state, block)) expect(looked.has(offset)).toBe(true)
        })
      }
    }),
    { numRuns: runs(60) },
  )
})
