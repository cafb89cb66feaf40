import { undo } from 'prosemirror-history'
import type { Command, EditorState } from 'prosemirror-state'
import { describe, expect, test } from 'vitest'
import type { BlockTree } from '../../../document/block-tree'
import { newText, newTree } from '../../../document/structure/new-tree'
import { wordsOf } from '../../../document/wire/text-body'
import { outlineOf } from '../../../formats/testing/outline-of'
import { replaceContent } from '../import/replace-content'
import { block, callout, code, image, p, page, run } from '../testing/page'
import { apply, blocksOf, cursor, outline, selecting, stateOf } from '../testing/state-of'
import type { Place } from '../testing/state-of'
import { treeFromDoc } from '../wire/tree-from-doc'
import { insertTrees } from './insert-trees'
import { treesFromText } from './read-clipboard'

const made = (key: string, words: string) => newText(key, [{ text_run: { content: words } }])
const insert =
  (trees: readonly BlockTree[]): Command =>
  (state, dispatch) => {
    const inserted = insertTrees(state, trees)
    if (inserted) dispatch?.(inserted.tr)
    return inserted !== undefined
  }
const paste = (at: Place, text: string, ...blocks: BlockTree[]) =>
  apply(stateOf(page(...blocks), at), insert(treesFromText(text)))

test('one line of text is inserted into the line', () => {
  const state = paste(['a', 1], 'mid', p('a', 'xy'))
  expect(outline(state)).toBe('text a "xmidy"')
  expect(cursor(state)).toBe('a:4')
})

test('several lines become blocks, and the text after the cursor follows them', () => {
  const state = paste(['a', 1], 'one\r\ntwo\n', p('a', 'xy'), image('i'))
  expect(outline(state)).toBe('text a "x"\ntext new-1 "one"\ntext new-2 "two"\ntext new-3 "y"\nimage i')
  expect(cursor(state)).toBe('new-2:3')
})

test('lines pasted into a block with children become its first children, so that no child moves', () => {
  expect(outline(paste(['a', 1], 'one\ntwo', p('a', 'x', image('i'))))).toBe(
    'text a "x"\n  text new-1 "one"\n  text new-2 "two"\n  image i',
  )
})

test('a block whose kind is not allowed in its new place becomes text', () => {
  const state = apply(
    stateOf(page(callout('k', p('a', 'x'))), ['a', 1]),
    insert([made('code', 'c'), made('heading1', 'h')]),
  )
  expect(outline(state)).toBe('callout k\n  text a "x"\n  text new-1 "c"\n  heading1 new-2 "h"')
})

test('a block that a callout may not hold is put after it, and the words around the cursor stay in it', () => {
  const state = apply(
    stateOf(page(callout('k', p('a', 'xy')), p('z', 'end')), ['a', 1]),
    insert([made('text', 'in'), newTree('divider', {}), made('text', 'in too')]),
  )
  expect(outline(state)).toBe(
    'callout k\n  text a "x"\n  text new-1 "in"\n  text new-2 "in too"\n  text new-3 "y"\ndivider new-4\ntext z "end"',
  )
})

test('a callout pasted into a callout is put after it as a whole', () => {
  const state = apply(
    stateOf(page(callout('k', p('a', ''))), ['a', 0]),
    insert([newTree('callout', {}, [made('text', 'inner')])]),
  )
  expect(outline(state)).toBe('callout k\n  text a\ncallout new-1\n  text new-2 "inner"')
})

test('a paste replaces selected blocks, but follows one that cannot be recreated', () => {
  const plain = selecting(stateOf(page(p('a', 'x'), p('b', 'y')), ['a', 0]), (doc) => blocksOf(doc, 'a'))
  expect(outline(apply(plain, insert([made('text', 'new')])))).toBe('text new-1 "new"\ntext b "y"')
  const okr = stateOf(page(block('okr', 'o', {}), p('b', 'y')), ['b', 0])
  const fixed = selecting(okr, (doc) => blocksOf(doc, 'o'))
  expect(outline(apply(fixed, insert([made('text', 'new')])))).toBe('okr o\ntext new-1 "new"\ntext b "y"')
})

describe('a line longer than the platform allows', () => {
  const linesIn = (state: EditorState) => outlineOf(treeFromDoc(state.doc).children).split('\n')

  test('is pasted as several lines, cut between words, which can be edited and undone', () => {
    const before = stateOf(page(p('a', 'x')), ['a', 1])
    const inserted = insertTrees(before, treesFromText('word '.repeat(30_000)))!
    const after = before.apply(inserted.tr)
    expect(inserted.tally.losses).toEqual([{ key: 'linesCut', number: 1 }])
    const lines = linesIn(after)
    expect(lines.map((line) => line.length)).toEqual([6, 75_005, 75_005])
    expect(lines.every((line) => /^text (word )*word$|^text x$/.test(line.trimEnd()))).toBe(true)
    expect(outline(apply(after, undo))).toBe('text a "x"')
  })

  test('is cut at a line break in code, and never within a character', () => {
    const row = `${'x'.repeat(70_000)}`
    const pasted = (tree: BlockTree) => {
      const state = apply(stateOf(page(p('a')), ['a', 0]), insert([tree]))
      return treeFromDoc(state.doc).children.map(wordsOf)
    }
    expect(pasted(made('code', `${row}\n${row}`))).toEqual([row, row])
    const faces = pasted(made('text', `a${'😀'.repeat(60_000)}`))
    expect(faces.join('')).toBe(`a${'😀'.repeat(60_000)}`)
    expect(faces.some((words) => /\p{Surrogate}/u.test(words))).toBe(false)
  })

  test.each([
    ['code', ['a', 1]],
    ['the title', ['page', 0]],
  ] as const)('pasted into %s stays one line, and no cut is reported', (_, place) => {
    const words = 'y'.repeat(130_000)
    const before = stateOf(page(code('a', 'xz')), place)
    const { tr, tally } = insertTrees(before, treesFromText(words))!
    expect(before.apply(tr).doc.textContent).toContain(words)
    expect(tally.losses).toEqual([])
  })

  test('is imported as several lines', () => {
    const state = apply(stateOf(page(p('a')), ['a', 0]), replaceContent([made('text', 'x'.repeat(150_000))]))
    expect(treeFromDoc(state.doc).children.map((tree) => wordsOf(tree).length)).toEqual([75_000, 75_000])
  })

  test('with too many runs is cut between them', () => {
    const runs = Array.from({ length: 3_000 }, (_, at) => run('x', at % 2 ? { bold: true } : undefined))
    const state = apply(stateOf(page(p('a', 'x')), ['a', 1]), insert([newText('text', runs)]))
    expect(treeFromDoc(state.doc).children.map((tree) => wordsOf(tree).length)).toEqual([1, 1_500, 1_500])
  })
})
