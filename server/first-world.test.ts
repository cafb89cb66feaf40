import { expect, test } from 'vitest'
import { worldNames } from '../contract/herald/world'
import { failureLine } from './failure-line'
import { WorldUnknown, worldToBeginWith } from './first-world'
import { startHerald } from './start-herald'

const begin = (name: string) => () => worldToBeginWith(name)

test.each(['Demo', 'worlds/none.json'])(
  'a world %s that is neither known nor a file is refused with the names of all worlds',
  (name) => {
    expect(begin(name)).toThrow(WorldUnknown)
    expect(begin(name)).toThrow(`'${name}'`)
    for (const known of worldNames) expect(begin(name)).toThrow(known)
  },
)

test('the refusal of an unknown world is one line for the operator, and startHerald throws it', async () => {
  const words = failureLine(new WorldUnknown('nope'))
  expect(words).toMatch(/^There is no world 'nope'[^\n]*$/)
  await expect(startHerald({ world: 'nope' })).rejects.toThrow(words)
})
