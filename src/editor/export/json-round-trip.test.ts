import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../service/testing/random-runs'
import type { BlockTree } from '../../document/block-tree'
import { newText, newTree } from '../../document/structure/new-tree'
import { treesFromJson } from '../import/tree-from-json'
import { anyDocument } from '../testing/any-document'
import { changed, jsonChanges } from '../testing/round-trip'
import { jsonFromTree } from './export-file'

const withoutIds = ({ block_type, body, children }: BlockTree): unknown => ({
  block_type,
  body,
  children: children.map(withoutIds),
})

test('a document that is exported as JSON is imported unchanged', () => {
  fc.assert(
    fc.property(anyDocument(), (page) => {
      const read = treesFromJson(jsonFromTree(page))
      expect(read?.blocks.map(withoutIds)).toEqual(changed([page], jsonChanges).map(withoutIds))
    }),
    { numRuns: runs(60, 5_000) },
  )
})

test.each(['bitable', 'board'])('a filled %s is reported, and no empty one takes its place', (key) => {
  const page = newText('page', [], [newTree(key, { token: 'filled' })])
  const { blocks, losses } = treesFromJson(jsonFromTree({ ...page, id: 'page' }))!
  expect(blocks).toEqual([newText('heading1', [])])
  expect(losses).toEqual([{ key: 'blocks', number: 1 }])
})
