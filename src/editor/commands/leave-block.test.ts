import { expect, test } from 'vitest'
import type { BlockTree } from '../../../document/block-tree'
import { block, callout, code, column, grid, image, p, page, table } from '../testing/page'
import { apply, cardOf, cursor, outline, selecting, stateOf } from '../testing/state-of'
import type { Place } from '../testing/state-of'
import { editingKeymap } from './editing-keymap'

const quotes = (id: string, ...blocks: BlockTree[]) => block('quote_container', id, {}, ...blocks)
const press = (key: string, at: Place, ...blocks: BlockTree[]) =>
  apply(stateOf(page(...blocks), at), editingKeymap[key]!)

test.each([
  ['callout', callout],
  ['quote_container', quotes],
])('Enter on the empty last line of a %s continues below it, and removes the line', (kind, box) => {
  const left = press('Enter', ['b', 0], box('k', p('a', 'x'), p('b')), p('z', 'z'))
  expect(outline(left)).toBe(`${kind} k\n  text a "x"\ntext new-1\ntext z "z"`)
  expect(cursor(left)).toBe('new-1:0')
})

test('Enter on the only line of a callout keeps it, because a callout is never empty', () => {
  expect(outline(press('Enter', ['a', 0], callout('k', p('a'))))).toBe('callout k\n  text a\ntext new-1')
})

test('Enter on an inner empty line of a callout, or on a line with text, stays inside', () => {
  expect(outline(press('Enter', ['a', 0], callout('k', p('a'), p('b', 'x'))))).toBe(
    'callout k\n  text a\n  text new-1\n  text b "x"',
  )
  expect(outline(press('Enter', ['a', 1], callout('k', p('a', 'x'))))).toBe(
    'callout k\n  text a "x"\n  text new-1',
  )
})

test('Enter on a second empty line leaves the table only from its last cell', () => {
  const cells = [[[p('a')], [p('b', 'x'), p('c')]]]
  expect(outline(press('Enter', ['c', 0], table('t', ...cells)))).toMatch(/"x"\ntext new-1$/)
  expect(outline(press('Enter', ['a', 0], table('t', ...cells)))).toContain('text a\n    text new-1')
  const first = [[[p('a', 'x'), p('b')], [p('c')]]]
  expect(outline(press('Enter', ['b', 0], table('t', ...first)))).toContain('text b\n    text new-1')
})

test('Mod-Enter continues below the callout, the quotes, the columns or the table around the cursor', () => {
  const boxes = [
    callout('k', p('a', 'x')),
    quotes('k', p('a', 'x')),
    grid('k', column('l', p('a', 'x')), column('r', p('b'))),
    table('k', [[p('a', 'x')], [p('b')]]),
  ]
  for (const box of boxes) {
    const left = press('Mod-Enter', ['a', 0], box)
    expect(outline(left)).toMatch(/\ntext new-1$/)
    expect(cursor(left)).toBe('new-1:0')
  }
})

test('Mod-Enter uses an existing empty line below, and does nothing in a plain line', () => {
  const left = press('Mod-Enter', ['a', 0], code('a', 'x'), p('b'))
  expect([outline(left), cursor(left)]).toEqual(['code a "x"\ntext b', 'b:0'])
  expect(outline(press('Mod-Enter', ['a', 0], p('a', 'x')))).toBe('text a "x"')
})

test('Mod-Enter and ArrowDown go below a selected picture that ends the page', () => {
  const state = stateOf(page(p('a', 'x'), image('i')), ['a', 0])
  const selected = selecting(state, (doc) => cardOf(doc, 'i'))
  for (const key of ['Mod-Enter', 'ArrowDown'])
    expect(outline(apply(selected, editingKeymap[key]!))).toMatch(/^text a "x"\nimage i\ntext new-\d$/)
})

test('Mod-End adds a line only if the page does not end with one', () => {
  expect(outline(press('Mod-End', ['a', 0], p('a', 'x'), image('i')))).toBe('text a "x"\nimage i\ntext new-1')
  expect(outline(press('Mod-End', ['a', 0], p('a', 'x')))).toBe('text a "x"')
})
