import fc from 'fast-check'
import { undo } from 'prosemirror-history'
import { describe, expect, test } from 'vitest'
import type { BlockTree } from '../../../document/block-tree'
import { block, callout, code, h, image, mention, p, page, run, table, textBlock } from '../testing/page'
import { apply, outline, stateOf } from '../testing/state-of'
import { treeFromDoc } from '../wire/tree-from-doc'
import { replaceAll, replaceMatch } from './find-session'
import { Finder } from './finder'

const plain = { matchCase: false, wholeWords: false }
const stateWith = (...blocks: BlockTree[]) => stateOf(page(...blocks), [blocks[0]!.id, 0])

const found = (text: string, words: string, options = {}) => {
  const { doc } = stateWith(p('a', text))
  return new Finder({ words, ...plain, ...options })
    .matchesIn(doc)
    .map(({ from, to }) => doc.textBetween(from, to))
}

describe('finding', () => {
  test.each([
    ['any case', 'Launch launch LAUNCH', 'launch', {}, ['Launch', 'launch', 'LAUNCH']],
    ['the same case on request', 'Launch launch', 'launch', { matchCase: true }, ['launch']],
    ['a bracket alone', 'f(x', '(', {}, ['(']],
    ['an accent in its other spelling', 'cafe\u0301 caf\u00e9', 'caf\u00e9', {}, ['cafe\u0301', 'caf\u00e9']],
    ['no letter without its accent', 'cafe\u0301', 'cafe', {}, []],
    ['no half of an emoji', '\u{1f469}\u200d\u{1f680}', '\u{1f469}', {}, []],
    ['a hard space as a space', 'ten\u00a0mins', 'ten mins', {}, ['ten\u00a0mins']],
    ['nothing for nothing', 'abc', '', {}, []],
  ])('finds %s', (_, text, words, options, expected) => {
    expect(found(text, words, options)).toEqual(expected)
  })

  test.each([
    ['English', 'cat concat cat. cats', 'cat', 2],
    ['a name with an underscore', 'foo foo_bar', 'foo', 1],
    ['Chinese', '明天上线，明天发布', '明天', 2],
    ['part of a Chinese word', '发布公告', '布公', 0],
    ['Japanese', '今日は東京で会議', '東京', 1],
    ['Thai', 'ภาษาไทยง่าย', 'ไทย', 1],
  ])('finds whole words: %s', (_, text, words, count) => {
    expect(found(text, words, { wholeWords: true })).toHaveLength(count)
  })

  test('searches titles, callouts, cells, children, code, names and captions', () => {
    const picture = block('image', 'i', { token: 't', caption: { content: 'the plan' } })
    const { doc } = stateWith(
      h(1, 'h', 'Plan', p('n', 'a plan below')),
      callout('c', p('cc', 'plan')),
      table('t', [[p('t1', 'plan')], [p('t2', 'x')]]),
      code('k', 'plan()'),
      picture,
      textBlock('text', 'm', [run('see '), { mention_doc: { token: 'd', obj_type: 22, title: 'Plan B' } }]),
    )
    const matches = new Finder({ words: 'plan', ...plain }).matchesIn(doc)
    expect(matches.map(({ isFixed }) => isFixed)).toEqual([false, false, false, false, false, true, true])
  })

  test('finds words across a change of marks, but not across a name', () => {
    const { doc } = stateWith(
      textBlock('text', 'a', [run('lau', { bold: true }), run('nch')]),
      textBlock('text', 'b', [run('lau'), mention('ou_alice'), run('nch')]),
    )
    expect(new Finder({ words: 'launch', ...plain }).matchesIn(doc)).toHaveLength(1)
  })

  test('reads only the changed line after a key stroke', () => {
    let read = 0
    const finder = new Finder({ words: 'x', ...plain }, () => (read++, ''))
    const state = stateWith(
      textBlock('text', 'a', [mention('ou_alice')]),
      textBlock('text', 'b', [mention('ou_bob')]),
    )
    finder.matchesIn(state.doc)
    expect(read).toBe(2)
    finder.matchesIn(state.apply(state.tr.insertText('y', state.doc.content.size - 2)).doc)
    expect(read).toBe(3)
  })
})

describe('replacing', () => {
  test('one keeps the marks of its first letter', () => {
    const state = stateWith(textBlock('text', 'a', [run('lau', { bold: true }), run('nch now')]))
    const [match] = new Finder({ words: 'launch', ...plain }).matchesIn(state.doc)
    const after = state.apply(replaceMatch(state, match!, 'start')!)
    expect(treeFromDoc(after.doc).children[0]?.body.text).toMatchObject({
      elements: [run('start', { bold: true }), run(' now')],
    })
  })

  test('all is one step, keeps marks, links and names, and is reverted by one undo', () => {
    const state = stateWith(
      textBlock('text', 'a', [
        run('old '),
        mention('ou_alice'),
        run(' old', { link: { url: 'https%3A%2F%2Fx.y' } }),
      ]),
      callout('c', p('d', 'very old')),
      image('i'),
      table('t', [[p('e', 'OLD')]]),
    )
    const before = outline(state)
    const { tr, replaced, skipped } = replaceAll(state, new Finder({ words: 'old', ...plain }), 'new')
    expect([tr.steps.length, replaced, skipped]).toEqual([1, 4, 0])
    const after = state.apply(tr)
    expect(treeFromDoc(after.doc).children[0]?.body.text).toMatchObject({
      elements: [run('new '), mention('ou_alice'), run(' new', { link: { url: 'https%3A%2F%2Fx.y' } })],
    })
    expect(outline(after)).toBe(before.replaceAll(/old/gi, 'new'))
    expect(outline(apply(after, undo))).toBe(before)
  })

  test('all counts the matches that it keeps: names, captions, lines that cannot be edited', () => {
    const state = stateWith(
      p('a', 'plan'),
      textBlock('text', 'b', [run('plan '), { undefined: {} }]),
      block('image', 'i', { token: 't', caption: { content: 'plan' } }),
    )
    const { replaced, skipped } = replaceAll(state, new Finder({ words: 'plan', ...plain }), 'map')
    expect([replaced, skipped]).toEqual([1, 2])
  })

  test('all leaves the cursor in its words', () => {
    const state = stateOf(page(p('a', 'aa aa here aa')), ['a', 8])
    const { tr } = replaceAll(state, new Finder({ words: 'aa', ...plain }), 'bbbb')
    const after = state.apply(tr)
    expect(after.selection.$head.parent.textBetween(0, after.selection.$head.parentOffset)).toBe(
      'bbbb bbbb he',
    )
  })

  test('all gives the same result as replacing in plain text', () => {
    const words = fc.string({ unit: fc.constantFrom('a', 'b', ' '), maxLength: 12 })
    fc.assert(
      fc.property(
        fc.array(words, { minLength: 1, maxLength: 6 }),
        fc.constantFrom('a', 'ab', 'ba'),
        words,
        (lines, what, by) => {
          const blocks = lines.map((line, index) => p(`b${index}`, line))
          const state = stateWith(...blocks)
          const { tr } = replaceAll(state, new Finder({ words: what, ...plain }), by)
          const said = state
            .apply(tr)
            .doc.children.slice(1)
            .map((node) => node.textContent)
          expect(said).toEqual(lines.map((line) => line.replaceAll(what, by)))
        },
      ),
    )
  })
})
