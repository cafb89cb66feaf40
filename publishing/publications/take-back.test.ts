import fc from 'fast-check'
import { expect, test } from 'vitest'
import { preOrder } from '../../document/block-tree'
import type { BlockTree } from '../../document/block-tree'
import { blockText } from '../../document/compare/block-text'
import { outline } from '../../saving/testing/outline'
import { bullet, callout, grid, p, page, table } from '../../saving/testing/page'
import { edited } from '../../saving/testing/random-edits'
import type { Edit } from '../../saving/testing/random-edits'
import { runs } from '../../service/testing/random-runs'
import { variableNames } from '../content/content'
import type { Placement, VariableValues } from '../content/content'
import { fillCopy, placeCopy } from '../content/fill-copy'
import { othersWrite, othersWritings } from '../testing/others-write'
import { takenBack } from './take-back'
import type { OwnChange } from './take-back'

const values = Object.fromEntries(variableNames.map((name) => [name, name])) as VariableValues

const before = page(
  p('a', 'alpha line'),
  p('b', 'beta line', bullet('c', 'below beta')),
  callout('d', p('e', 'inside')),
  table('t', [
    ['1', '2'],
    ['3', '4'],
  ]),
)
const copied = {
  blocks: [
    p('x', 'published words'),
    bullet('y', 'more words', bullet('z', 'deeper')),
    grid('g', ['g1', p('left')], ['g2', p('right')]),
  ],
}

const ids = () => {
  let made = 0
  return () => `new-${(made += 1)}`
}

const textOf = (tree: BlockTree) => preOrder(tree).map(blockText).join('\n')

const how = fc.constantFrom<Placement>('end', 'beginning', 'replace')

test('a page without other writers gets back its earlier content', () => {
  fc.assert(
    fc.property(how, (placement) => {
      const newId = ids()
      const after = placeCopy(before, fillCopy(copied, values, newId).content, placement, newId)
      const back = takenBack(after, [{ before, after }], newId)
      expect(outline(back)).toEqual(outline(before))
      if (placement !== 'replace') expect(back).toEqual(before)
    }),
    { numRuns: runs(5, 50) },
  )
})

test('everything that others wrote before, between and after stays, and nothing published does', () => {
  fc.assert(
    fc.property(how, othersWritings, othersWritings, (placement, between, later) => {
      const newId = ids()
      const { content } = fillCopy(copied, values, newId)
      const first = { title: undefined, blocks: content.blocks.slice(0, 1) }
      const half = placeCopy(before, { blocks: first.blocks }, placement, newId)
      const one = othersWrite(half, between, 'between', newId)
      const whole = {
        ...one.now,
        children: [...one.now.children, ...content.blocks.slice(1)],
      }
      const two = othersWrite(whole, later, 'later', newId)
      const changes: OwnChange[] = [
        { before, after: half },
        { before: one.now, after: whole },
      ]
      const back = takenBack(two.now, changes, newId)
      const text = textOf(back)
      for (const word of [...one.words, ...two.words])
        expect([word, text.split(word).length]).toEqual([word, 2])
      for (const line of ['alpha line', 'beta line', 'below beta', 'inside']) expect(text).toContain(line)
      const untouched = preOrder(back).filter((node) => blockText(node) === 'published words')
      expect(untouched).toEqual([])
      expect(new Set(preOrder(back).map(({ id }) => id)).size).toBe(preOrder(back).length)
    }),
    { numRuns: runs(50, 500) },
  )
})

test('any other edit of another user leaves a whole page', () => {
  fc.assert(
    fc.property(how, fc.array(fc.nat(1000), { maxLength: 6 }), (placement, places) => {
      const newId = ids()
      const after = placeCopy(before, fillCopy(copied, values, newId).content, placement, newId)
      const edits = places.map((at): Edit => ({ do: 'split', at }))
      const now = edits.reduce((tree, edit) => edited(tree, edit, newId), after)
      const back = takenBack(now, [{ before, after }], newId)
      expect(new Set(preOrder(back).map(({ id }) => id)).size).toBe(preOrder(back).length)
    }),
    { numRuns: runs(20, 200) },
  )
})
