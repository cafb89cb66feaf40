import { expect, test } from 'vitest'
import { chosenTests, testsOf } from './tests-of.mjs'

const sources = {
  'src/a.ts': `export const a = 1`,
  'src/a.test.ts': `import { a } from './a'`,
  'src/b.ts': `export { a } from './a'`,
  'src/b.test.tsx': `const { a } = await import('./b')`,
  'src/of-types.ts': `import type { A } from './a'`,
  'src/of-types.test.ts': `import './of-types'`,
  'src/all.ts': `export const all = import.meta.glob<{ a: number }>(['./*/{,*-}words.ts', '!./x.ts'], { eager: true })`,
  'src/all.test.ts': `import './all'`,
  'src/part/more-words.ts': ``,
  'src/part/other.ts': ``,
  'src/program.ts': `import program from './part/other?thread'`,
  'src/program.test.ts': `import './program'`,
  'src/styled.ts': `import './styled.css'`,
  'src/styled.test.ts': `import './styled'`,
  'src/attack.hostile.test.ts': `import './a'`,
}

test('the nearest tests of a module come first, and imports of types do not count', () => {
  expect(testsOf(['src/a.ts'], sources)).toEqual([
    { test: 'src/a.test.ts', steps: 1 },
    { test: 'src/b.test.tsx', steps: 2 },
  ])
})

test('a changed test runs itself', () => {
  expect(testsOf(['src/a.test.ts'], sources)).toEqual([{ test: 'src/a.test.ts', steps: 0 }])
})

test.each([
  ['a pattern', 'src/part/more-words.ts', 'src/all.test.ts'],
  ['the program of a thread', 'src/part/other.ts', 'src/program.test.ts'],
  ['a style sheet', 'src/styled.css', 'src/styled.test.ts'],
])('tests are found through %s', (_, changed, found) => {
  expect(testsOf([changed], sources)).toEqual([{ test: found, steps: 2 }])
})

test('a deleted module runs the tests of its importers', () => {
  const { 'src/a.ts': _, ...left } = sources
  expect(testsOf(['src/a.ts'], left).map(({ test: found }) => found)).toEqual([
    'src/a.test.ts',
    'src/b.test.tsx',
  ])
})

test('a file that no module imports runs the tests of the nearest folder above', () => {
  const tests = ['src/deep/samples.test.ts', 'src/a.test.ts']
  expect(testsOf(['src/deep/samples/one.html'], { [tests[0]!]: '', [tests[1]!]: '' })).toEqual([
    { test: tests[0], steps: 1 },
  ])
})

test('only the nearest eight tests run, and the others are counted', () => {
  const many = Object.fromEntries(
    Array.from({ length: 30 }, (_, at) => [`src/t${at}.test.ts`, `import './b'`]),
  )
  const { chosen, left } = chosenTests(['src/a.ts'], { ...sources, ...many })
  expect(chosen).toHaveLength(8)
  expect(chosen[0]).toBe('src/a.test.ts')
  expect(left).toBe(24)
})
