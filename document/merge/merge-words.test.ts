import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TextElement, TextElementStyle } from '../../contract/docx/text'
import { runs } from '../../service/testing/random-runs'
import { mergeWords, withInsertions } from './merge-words'

const run = (content: string, style?: TextElementStyle): TextElement => ({
  text_run: { content, ...(style && { text_element_style: style }) },
})
const mention = (user_id: string): TextElement => ({ mention_user: { user_id } })
const wordsOf = (elements: readonly TextElement[] | undefined) =>
  elements?.map((each) => each.text_run?.content ?? `@${each.mention_user?.user_id}`).join('')
const merged = (base: string, ours: string, theirs: string) =>
  wordsOf(mergeWords({ base: [run(base)], ours: [run(ours)], theirs: [run(theirs)] }))

describe('one text that two changed', () => {
  test.each([
    ['at both ends', 'the plan', 'now the plan', 'the plan for May', 'now the plan for May'],
    [
      'beside a word that the other one replaced',
      'the red car',
      'the blue car',
      'the red fast car',
      'the blue fast car',
    ],
    [
      'where one deleted the end and the other one wrote on',
      'one two three',
      'one',
      'one two three four',
      'one four',
    ],
    [
      'before and after words that the other one deleted with their spaces',
      'alpha beta gamma ',
      'alpha three gamma one',
      'alpha beta',
      'alpha three one',
    ],
    ['at one place', 'one', 'one mine', 'one theirs', 'one mine theirs'],
    ['at one place without a space', 'one. ', 'one. mine', 'one. theirs', 'one. mine theirs'],
    ['in Chinese', '明天下午开会', '后天下午开会', '明天下午三点开会', '后天下午三点开会'],
  ])('%s', (_, base, ours, theirs, both) => {
    expect(merged(base, ours, theirs)).toBe(both)
  })

  test.each([
    ['the same word', 'at five', 'at six', 'at seven'],
    ['a word inside of what the other one wrote anew', 'we meet at five', 'no meeting', 'we meet at seven'],
    ['an empty line', '', 'mine', 'theirs'],
  ])('cannot be one text where both changed %s', (_, base, ours, theirs) => {
    expect(merged(base, ours, theirs)).toBeUndefined()
  })

  test('has the marks of both', () => {
    const ours = [run('one '), run('two', { bold: true }), run(' three')]
    const theirs = [
      run('one '),
      run('two', { italic: true }),
      run(' three and '),
      run('four', { link: { url: 'x' } }),
    ]
    expect(mergeWords({ base: [run('one two three')], ours, theirs })).toEqual([
      run('one '),
      run('two', { italic: true, bold: true }),
      run(' three and '),
      run('four', { link: { url: 'x' } }),
    ])
  })

  test('loses a mark that one side removed', () => {
    const base = [run('one two', { bold: true })]
    expect(
      mergeWords({ base, ours: [run('one two')], theirs: [run('one two three', { bold: true })] }),
    ).toEqual([run('one two'), run(' three', { bold: true })])
  })

  test('keeps words that we wrote since they read it, although theirs lacks them', () => {
    const [read, base] = [[run('one two')], [run('one two first')]]
    const versions = { read, base, ours: [run('one two first second')], theirs: [run('zero one two')] }
    expect(wordsOf(mergeWords(versions))).toBe('zero one two first second')
    expect(wordsOf(mergeWords({ ...versions, read: base }))).toBe('zero one two second')
  })

  test('loses a first word that we wrote since they read it and deleted again', () => {
    const versions = { read: [run('one two')], base: [run('zero one two')], ours: [run('one two')] }
    expect(wordsOf(mergeWords({ ...versions, theirs: [run('zero one two three')] }))).toBe('one two three')
  })

  test('repeats no word that one side had read before the other wrote again', () => {
    const [read, base] = [[run('first one two')], [run('mine one two')]]
    const versions = { read, base, ours: [run('first mine one two')], theirs: [run('second first one two')] }
    expect(wordsOf(mergeWords(versions))).toBe('second first mine one two')
  })

  test('repeats no word that both inserted at one place, even if one of them inserted more around it', () => {
    const versions = { base: [run('closed end')], ours: [run('closed red end')] }
    const theirs = [run('closed big red car end')]
    expect(wordsOf(mergeWords({ ...versions, theirs }))).toBe('closed big red car end')
    expect(wordsOf(mergeWords({ base: versions.base, ours: theirs, theirs: versions.ours }))).toBe(
      'closed big red car end',
    )
  })

  test('keeps mentions whole', () => {
    const base = [run('ask '), mention('ou_alice'), run(' today')]
    const ours = [run('ask '), mention('ou_bob'), run(' today')]
    const theirs = [run('please ask '), mention('ou_alice'), run(' today')]
    expect(wordsOf(mergeWords({ base, ours, theirs }))).toBe('please ask @ou_bob today')
  })

  test('a word stays one word when one side removes its middle', () => {
    const [start, end] = [run('un'), run('able', { italic: true })]
    const base = [start, run('do', { bold: true }), end]
    const written = mergeWords({ base, ours: [...base, run(' now')], theirs: [start, end] })
    expect(wordsOf(written)).toBe('unable now')
  })
})

describe('of any text', () => {
  const base = 'alpha beta gamma delta epsilon'.split(' ')
  const edit = fc.record({ at: fc.nat(5), remove: fc.nat(2), add: fc.nat(2) })
  const version = (name: string, edits: { at: number; remove: number; add: number }[]) => {
    let made = 0
    let words: string[] = base
    for (const { at, remove, add } of edits) {
      words = words.toSpliced(at, remove, ...Array.from({ length: add }, () => `${name}${(made += 1)}`))
    }
    return words
  }
  const some = fc.array(edit, { maxLength: 3 })

  test('a merge with one side unchanged equals the other, and neither loses nor repeats a word that either wrote', () => {
    let both = 0
    fc.assert(
      fc.property(some, some, (byUs, byThem) => {
        const [ours, theirs] = [version('o', byUs), version('t', byThem)]
        const say = (words: readonly string[]) => words.join(' ')
        const all = (a: readonly string[], b: readonly string[]) => merged(say(base), say(a), say(b))
        expect(all(ours, base)).toBe(say(ours))
        expect(all(base, theirs)).toBe(say(theirs))
        expect(all(ours, ours)).toBe(say(ours))
        const result = all(ours, theirs)
        const other = all(theirs, ours)
        expect(result === undefined).toBe(other === undefined)
        if (result === undefined) return
        both += 1
        const found = result.split(/\s+/)
        expect([...found].sort()).toEqual(other!.split(/\s+/).sort())
        for (const word of [...ours, ...theirs].filter((each) => /\d/.test(each))) {
          expect(found.filter((each) => each === word)).toHaveLength(1)
        }
        for (const word of base) {
          expect(found.filter((each) => each === word)).toHaveLength(
            ours.includes(word) && theirs.includes(word) ? 1 : 0,
          )
        }
      }),
      { numRuns: runs(500) },
    )
    expect(both).toBeGreaterThan(100)
  })
})

test('words that a copy gained do not run together if its spaces count as the old ones', () => {
  const [text, before, after] = ['kappa', 'kappa lambda mu', 'one two kappa'].map((words) => [run(words)])
  expect(wordsOf(withInsertions(text!, before!, after!))).toBe('one two kappa')
})
