import { describe, expect, test } from 'vitest'
import type { BlockTree } from '../../document/block-tree'
import { outline } from '../testing/outline'
import { p, page } from '../testing/page'
import { DocumentReplica } from './document-replica'
import { mergeRemoteChange } from './merge-remote'
import type { SaveEntry } from './save-state'

/** A page that was read at revision 1, and others' documents at the following revisions. */
function reading(
  start: Pick<SaveEntry, 'saved' | 'wanted' | 'ids' | 'remoteAdditions'>,
  ...byRevision: BlockTree[]
) {
  const screen = { current: start.wanted }
  const known = new DocumentReplica(
    { revision: 1, ...start },
    { latest: () => screen.current, onLearned: () => undefined },
  )
  const take = async (revision: number) => {
    const read = () => Promise.resolve(byRevision[revision - 2]!)
    const { document, conflicts } = await mergeRemoteChange(known, revision, undefined, {
      service: { read },
      newId: () => 'new',
    })
    screen.current = document
    return conflicts
  }
  return { screen, known, take }
}

/** A page whose first line others move. The new copy exists at revision 2, and the old one is gone at revision 3. */
function whileOthersMove(line: string) {
  const saved = page(p('a', line), p('b', 'other'))
  return reading(
    { saved, wanted: saved, ids: [] },
    page(p('a', line), p('b', 'other'), p('a2', 'one two')),
    page(p('b', 'other'), p('a2', 'one two')),
  )
}

test('a word that was restored in the new copy of a block stays when the old copy, which has it, is deleted', async () => {
  const { screen, take } = whileOthersMove('one two first')
  await take(2)
  screen.current = page(p('a', 'one two first'), p('b', 'other'), p('a2', 'one two first second'))
  await take(3)
  expect(outline(screen.current)).toEqual(outline(page(p('b', 'other'), p('a', 'one two first second'))))
})

describe('others deleted a line that was changed here', () => {
  const saved = page(p('a', 'one two'), p('b', 'one two three'), p('c', 'other'))
  const wanted = page(p('a', 'one new two'), p('b', 'one two three'), p('c', 'other'))

  test('and another line, which they kept, has all of its words: the new words are in that line', async () => {
    const { screen, take } = reading(
      { saved, wanted, ids: [] },
      page(p('b', 'one two three'), p('c', 'other')),
    )
    expect(await take(2)).toEqual([])
    expect(outline(screen.current)).toEqual(outline(page(p('b', 'one new two three'), p('c', 'other'))))
  })

  test('and the line that they moved lacks one of its words: both stay', async () => {
    const { screen, take } = reading(
      { saved, wanted, ids: [] },
      page(p('c', 'other'), p('b2', 'one three four')),
    )
    expect(await take(2)).toMatchObject([{ id: 'a', kind: 'deleted' }])
    expect(outline(screen.current)).toEqual(
      outline(page(p('a', 'one new two'), p('c', 'other'), p('b', 'one three four'))),
    )
  })

  test('and the line that they moved has its words in another order: both stay', async () => {
    const { screen, take } = reading(
      {
        saved: page(p('b', 'one two three'), p('a', 'one two'), p('c', 'other')),
        wanted: page(p('b', 'one two three'), p('a', 'one new'), p('c', 'other')),
        ids: [],
      },
      page(p('c', 'other'), p('b2', 'two three one')),
    )
    await take(2)
    expect(outline(screen.current)).toEqual(
      outline(page(p('c', 'other'), p('b', 'two three one'), p('a', 'one new'))),
    )
  })
})

describe('others see both copies of a line that is half moved here', () => {
  const start = {
    saved: page(p('a′', 'one two'), p('b', 'other'), p('a', 'one two')),
    wanted: page(p('b', 'other'), p('a', 'one two')),
    ids: [
      ['a′', 'old'],
      ['a', 'new'],
    ] as [string, string][],
  }

  test('and move both: the line exists once, even when the old copy is gone', async () => {
    const { screen, take } = reading(
      start,
      page(p('old', 'one two'), p('w', 'one two'), p('b', 'other'), p('z', 'one two')),
      page(p('w', 'one two'), p('b', 'other'), p('z', 'one two')),
    )
    for (const revision of [2, 3]) {
      expect(await take(revision)).toEqual([])
      expect(outline(screen.current)).toEqual(outline(page(p('a', 'one two'), p('b', 'other'))))
    }
  })

  test('and move the old one with their new words: the remaining copy has these words', async () => {
    const moved = page(p('w', 'one two more'), p('old', 'one two'), p('b', 'other'), p('new', 'one two'))
    const { screen, known, take } = reading(start, moved, moved)
    expect(await take(2)).toEqual([])
    expect(outline(screen.current)).toEqual(outline(page(p('b', 'other'), p('a', 'one two more'))))
    expect(outline(known.saved)).toEqual(outline(moved))
  })

  test('and write into their copy of the old one before it is deleted here: the remaining copy has their words', async () => {
    const { screen, take } = reading(
      start,
      page(p('w', 'one two'), p('old', 'one two'), p('b', 'other'), p('new', 'one two')),
      page(p('w', 'one two more'), p('old', 'one two'), p('b', 'other'), p('new', 'one two')),
    )
    await take(2)
    await take(3)
    expect(outline(screen.current)).toEqual(outline(page(p('b', 'other'), p('a', 'one two more'))))
  })

  test('and change the same words in both: the line exists once, with the words added to the old one', async () => {
    const { screen, take } = reading(
      {
        ...start,
        saved: page(p('a′', 'one two'), p('b', 'other'), p('a', 'one three')),
        wanted: page(p('b', 'other'), p('a', 'one three')),
      },
      page(p('old', 'one two more'), p('b', 'other'), p('new', 'one four')),
    )
    expect(await take(2)).toEqual([])
    expect(outline(screen.current)).toEqual(outline(page(p('b', 'other'), p('a', 'one four more'))))
  })

  test('and delete the new one: their copy of the old one becomes the line', async () => {
    const { screen, take } = reading(
      start,
      page(p('w', 'one two'), p('old', 'one two'), p('b', 'other'), p('new', 'one two')),
      page(p('w', 'one two'), p('b', 'other')),
    )
    await take(2)
    await take(3)
    expect(outline(screen.current)).toContainEqual(outline(p('a', 'one two')))
  })

  test('and delete the old one, after lately adding the new one: that one stays', async () => {
    const { screen, take } = reading(
      { ...start, remoteAdditions: ['a'] },
      page(p('b', 'other'), p('new', 'one two')),
    )
    await take(2)
    expect(outline(screen.current)).toEqual(outline(start.wanted))
  })

  test('and delete the new one, which they lately added, and another line with its words: the old one remains', async () => {
    const other = p('c', 'one two')
    const { screen, take } = reading(
      {
        saved: page(...start.saved.children, other),
        wanted: page(...start.wanted.children, other),
        ids: start.ids,
        remoteAdditions: ['a'],
      },
      page(p('old', 'one two'), p('b', 'other')),
    )
    await take(2)
    expect(outline(screen.current)).toContainEqual(outline(p('a', 'one two')))
  })

  test('and move the new one, which has more words, and then the old one: no word is lost', async () => {
    const { screen, take } = reading(
      {
        ...start,
        saved: page(p('a', 'one two more'), p('b', 'other'), p('a′', 'one two')),
        wanted: page(p('a', 'one two more'), p('b', 'other')),
      },
      page(p('new', 'one two more'), p('b', 'other'), p('old', 'one two'), p('w', 'one two more')),
      page(p('e', 'one two end'), p('b', 'other'), p('w', 'one two more')),
    )
    await take(2)
    await take(3)
    expect(JSON.stringify(outline(screen.current))).toContain('more')
    expect(JSON.stringify(outline(screen.current))).toContain('end')
  })

  test('and write another line that contains those words: it stays a separate line', async () => {
    const longer = 'one day the two of them came back from a walk'
    const { screen, take } = reading(
      start,
      page(p('old', 'one two'), p('w', longer), p('b', 'other'), p('new', 'one two')),
    )
    await take(2)
    expect(outline(screen.current)).toEqual(outline(page(p('w', longer), p('b', 'other'), p('a', 'one two'))))
  })
})
