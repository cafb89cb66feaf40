import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { blockTypes } from '../../../contract/docx/block-types'
import { blockList } from './block-list'

test('every type of the platform has one spec, with its number and what the platform lets it hold', () => {
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

/** A comparison of a type with a number, an object or a block of a number, a set of numbers of types. */
const rawNumber =
  /(?:block_type|\b(?:at|line|facts|attrs|node|block|tree|first|only)\??\.type|(?<![._\w?]\s?)type)\s*(?:===|!==|>=|<=)\s*[1-9]\d*\b|\bblock_type: \d+|(?:textObject|newTextBlock|setKind|insertLine|insertGrid\.type)\(\d+/

test('no other code of the console names a type of block by its number', () => {
  const root = join(import.meta.dirname, '../../..')
  const rooms = ['src/document', 'src/saving', 'src/editor', 'src/features']
  const found = rooms.flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|testing\/|fixtures\//.test(file))
      .flatMap((file) =>
        readFileSync(join(root, room, file), 'utf8')
          .split('\n')
          .filter((line) => rawNumber.test(line))
          .map((line) => `${room}/${file}: ${line.trim()}`),
      ),
  )
  expect(found).toEqual([])
})
