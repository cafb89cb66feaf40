import { expect, test } from 'vitest'
import { CALLOUT, GRID, QUOTE_CONTAINER } from '../../../contract/docx/block-numbers'
import { callout, code, h, image, p, page, run, todo } from '../testing/page'
import { apply, cursor, outline, stateOf } from '../testing/state-of'
import { setKind } from './set-kind'
import { boxRefusal, turnIntoBox, unwrap, wrapRefusal, wrapIn } from './wrap-blocks'

test('unwrapping restores the wrapped blocks', () => {
  const before = stateOf(page(p('a', 'One'), p('b', 'Two')), ['a', 1], ['b', 2])
  for (const wrapper of [CALLOUT, QUOTE_CONTAINER]) {
    const after = apply(before, wrapIn(wrapper), unwrap(wrapper))
    expect(outline(after)).toBe(outline(before))
    expect(cursor(after)).toBe('b:2')
  }
})

test('a callout may not hold code or another callout, and the refusal names the rule', () => {
  const state = stateOf(page(code('a', 'x')), ['a', 0])
  expect(wrapRefusal(state, CALLOUT)).toEqual({ rule: 'inCallout', parent: 19, child: 14 })
  expect(apply(state, wrapIn(CALLOUT)).doc.eq(state.doc)).toBe(true)
  const inside = stateOf(page(callout('c', p('a'))), ['a', 0])
  expect(wrapRefusal(inside, CALLOUT)).toEqual({ rule: 'inCallout', parent: 19, child: 19 })
})

test.each([
  ['a callout', wrapIn(CALLOUT)],
  ['columns', turnIntoBox(GRID)],
])(
  'a block that cannot be recreated is not put into %s, because a save would have to create it there',
  (_, command) => {
    const refused: string[] = []
    const line = p('a', [run('x'), { file: { file_token: 'boxcn1', source_block_id: 's' } }])
    const before = stateOf(page(line, p('b', 'Two')), ['a', 0], ['b', 1], refused)
    expect(outline(apply(before, command))).toBe(outline(before))
    expect(refused).toEqual(['moved'])
  },
)

test('the title cannot be put into a box', () => {
  expect(wrapIn(CALLOUT)(stateOf(page(p('a')), ['page', 0]))).toBe(false)
})

test('setting the kind of many lines in any place is one step, and leaves the blocks around them alone', () => {
  const tree = page(
    h(1, 'h', 'Head'),
    callout('c', p('a', 'One'), todo('d', 'Two')),
    image('i'),
    p('e', 'Three', p('f', 'Four')),
  )
  const before = stateOf(tree, ['h', 1], ['f', 2])
  let steps = 0
  setKind(12)(before, (tr) => (steps = tr.steps.length))
  expect(steps).toBe(1)
  const after = apply(before, setKind(12))
  expect(outline(after)).toBe(
    'bullet h "Head"\ncallout c\n  bullet a "One"\n  bullet d "Two"\nimage i\nbullet e "Three"\n  bullet f "Four"',
  )
  expect(cursor(after)).toBe('f:2')
})

test('lines that cannot be of a kind stay unchanged among those that can', () => {
  const tree = page(callout('c', p('a', 'One')), p('b', 'Two'), p('d', 'Three', p('e', 'Below')))
  expect(outline(apply(stateOf(tree, ['a', 0], ['e', 1]), setKind(14)))).toBe(
    'callout c\n  text a "One"\ncode b "Two"\ntext d "Three"\n  code e "Below"',
  )
})

test('selected blocks turn into a callout, from there into quotes and columns, and back to what they were', () => {
  const before = stateOf(page(p('a', 'One'), p('b', 'Two')), ['a', 1], ['b', 2])
  const boxed = apply(before, turnIntoBox(CALLOUT))
  expect(outline(boxed)).toMatch(/^callout \S+\n  text a "One"\n  text b "Two"$/)
  const quoted = apply(boxed, turnIntoBox(QUOTE_CONTAINER))
  expect(outline(quoted)).toMatch(/^quote_container \S+\n  text a "One"\n  text b "Two"$/)
  const beside = apply(quoted, turnIntoBox(GRID))
  expect(outline(beside)).toMatch(
    /^grid \S+\n  grid_column \S+\n    text a "One"\n  grid_column \S+\n    text b "Two"$/,
  )
  expect(outline(apply(beside, turnIntoBox('none')))).toBe(outline(before))
})

test('one block turns into the first of two columns', () => {
  const state = apply(stateOf(page(p('a', 'One')), ['a', 1]), turnIntoBox(GRID))
  expect(outline(state)).toMatch(
    /^grid \S+\n  grid_column \S+\n    text a "One"\n  grid_column \S+\n    text \S+$/,
  )
})

test('blocks that a callout may not hold cannot turn into one, and plain blocks cannot leave a box', () => {
  const state = stateOf(page(code('a', 'x')), ['a', 0])
  expect(boxRefusal(state, CALLOUT)).toEqual({ rule: 'inCallout', parent: 19, child: 14 })
  expect([turnIntoBox(CALLOUT)(state), turnIntoBox('none')(state)]).toEqual([false, false])
})
