import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lossesIn } from '../../saving/plan/losses'
import { bullet, callout, p, page } from '../../saving/testing/page'
import { anyEdit, edited } from '../../saving/testing/random-edits'
import { wholeDocument } from '../../saving/testing/whole-document'
import { runs } from '../../service/testing/random-runs'
import { preOrder } from '../block-tree'
import type { BlockTree } from '../block-tree'
import { compareTrees } from '../compare/compare-trees'
import { restoreBlocks } from './restore-blocks'

const saved = page(p('a', 'alpha', p('b')), bullet('c'), callout('d', p('e')), p('f'))

describe('blocks are put back', () => {
  test('to their saved content, with everything else as wanted', () => {
    const wanted = page(p('a', 'changed', p('b')), bullet('c', 'changed too'), callout('d', p('e')), p('f'))
    expect(restoreBlocks(saved, wanted, ['a'])).toEqual(
      page(p('a', 'alpha', p('b')), bullet('c', 'changed too'), callout('d', p('e')), p('f')),
    )
  })

  test('to their saved place, with the blocks below them', () => {
    const wanted = page(bullet('c'), callout('d', p('e'), p('a', 'alpha', p('b'))), p('f'), p('n'))
    expect(restoreBlocks(saved, wanted, ['b'])).toEqual(
      page(p('a', 'alpha', p('b')), bullet('c'), callout('d', p('e')), p('f'), p('n')),
    )
  })

  test('after they were deleted, without blocks that moved elsewhere', () => {
    const wanted = page(bullet('c', 'c', p('b')), callout('d', p('e')), p('f'))
    expect(restoreBlocks(saved, wanted, ['a'])).toEqual(
      page(p('a', 'alpha'), bullet('c', 'c', p('b')), callout('d', p('e')), p('f')),
    )
  })

  test('by removing them if they are new, and keeping the blocks that existed before', () => {
    const wanted = page(
      p('a', 'alpha'),
      p('n', 'new', p('m', 'newer', p('b'))),
      bullet('c'),
      callout('d', p('e')),
      p('f'),
    )
    expect(restoreBlocks(saved, wanted, ['n'])).toEqual(
      page(p('a', 'alpha'), p('b'), bullet('c'), callout('d', p('e')), p('f')),
    )
  })
})

/** Cells and columns are restored with their box or not at all. */
const parts = new Set([23, 25, 32])

/** A document after some edits. */
const wantedDocument = fc.array(anyEdit, { minLength: 1, maxLength: 8 }).map((edits) => {
  let made = 0
  return edits.reduce((tree, edit) => edited(tree, edit, () => `n${(made += 1)}`), wholeDocument)
})

/** The changed blocks, including those that are gone. */
function changedIn(wanted: BlockTree): BlockTree[] {
  const { pairs, added, removed } = compareTrees(wholeDocument, wanted)
  const edited = pairs.filter((pair) => pair.edited).map((pair) => pair.wanted)
  return [...edited, ...new Map([...removed, ...added]).values()]
}

test('after any changes each block appears once, and a restored one loses nothing', () => {
  fc.assert(
    fc.property(wantedDocument, fc.nat(), (wanted, at) => {
      const changed = changedIn(wanted).filter(({ block_type }) => !parts.has(block_type))
      const chosen = changed[at % Math.max(changed.length, 1)]
      if (!chosen) return
      const back = restoreBlocks(wholeDocument, wanted, [chosen.id])
      const ids = preOrder(back).map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids.includes(chosen.id)).toBe(preOrder(wholeDocument).some(({ id }) => id === chosen.id))
      expect(lossesIn(compareTrees(wholeDocument, back)).some(({ id }) => id === chosen.id)).toBe(false)
    }),
    { numRuns: runs(400) },
  )
})
