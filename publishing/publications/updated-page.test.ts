import fc from 'fast-check'
import { expect, test } from 'vitest'
import { preOrder } from '../../document/block-tree'
import type { BlockTree } from '../../document/block-tree'
import { blockText } from '../../document/compare/block-text'
import { outline } from '../../saving/testing/outline'
import { bullet, callout, p, page, table } from '../../saving/testing/page'
import { runs } from '../../service/testing/random-runs'
import type { Placement } from '../content/content'
import { fillCopy, placeCopy } from '../content/fill-copy'
import { othersWrite, othersWritings } from '../testing/others-write'
import { valuesFrom } from './publication-content'
import { updatedPage } from './updated-page'

const there = page(p('a', 'alpha line'), p('b', 'beta line', bullet('c', 'below beta')))
const values = valuesFrom({ owner: 'Alice' })
const published = [
  p('s1', 'first published line'),
  bullet('s2', 'second for {{owner}}', bullet('s3', 'deeper third')),
  callout('s4', p('s5', 'inside the callout')),
  table('s6', [
    ['north', 'south'],
    ['east', 'west'],
  ]),
  p('s7', 'last published line'),
]

const ids = () => {
  let made = 0
  return () => `new-${(made += 1)}`
}

/** Changes of the source: lines reworded, removed and added. */
const sourceChanges = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant('word' as const), at: fc.nat(100) }),
    fc.record({ do: fc.constant('remove' as const), at: fc.nat(100) }),
    fc.record({ do: fc.constant('add' as const), at: fc.nat(100) }),
  ),
  { minLength: 1, maxLength: 5 },
)

function changed(
  blocks: readonly BlockTree[],
  changes: readonly { do: 'word' | 'remove' | 'add'; at: number }[],
) {
  return changes.reduce<readonly BlockTree[]>((now, { do: what, at }, place) => {
    const index = at % Math.max(1, now.length)
    const block = now[index]
    if (what === 'add' || !block)
      return now.toSpliced(at % (now.length + 1), 0, p(`added${place}`, `added line ${place}`))
    if (what === 'remove') return now.toSpliced(index, 1)
    if (block.block_type !== 2) return now
    return now.with(index, { ...block, body: p('x', `${blockText(block)} reworded${place}`).body })
  }, blocks)
}

const how = fc.constantFrom<Placement>('end', 'beginning', 'replace')
const textOf = (tree: BlockTree) => preOrder(tree).map(blockText).join('\n')

test('a page without other writers becomes the page with the new content', () => {
  fc.assert(
    fc.property(how, sourceChanges, (placement, changes) => {
      const newId = ids()
      const content = { blocks: published }
      const next = { blocks: changed(published, changes) }
      const after = placeCopy(there, fillCopy(content, values, newId).content, placement, newId)
      const updated = updatedPage(
        {
          page: after,
          changes: [{ before: there, after }],
          how: placement,
          before: { content, values },
          now: { content: next, values },
        },
        newId,
      )
      const wanted = placeCopy(there, fillCopy(next, values, newId).content, placement, newId)
      expect(outline(updated)).toEqual(outline(wanted))
    }),
    { numRuns: runs(50, 500) },
  )
})

test('no word of others is lost, and no block is there twice', () => {
  fc.assert(
    fc.property(how, sourceChanges, othersWritings, (placement, changes, writings) => {
      const newId = ids()
      const content = { blocks: published }
      const next = { blocks: changed(published, changes) }
      const after = placeCopy(there, fillCopy(content, values, newId).content, placement, newId)
      const { now, words } = othersWrite(after, writings, 'others', newId)
      const updated = updatedPage(
        {
          page: now,
          changes: [{ before: there, after }],
          how: placement,
          before: { content, values },
          now: { content: next, values },
        },
        newId,
      )
      const text = textOf(updated)
      for (const word of words) expect([word, text.includes(word)]).toEqual([word, true])
      expect(new Set(preOrder(updated).map(({ id }) => id)).size).toBe(preOrder(updated).length)
      for (const [place, { do: what }] of changes.entries())
        if (what === 'add' && textOf({ ...there, children: next.blocks }).includes(`added line ${place}`))
          expect(text).toContain(`added line ${place}`)
    }),
    { numRuns: runs(50, 500) },
  )
})
