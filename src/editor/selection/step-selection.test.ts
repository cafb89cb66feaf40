import type { EditorState } from 'prosemirror-state'
import { NodeSelection, TextSelection } from 'prosemirror-state'
import type { Command } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { positionOfBlock } from '../queries/blocks'
import { blockId } from '../schema/attrs'
import { block, bullet, callout, column, grid, image, p, page, table, textBlock } from '../testing/page'
import { apply, blocksOf, cursor, selecting, stateOf } from '../testing/state-of'
import { BlockSelection } from './block-selection'
import {
  editSelected,
  extendSelection,
  extendTo,
  selectInwards,
  selectNext,
  selectOutwards,
  selectWordsThenBlocks,
} from './step-selection'

const start = page(
  p('a', 'one'),
  bullet('b', 'two', bullet('c', 'three')),
  callout('k', p('ka', 'in'), p('kb', 'side')),
  grid('g', column('g1', p('ga', 'left')), column('g2', p('gb', 'right'))),
  table('t', [[p('ta', '1')], [p('tb', '2')]]),
  image('i'),
  textBlock('heading1', 'f', 'folded', [p('h', 'hidden')], { folded: true }),
  p('z', 'end'),
)

/** The selection: blocks by id, or where the cursor is. */
function selected({ selection }: EditorState): string {
  if (selection instanceof BlockSelection)
    return selection.blocks.map(({ attrs }) => attrs.id as string).join(' ')
  return selection instanceof NodeSelection
    ? `[${blockId(selection.node)}]`
    : cursor({ selection } as EditorState)
}

const with_ = (id: string) => selecting(stateOf(start, ['a', 0]), (doc) => blocksOf(doc, id))

function walk(from: EditorState, command: Command, times: number): string[] {
  const met: string[] = []
  let now = from
  for (let turn = 0; turn < times; turn++) {
    now = apply(now, command)
    met.push(selected(now))
  }
  return met
}

test('Escape goes from the text to its block, then to its parents, up to the page', () => {
  const inText = stateOf(start, ['c', 1])
  expect(walk(inText, selectOutwards, 3)).toEqual(['c', 'b', 'b'])
  // At the top the block stays selected and keeps the focus.
  expect(walk(with_('b'), selectOutwards, 2)).toEqual(['b', 'b'])
  expect(walk(stateOf(start, ['gb', 1]), selectOutwards, 2)).toEqual(['gb', 'g'])
  expect(walk(stateOf(start, ['tb', 1]), selectOutwards, 2)).toEqual(['tb', 't'])
})

test('down goes to every visible block, counts a container as one, and stops at the last', () => {
  expect(walk(with_('a'), selectNext(1), 9)).toEqual(['b', 'c', 'k', 'g', 't', 'i', 'f', 'z', 'z'])
})

test('up goes to the same blocks in reverse and ends in the title', () => {
  expect(walk(with_('z'), selectNext(-1), 9)).toEqual(['f', 'i', 't', 'g', 'k', 'c', 'b', 'a', 'page:5'])
})

test.each([
  ['kb', 1, 'g'],
  ['ga', -1, 'g'],
  ['tb', 1, 'i'],
] as const)('from %s a step of %i leaves the container to %s', (from, step, to) => {
  expect(walk(with_(from), selectNext(step), 1)).toEqual([to])
})

test('Shift and down add a sibling, up removes it again and then goes the other way', () => {
  const two = apply(with_('b'), extendSelection(1), extendSelection(1))
  expect(selected(two)).toBe('b k g')
  expect(walk(two, extendSelection(-1), 3)).toEqual(['b k', 'b', 'a b'])
})

test('after the last sibling, Shift and down select the parent, and continue from there', () => {
  expect(walk(with_('kb'), extendSelection(1), 2)).toEqual(['k', 'k g'])
})

test('Shift-click selects up to the block, at the level that both share', () => {
  const state = with_('a')
  expect(extendTo(state, positionOfBlock(state.doc, 'kb')!)!.blocks).toHaveLength(3)
})

test('right goes into a container and Enter into the text; a card is selected as one', () => {
  expect(walk(with_('g'), selectInwards, 2)).toEqual(['ga', 'ga'])
  expect(selected(apply(with_('b'), editSelected))).toBe('b:3')
  expect(selected(apply(with_('t'), editSelected))).toBe('ta:0')
  expect(selected(apply(with_('i'), editSelected))).toBe('[i]')
})

test('Mod-A selects the text of the block, then all blocks', () => {
  const words = apply(stateOf(start, ['b', 1]), selectWordsThenBlocks)
  expect(words.selection).toBeInstanceOf(TextSelection)
  expect(words.doc.textBetween(words.selection.from, words.selection.to)).toBe('two')
  expect(selected(apply(words, selectWordsThenBlocks))).toBe('a b k g t i f z')
})

test('blocks inside a card cannot be selected', () => {
  const card = page(p('a', 'x'), block('view', 'v', { view_type: 1 }, block('file', 'f', { token: 't' })))
  const { doc } = stateOf(card, ['a', 0])
  const inside = positionOfBlock(doc, 'f')!
  expect(BlockSelection.create(doc, inside)).toBeUndefined()
  expect(BlockSelection.around(doc, inside)?.blocks.map(({ attrs }) => attrs.id as string)).toEqual(['v'])
})
