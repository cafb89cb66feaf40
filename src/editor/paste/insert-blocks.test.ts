import { Fragment } from 'prosemirror-model'
import { expect, test } from 'vitest'
import { newTextBlock } from '../commands/new-text-block'
import { schema } from '../schema/schema'
import type { BlockTree } from '../block-tree'
import { callout, code, image, p, page } from '../testing/page'
import { apply, cursor, outline, stateOf } from '../testing/state-of'
import type { Place } from '../testing/state-of'
import { blocksFromText, insertBlocks } from './insert-blocks'

const made = (type: number, words: string) => newTextBlock(type, Fragment.from(schema.text(words)))
const paste = (at: Place, text: string, ...blocks: BlockTree[]) =>
  apply(stateOf(page(...blocks), at), insertBlocks(blocksFromText(text)))

test('one line of text goes into the line', () => {
  const state = paste(['a', 1], 'mid', p('a', 'xy'))
  expect(outline(state)).toBe('text a "xmidy"')
  expect(cursor(state)).toBe('a:4')
})

test('several lines become blocks, and what was behind the cursor follows them', () => {
  const state = paste(['a', 1], 'one\r\ntwo\n', p('a', 'xy'), image('i'))
  expect(outline(state)).toBe('text a "x"\ntext new-1 "one"\ntext new-2 "two"\ntext new-3 "y"\nimage i')
  expect(cursor(state)).toBe('new-2:3')
})

test('lines pasted into a block with children become its first children, so that none moves', () => {
  expect(outline(paste(['a', 1], 'one\ntwo', p('a', 'x', image('i'))))).toBe(
    'text a "x"\n  text new-1 "one"\n  text new-2 "two"\n  image i',
  )
})

test('blocks pasted into an empty line take its place and keep their kind', () => {
  const state = apply(
    stateOf(page(p('a'), p('b', 'y')), ['a', 0]),
    insertBlocks([made(3, 'Head'), made(12, 'item')]),
  )
  expect(outline(state)).toBe('heading1 new-1 "Head"\nbullet new-2 "item"\ntext b "y"')
})

test('code and the title take plain text', () => {
  expect(outline(paste(['a', 1], 'one\ntwo', code('a', 'xy')))).toBe('code a "xone\\ntwoy"')
  const state = paste(['page', 5], ' one\ntwo', p('a', 'x'))
  expect(state.doc.firstChild!.textContent).toBe('Title one two')
})

test('a kind that its new place would refuse comes in as text', () => {
  const state = apply(
    stateOf(page(callout('k', p('a', 'x'))), ['a', 1]),
    insertBlocks([made(14, 'c'), made(3, 'h')]),
  )
  expect(outline(state)).toBe('callout k\n  text a "x"\n  text new-1 "c"\n  heading1 new-2 "h"')
})
