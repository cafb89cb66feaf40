import { expect, test } from 'vitest'
import { outline } from '../testing/outline'
import { p, page } from '../testing/page'
import { Known } from './known'
import { takeIn } from './exchange'

/** A page on which others move its first line: the new copy has come, and in the next revision the old one is gone. */
function whileOthersMove(line: string) {
  const screen = { current: page(p('a', line), p('b', 'other')) }
  const entry = { revision: 1, saved: screen.current, wanted: screen.current, ids: [] }
  const known = new Known(entry, { latest: () => screen.current, onLearned: () => undefined })
  const byRevision = [
    page(p('a', line), p('b', 'other'), p('a2', 'one two')),
    page(p('b', 'other'), p('a2', 'one two')),
  ]
  const take = async (revision: number) => {
    const read = () => Promise.resolve(byRevision[revision - 2]!)
    screen.current = (await takeIn(known, revision, undefined, { read, newId: () => 'new' })).document
  }
  return { screen, take }
}

test('what is written into the old copy of a block that others are moving goes with the new copy', async () => {
  const { screen, take } = whileOthersMove('one two')
  await take(2)
  screen.current = page(p('a', 'one two three'), p('b', 'other'), p('a2', 'one two'))
  await take(3)
  expect(screen.current).toEqual(page(p('b', 'other'), p('a', 'one two three')))
})

test('a word that was put back into the new copy of a block stays when the old one, which has it, goes', async () => {
  const { screen, take } = whileOthersMove('one two first')
  await take(2)
  screen.current = page(p('a', 'one two first'), p('b', 'other'), p('a2', 'one two first second'))
  await take(3)
  expect(outline(screen.current)).toEqual(outline(page(p('b', 'other'), p('a', 'one two first second'))))
})
