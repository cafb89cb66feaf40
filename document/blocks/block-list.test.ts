import { expect, test } from 'vitest'
import { blockTypes } from '../../contract/docx/block-types'
import { blockList } from './block-list'

test('every type of the platform has one spec, with its number and the children that the platform allows', () => {
  const platform = blockList.map(({ number, key, creatable, takesChildren, text }) => [
    number,
    { key, creatable, takesChildren, text },
  ])
  const types = blockTypes.map(({ number, key, creatable, takesChildren, text }) => [
    number,
    { key, creatable, takesChildren, text },
  ])
  expect(new Map(platform as [number, object][])).toEqual(new Map(types as [number, object][]))
  expect(platform).toHaveLength(types.length)
})
