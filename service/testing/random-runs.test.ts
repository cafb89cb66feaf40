import fc from 'fast-check'
import { expect, test } from 'vitest'
import { repeatCommand, runs } from './random-runs'

const failing = () =>
  fc.check(
    fc.property(fc.nat(), (value) => value < 1000),
    { numRuns: runs(200) },
  )

test('a run without a word of its own walks the same cases every time', () => {
  const seen = () => {
    const values: number[] = []
    fc.assert(
      fc.property(fc.nat(), (value) => void values.push(value)),
      { numRuns: runs(20) },
    )
    return values
  }
  expect(seen()).toEqual(seen())
})

test('a failure prints the shrunk case and the command that repeats it', () => {
  const { seed, counterexamplePath } = failing()
  let said = ''
  try {
    fc.assert(
      fc.property(fc.nat(), (value) => value < 1000),
      { numRuns: runs(200) },
    )
  } catch (error) {
    said = String(error)
  }
  expect(said).toContain('Counterexample: [1000]')
  expect(said).toContain(`HERALD_SEED=${seed} HERALD_PATH=${counterexamplePath}`)
  expect(said).toContain('npx vitest run service/testing/random-runs.test.ts -t ')
})

test('the command names the test, without what a shell would read', () => {
  expect(repeatCommand({ seed: 7, counterexamplePath: '3:1' })).toMatch(
    /HERALD_SEED=7 HERALD_PATH=3:1 npx vitest run \S+ -t 'the command names the test.* without what a shell would read'$/,
  )
})
