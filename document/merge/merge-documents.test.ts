import { expect, test } from 'vitest'
import { outline } from '../../saving/testing/outline'
import { block, object, p, page } from '../../saving/testing/page'
import type { BlockTree } from '../block-tree'
import { blockText } from '../compare/block-text'
import { mergeDocuments } from './merge-documents'

function merge(base: BlockTree, ours: BlockTree, theirs: BlockTree, previous: readonly BlockTree[] = []) {
  let made = 0
  const previousVersions = new Map(previous.map((line) => [line.id, line]))
  const known = { remoteAdditions: new Set<string>(), previousVersions }
  return mergeDocuments({ base, ours, theirs }, known, () => `made${(made += 1)}`)
}

const line = p('a', 'north winds bring the first snow')

test('words that are written at the end of a line go into the new line if the others split it there', () => {
  const ours = page(p('a', 'north winds bring the very first snow'))
  const theirs = page(p('a', 'north winds bring'), p('b', 'the first snow'))
  const { document, conflicts } = merge(page(line), ours, theirs)
  expect(outline(document)).toEqual(outline(page(p('a', 'north winds bring'), p('b', 'the very first snow'))))
  expect(conflicts).toEqual([])
})

test('words go into the next line if the saved document has the end of a split line in both', () => {
  const [end, last] = [p('b', 'the first snow'), p('z', 'south gates open')]
  const ours = page(p('a', 'north winds bring the very first snow'), end, last)
  const { document } = merge(page(line, end, last), ours, page(p('a', 'north winds bring'), end, last))
  expect(document.children.map((each) => blockText(each).trim())).toEqual([
    'north winds bring',
    'the very first snow',
    'south gates open',
  ])
})

test('a line that others changed is kept when its repeated words are only once in our new line', () => {
  const [base, theirs] = [p('a', 'red hat red hat red hat'), p('a', 'red hat red old hat red hat')]
  const { document } = merge(page(base), page(p('b', 'red hat')), page(theirs))
  expect(document.children.map(blockText).sort()).toEqual(['red hat', 'red hat red old hat red hat'])
})

test('a line that both split has its end once', () => {
  const ours = page(p('a', 'north winds bring'), p('b', 'the first snow'))
  const theirs = page(p('a', 'north winds bring the'), p('c', 'first snow'))
  const { document } = merge(page(line), ours, theirs)
  expect(JSON.stringify(document).split('snow')).toHaveLength(2)
})

test('words do not run together when the word between them moves to another line', () => {
  const rest = p('c', 'new gates open')
  const ours = page(p('a', 'north'), p('b', 'winds take snow'), rest)
  const theirs = page(p('a', 'north new bring snow'), rest)
  const { document, conflicts } = merge(page(p('a', 'north winds bring snow'), rest), ours, theirs)
  expect(document.children.map((each) => blockText(each).trim())).toEqual([
    'north new',
    'take snow',
    'new gates open',
  ])
  expect(conflicts).toEqual([])
})

test('a line is not lost when each side kept a different copy of it', () => {
  const copy = (id: string) => p(id, 'north winds bring the first snow')
  const base = page(copy('a'), copy('b'), p('c', 'south gates open'))
  const rest = p('c', 'south gates open')
  const { document } = merge(base, page(copy('a'), rest), page(copy('b'), rest))
  expect(JSON.stringify(document)).toContain('snow')
})

test.each(['north snow', 'snow'])(
  'the line "%s" is not lost when each side kept a different copy of it, although other lines have its words',
  (words) => {
    const rest = [p('c', 'snow in May'), p('d', 'the north')]
    const copy = (id: string) => p(id, words)
    const { document } = merge(
      page(copy('a'), copy('b'), ...rest),
      page(copy('a'), ...rest),
      page(copy('b'), ...rest),
    )
    expect(document.children.map(blockText)).toContain(words)
  },
)

test('a word that two lines share is not lost when each side kept another one of them', () => {
  const [one, other] = [p('a', 'north snow'), p('b', 'south snow')]
  const { document } = merge(page(one, other), page(one), page(other))
  expect(JSON.stringify(document)).toContain('snow')
})

test('a line that one writer overwrote and of which the other deleted a copy does not come back', () => {
  const rest = p('c', 'north winds bring snow')
  const base = page(p('a', 'north snow'), p('b', 'north snow'), rest)
  const theirs = page(p('a', 'north winds'), p('b', 'north snow'), rest)
  const { document } = merge(base, page(p('a', 'north snow'), rest), theirs)
  expect(document.children.map(blockText)).toEqual(['north winds', 'north winds bring snow'])
})

test('a word that we typed over another one stays when others, who have not seen it, write the other one back', () => {
  const now = p('a', 'north gales bring the first snow')
  const rest = p('c', 'south gates open')
  const base = page({ ...now, id: 'a′' }, rest, now)
  const theirs = page(p('a′', 'far north winds bring the first snow'), rest, now)
  const { document, conflicts } = merge(base, page(rest, now), theirs, [line])
  expect(outline(document)).toEqual(outline(page(rest, p('a', 'far north gales bring the first snow'))))
  expect(conflicts).toEqual([])
})

test('words that we wrote into a line that others delete are kept, without its file that only the service can create', () => {
  const words = (content: string) => ({ text_run: { content } })
  const withFile = (content: string) => block('a', 2, [words(content), { file: { file_token: 'boxcnf' } }])
  const ours = withFile('north winds bring the very first snow')
  const { document, conflicts } = merge(
    page(withFile('north winds bring the first snow')),
    page(ours),
    page(),
  )
  expect(outline(document)).toEqual(outline(page(block('a', 2, 'north winds bring the very first snow'))))
  expect(conflicts).toMatchObject([{ id: 'a', kind: 'deleted' }])
})

test('a caption that we edit stays when others remove it', () => {
  const picture = (caption?: object) => object('i', 27, { token: 'boxcni', ...(caption && { caption }) })
  const ours = page(picture({ content: 'the first snow of the year' }))
  const { document } = merge(page(picture({ content: 'the first snow' })), ours, page(picture()))
  expect(document).toEqual(ours)
})
