import { describe, expect, test } from 'vitest'
import { outline } from '../../saving/testing/outline'
import { block, bullet, callout, image, p, page, table } from '../../saving/testing/page'
import { preOrder } from '../block-tree'
import type { BlockTree } from '../block-tree'
import { mergeTrees } from './merge-trees'
import { withMoves } from './moves'

const none = new Set<string>()

function merge(
  base: BlockTree,
  ours: BlockTree,
  theirs: BlockTree,
  remoteAdditions: ReadonlySet<string> = none,
) {
  let made = 0
  const { names, ...versions } = withMoves({ base, ours, theirs }, remoteAdditions)
  return { names: [...names], ...mergeTrees(versions, () => `alternative${(made += 1)}`) }
}
const ids = (tree: BlockTree) => preOrder(tree).map(({ id }) => id)

describe('a block that the others moved', () => {
  const base = page(p('a', 'one two three'), p('b', 'other'), p('c', 'last'))
  const theirs = page(p('b', 'other'), p('c', 'last'), p('a2', 'one two three'))

  test('keeps its id here, and words that are written into it meanwhile move with it', () => {
    const ours = page(p('a', 'one two and three'), p('b', 'other'), p('c', 'last'))
    const merged = merge(base, ours, theirs)
    expect(merged.names).toEqual([['a2', 'a']])
    expect(merged.conflicts).toEqual([])
    expect(outline(merged.document)).toEqual(
      outline(page(p('b', 'other'), p('c', 'last'), p('a', 'one two and three'))),
    )
    expect(ids(merged.document)).toEqual(['oc_launch', 'b', 'c', 'a'])
  })

  test('and reworded on the way is still that block', () => {
    const reworded = page(p('b', 'other'), p('c', 'last'), p('a2', 'one two three, they said'))
    const ours = page(p('a', 'And one two three'), p('b', 'other'), p('c', 'last'))
    const { document, conflicts } = merge(base, ours, reworded)
    expect(conflicts).toEqual([])
    expect(outline(document)).toEqual(
      outline(page(p('b', 'other'), p('c', 'last'), p('a', 'And one two three, they said'))),
    )
  })

  test('or turned into another kind has the words of both', () => {
    const heading = page(block('a2', 3, 'one two three'), p('b', 'other'), p('c', 'last'))
    const ours = page(p('a', 'one two three four'), p('b', 'other'), p('c', 'last'))
    const { document, conflicts } = merge(base, ours, heading)
    expect(conflicts).toEqual([])
    expect(outline(document)).toEqual(
      outline(page(block('a', 3, 'one two three four'), p('b', 'other'), p('c', 'last'))),
    )
  })

  test('and that we moved, too, appears once, in our place', () => {
    const ours = page(p('b', 'other'), p('a', 'one two three'), p('c', 'last'))
    expect(ids(merge(base, ours, theirs).document)).toEqual(['oc_launch', 'b', 'a', 'c'])
  })

  test('takes the blocks below it along, including empty lines and pictures', () => {
    const tree = (a: string, ...more: string[]) =>
      bullet(
        a,
        'item',
        bullet(`${a}x`, 'inner'),
        p(`${a}y`, ''),
        image(`${a}z`, 'boxcn'),
        ...more.map((id) => p(id, 'new')),
      )
    const before = page(tree('a'), p('b', 'other'))
    const { document, names } = merge(
      before,
      page(tree('a', 'n'), p('b', 'other')),
      page(p('b', 'other'), tree('q')),
    )
    expect(names).toHaveLength(4)
    expect(ids(document)).toEqual(['oc_launch', 'b', 'a', 'ax', 'ay', 'az', 'n'])
  })

  test('is found in a table, cell by cell', () => {
    const rows = [
      ['1', '2'],
      ['3', '4'],
    ]
    const moved = table('m', rows)
    const typed = table('t', rows)
    const cells = typed.children.with(3, { ...typed.children[3]!, children: [p('t_4_text', '4 and five')] })
    const { document } = merge(
      page(table('t', rows), p('b')),
      page({ ...typed, children: cells }, p('b')),
      page(p('b'), moved),
    )
    expect(outline(document)).toEqual(outline(page(p('b'), { ...typed, children: cells })))
    expect(document.children[1]!.id).toBe('t')
  })

  test('and that is a callout, now in another colour, is found by its content', () => {
    const base = page(callout('a', p('x', 'words'), p('y', 'more')), p('b', 'other'))
    const ours = page(callout('a', p('x', 'new words'), p('y', 'more')), p('b', 'other'))
    const blue = {
      ...callout('c', p('v', 'words'), p('w', 'more')),
      body: { callout: { background_color: 5 } },
    }
    const merged = merge(base, ours, page(blue, p('b', 'other')))
    expect(ids(merged.document)).toEqual(['oc_launch', 'a', 'x', 'y', 'b'])
    expect(merged.document.children[0]!.body).toEqual(blue.body)
  })
})

describe('a move that is half done', () => {
  const base = page(p('a', 'one two'), p('b', 'other'), p('a2', 'one two'))
  /** A move of ours: its old copy is above, its new one below the other line. */
  const halfByUs = page(p('a′', 'one two'), p('b', 'other'), p('a', 'one two'))
  const byUs = page(p('b', 'other'), p('a', 'one two'))

  test('by them: words that are written into both copies end up in the remaining one', () => {
    const ours = page(p('a', 'one two three'), p('b', 'other'), p('a2', 'zero one two'))
    const merged = merge(base, ours, page(p('b', 'other'), p('a2', 'one two')), new Set(['a2']))
    expect(merged.conflicts).toEqual([])
    expect(outline(merged.document)).toEqual(outline(page(p('b', 'other'), p('a', 'zero one two three'))))
  })

  test.each([
    ['first', 'one two six three', 'one two six'],
    ['second', 'one two six', 'one two six three'],
  ])('by them, and moved on: words written into the %s copy are in the last one', (_, first, second) => {
    const line = (one: string, other: string) =>
      page(p('a', one), p('b', 'other'), p('a2', other), p('c', 'last'))
    const theirs = page(p('b', 'other'), p('c', 'last', p('a3', 'zero one two six')))
    const merged = merge(line('one two six', 'one two six'), line(first, second), theirs, new Set(['a2']))
    expect(merged.conflicts).toEqual([])
    expect(outline(merged.document)).toEqual(
      outline(page(p('b', 'other'), p('c', 'last', p('a', 'zero one two six three')))),
    )
  })

  test('by them, twice: a word that they restored elsewhere in the last copy appears once', () => {
    const line = (first: string, second: string, third: string) => [
      p('a', first),
      p('b', 'other'),
      p('a2', second),
      p('a3', third),
    ]
    const base = page(...line('one lost two three', 'one two three', 'one two three end'))
    const ours = page(...line('one lost two three mine', 'one two three', 'one two three end'))
    const theirs = page(p('b', 'other'), p('a3', 'one two lost three end'))
    const { document } = merge(base, ours, theirs, new Set(['a2', 'a3']))
    expect(JSON.stringify(outline(document)).split('lost')).toHaveLength(2)
    expect(JSON.stringify(outline(document))).toContain('mine')
  })

  test('by them: whichever copy is deleted here, the other one stays', () => {
    const left = page(p('b', 'other'), p('a2', 'one two'))
    const [first, second] = [page(p('a', 'one two'), p('b', 'other')), left]
    for (const ours of [first, second]) {
      const { document } = merge(base, ours, left, new Set(['a2']))
      expect(outline(document)).toEqual(outline(left))
    }
  })

  test('by them: a line that is indented below another line of the new copy stays indented', () => {
    const lines = (id: string) => bullet(id, 'one two', p(`${id}x`, 'ex'), p(`${id}y`, 'why'))
    const base = page(lines('a'), p('b', 'other'), lines('q'))
    const setIn = bullet('q', 'one two', p('qx', 'ex', p('qy', 'why')))
    const ours = page(lines('a'), p('b', 'other'), setIn)
    const { document } = merge(base, ours, page(p('b', 'other'), lines('q')), new Set(['q', 'qx', 'qy']))
    expect(outline(document)).toEqual(outline(page(p('b', 'other'), setIn)))
  })

  test('by us: if they delete the new copy, the old one stays', () => {
    const { document } = merge(halfByUs, byUs, page(p('a′', 'one two'), p('b', 'other')))
    expect(ids(document)).toEqual(['oc_launch', 'b', 'a'])
  })

  test('by us: words that they write into both copies are in the block', () => {
    const theirs = page(p('a′', 'one two three'), p('b', 'other'), p('a', 'zero one two'))
    const { document, conflicts } = merge(halfByUs, byUs, theirs)
    expect(conflicts).toEqual([])
    expect(outline(document)).toEqual(outline(page(p('b', 'other'), p('a', 'zero one two three'))))
  })

  test('by us: a word that they overwrite in the old copy without having seen it stays', () => {
    const base = page(p('a′', 'zero one two'), p('b', 'other'), p('a', 'zero one two'))
    const ours = page(p('b', 'other'), p('a', 'zero one two'))
    const theirs = page(p('a′', 'three one two'), p('b', 'other'), p('a', 'zero one two'))
    const { document } = merge(base, ours, theirs)
    const words = JSON.stringify(outline(document))
    expect(words).toContain('zero')
    expect(words).toContain('three')
    expect(ids(document)).toEqual(['oc_launch', 'b', 'a'])
  })

  test('by us: words that they write into the old copy before the new one exists are in the block', () => {
    const base = page(p('a′', 'one two'), p('b', 'other'))
    const ours = page(p('b', 'other'), p('a', 'zero one two'))
    const merged = merge(base, ours, page(p('a′', 'one two three'), p('b', 'other')))
    expect(merged.conflicts).toEqual([])
    expect(outline(merged.document)).toEqual(outline(page(p('b', 'other'), p('a', 'zero one two three'))))
  })

  test('by us: a line that they take out of the new copy stays where they put it', () => {
    const base = page(callout('a′', p('x′', 'words')), callout('a', p('x', 'words')), p('b', 'other'))
    const ours = page(callout('a', p('x', 'words')), p('b', 'other'))
    const theirs = page(callout('a′', p('x′', 'words')), p('n', 'new', p('x', 'words')), p('b', 'other'))
    const { document } = merge(base, ours, theirs)
    expect(document.children.find(({ id }) => id === 'n')?.children.map(({ id }) => id)).toEqual(['x'])
  })

  test('by both: the copy that they made before they deleted the old one is removed', () => {
    const base = page(p('a2', 'one two'), p('a′', 'one two'), p('b', 'other', p('a', 'one two')))
    const ours = page(p('a2', 'one two'), p('b', 'other', p('a', 'one two')))
    const theirs = page(p('a2', 'one two'), p('b', 'other', p('a', 'one two')))
    expect(ids(merge(base, ours, theirs, new Set(['a2'])).document)).toEqual(['oc_launch', 'b', 'a'])
  })

  test('by us: their version next to the old copy stays', () => {
    const base = page(p('b', 'other', p('a′', 'one two three')), p('a', 'one two three'))
    const ours = page(p('b', 'other'), p('a', 'one two three'))
    const beside = [p('a′', 'one two three'), p('n', 'one two three'), p('m', 'one two three')]
    const { document, names } = merge(base, ours, page(p('b', 'other', ...beside), p('a', 'one two three')))
    expect(names).toEqual([])
    expect(ids(document)).toEqual(['oc_launch', 'b', 'n', 'm', 'a'])
  })

  test('by us: a copy that they made elsewhere, or as another kind of line, is removed with the old one', () => {
    const base = page(p('b', 'other', p('a′', 'one two three')), p('a', 'one two three'))
    const ours = page(p('b', 'other'), p('a', 'one two three'))
    const theirs = page(
      p('b', 'other', p('a′', 'one two three'), bullet('n', 'one two three')),
      p('a', 'one two three'),
      p('m', 'one two three'),
    )
    expect(ids(merge(base, ours, theirs).document)).toEqual(['oc_launch', 'b', 'a'])
  })

  test('by us: a block that they put below the old copy is below the new one', () => {
    const base = page(p('a′', 'one', p('x′', 'below')), p('b', 'other', p('a', 'one', p('x', 'below'))))
    const ours = page(p('b', 'other', p('a', 'one', p('x', 'below'))))
    const old = p('a′', 'one', p('x′', 'below it'), p('n', 'new'))
    const theirs = page(old, p('b', 'other', p('a', 'one', p('x', 'below'))))
    const { document } = merge(base, ours, theirs)
    expect(ids(document)).toEqual(['oc_launch', 'b', 'a', 'x', 'n'])
    expect(JSON.stringify(outline(document))).toContain('below it')
  })
})
