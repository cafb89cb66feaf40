import fc from 'fast-check'
import { undo } from 'prosemirror-history'
import { AllSelection, TextSelection } from 'prosemirror-state'
import type { EditorState } from 'prosemirror-state'
import { describe, expect, test } from 'vitest'
import type { TextElement } from '../../../contract/docx/text'
import { preOrder } from '../../../document/block-tree'
import type { BlockTree } from '../../../document/block-tree'
import { newTables, newText, newTree } from '../../../document/structure/new-tree'
import { wordsOf } from '../../../document/wire/text-body'
import { fallbackNames } from '../export/element-text'
import { code, mention, p, page, run } from '../testing/page'
import { apply, cursor, outline, stateOf } from '../testing/state-of'
import type { Place } from '../testing/state-of'
import { insertTrees } from './insert-trees'
import { treesFromText } from './read-clipboard'

const made = (key: string, words: string | TextElement[], children: BlockTree[] = []) =>
  newTree(key, { elements: typeof words === 'string' ? [run(words)] : words }, children)
const divider = newTree('divider', {})
const link = (words: string) => run(words, { link: { url: 'https%3A%2F%2Fexample.com' } })

/** The page after a paste: its title, then its blocks. */
const pageOf = (state: EditorState) => `${state.doc.child(0).textContent} | ${outline(state)}`

function pasted(state: EditorState, trees: readonly BlockTree[]) {
  const { tr, tally, blocks } = insertTrees(state, trees)!
  const after = state.apply(tr)
  expect(pageOf(apply(after, undo))).toBe(pageOf(state))
  return { after, now: pageOf(after), losses: tally.losses, blocks }
}

const inTitle = (from: number, to = from, ...blocks: BlockTree[]) =>
  stateOf(page(...blocks), ['page', from] as Place, ['page', to] as Place)
const empty = () => stateOf({ ...page(p('a')), body: { page: { elements: [] } } }, ['page', 0])

describe('a paste into the title', () => {
  test('of an empty page gives it the first line, and the others take the place of the empty one', () => {
    const { after, now } = pasted(empty(), treesFromText('Notice\none\n\ntwo'))
    expect(now).toBe('Notice | text new-1 "one"\ntext new-2\ntext new-3 "two"')
    expect(cursor(after)).toBe('new-3:3')
  })

  test('of a full page keeps the words around the cursor there, and puts the other lines above all blocks', () => {
    const state = inTitle(2, 2, p('a', 'x'), p('b', 'y'))
    expect(pasted(state, treesFromText('\n \none\ntwo')).now).toBe(
      'Tionetle | text new-1 "two"\ntext a "x"\ntext b "y"',
    )
  })

  test('replaces the selected words', () => {
    expect(pasted(inTitle(0, 5, p('a', 'x')), [made('heading1', 'Head'), divider]).now).toBe(
      'Head | divider new-1\ntext a "x"',
    )
  })

  test('leaves the other lines of the same block, with their look, and its children', () => {
    const first = made(
      'bullet',
      [run('\nfirst '), run('line\nsecond', { bold: true }), run(' line')],
      [made('text', 'inner')],
    )
    const { after, now } = pasted(empty(), [first, made('text', 'last')])
    expect(now).toBe('first line | bullet new-1 "second line"\n  text new-2 "inner"\ntext new-3 "last"')
    expect(after.doc.child(1).child(0).child(0).marks).toHaveLength(1)
  })

  const [table] = newTables([[{ children: [made('text', 'A')], rowspan: 1, colspan: 1 }]])!
  test.each([
    ['a table', [table!], /^Title \| table new-1/],
    ['code of several lines', [made('code', 'a\nb')], /^Title \| code new-1 "a\\nb"/],
    ['a divider', [divider, made('text', 'b')], /^Title \| divider new-1\ntext new-2 "b"/],
    ['a callout', [newTree('callout', {}, [made('text', 'in')])], /^Title \| callout new-1/],
    ['a long paragraph', treesFromText(`${'word '.repeat(200)}\nend`), /^Title \| text new-1 "word word/],
  ])('that begins with %s leaves the title alone, even its selected words', (_, trees, now) => {
    expect(pasted(inTitle(0, 5, p('z', 'end')), trees).now).toMatch(now)
  })

  test('counts links, names, numbers and boxes that a title cannot hold', () => {
    const losses = (...trees: BlockTree[]) => pasted(empty(), trees).losses.map(({ key }) => key)
    expect(losses(made('text', [run('see '), link('here'), mention('ou_bob')]), divider)).toEqual([
      'mentionsAsNames',
      'plainLinks',
    ])
    expect(losses(made('text', [run('head\nsee '), link('here')]))).toEqual([])
    expect(losses(made('ordered', 'one'), made('ordered', 'two'))).toEqual(['listNumbers'])
    expect(losses(made('ordered', 'one\nmore'), made('ordered', 'two'))).toEqual([])
    const below = (...items: string[]) =>
      losses(
        { ...made('ordered', 'one'), children: items.map((item) => made('ordered', item)) },
        made('ordered', 'two'),
      )
    expect([below('a'), below('a', 'b')]).toEqual([[], ['listNumbers']])
    expect(losses(made('todo', 'one'), made('todo', 'two'))).toEqual(['kindsAsText'])
    expect(losses(made('heading2', 'one'), made('bullet', 'two'))).toEqual([])
  })

  test('replaces a selection from the title into blocks', () => {
    const state = inTitle(2, 2, p('a', 'xy'))
    const across = state.apply(state.tr.setSelection(TextSelection.create(state.doc, 3, 11)))
    expect(pasted(across, treesFromText('one\ntwo')).now).toBe('Tione | text new-1 "two"')
    const all = state.apply(state.tr.setSelection(new AllSelection(state.doc)))
    expect(pasted(all, [divider, made('text', 'two')]).now).toMatch(/^ \| divider \S+\ntext \S+ "two"$/)
  })
})

test('a title loses no word of any blocks', () => {
  const line = fc.record({
    key: fc.constantFrom('text', 'heading1', 'bullet', 'ordered', 'todo', 'quote', 'code'),
    words: fc.array(fc.constantFrom('w', '\n', ' ', '\u3000'), { maxLength: 6 }),
  })
  const { trees } = fc.letrec<{ trees: BlockTree[]; tree: BlockTree }>((tie) => ({
    trees: fc.array(tie('tree'), { maxLength: 4 }),
    tree: fc.oneof(
      { depthSize: 'small' },
      fc.constant(divider),
      fc.tuple(line, tie('trees')).map(([{ key, words }, children]) => made(key, words.join(''), children)),
      tie('trees').map((children) => newTree('callout', {}, children)),
    ),
  }))
  fc.assert(
    fc.property(trees, fc.nat(5), (from, at) => {
      const state = inTitle(at, at, p('a', 'x'))
      const inserted = insertTrees(state, from)
      const after = inserted ? state.apply(inserted.tr) : state
      const count = (words: string) => words.split('w').length - 1
      expect(count(after.doc.textContent)).toBe(count(from.flatMap(preOrder).map(wordsOf).join('')))
      expect(outline(after)).toMatch(/text a "x"$/)
      expect(outline(apply(after, undo))).toBe('text a "x"')
    }),
  )
})

test('a mention is the name of the person in a title and in code', () => {
  const names = { ...fallbackNames, person: () => '小博' }
  const trees = [newText('text', [run('问 '), mention('ou_bob'), run('！\n再说')])]
  const state = empty()
  expect(pageOf(state.apply(insertTrees(state, trees, names)!.tr))).toMatch(/^问 @小博！ \| text \S+ "再说"$/)
  const inCode = stateOf(page(code('c')), ['c', 0])
  expect(outline(inCode.apply(insertTrees(inCode, trees, names)!.tr))).toBe('code c "问 @小博！\\n再说"')
})

test('a paste into code counts links, pictures and cards that it cannot hold', () => {
  const state = stateOf(page(code('c', 'x')), ['c', 1])
  const picture = newTree('image', { token: 't', caption: { content: 'chart' } })
  const { now, losses } = pasted(state, [newText('text', [link('here')]), picture, newTree('board', {})])
  expect(now).toBe('Title | code c "xhere\\nchart"')
  expect(losses.map(({ key }) => key)).toEqual(['pictures', 'plainLinks', 'blocks'])
})
