import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { faultsOf, planted, sampleOf } from './faults.mjs'

const edits = (source: string) =>
  faultsOf('a.ts', source).map(({ original, planted: text }) => `${original} → ${text}`)

test.each([
  ['a < b', ['< → <=']],
  ['a && b', ['&& → ||']],
  ['a ?? b', [' ?? b → ']],
  ['x = !a', ['x = !a → ;', '!a → a']],
  ['f(2, true)', ['f(2, true) → ;', '2 → 3', 'true → false']],
  ['list.some(f)', ['list.some(f) → ;', 'some → every']],
  ['rows = [one, two]', ['rows = [one, two] → ;', 'one, → ', 'two → ']],
  ['if (late) return', ['late → !(late)', 'if (late) return → ;']],
])('the faults planted in %s are those that people make', (source, expected) => {
  const statement = source.replace(/^(a .*)$/, 'const c = $1')
  expect(edits(`function g() { ${statement} }`)).toEqual(expected)
})

test('types, imports, names of properties and messages of errors are left alone', () => {
  const source = `import a from 'b'
    type T = 'one' | 2
    const x = { 'key': y as 'two' }
    function g() { throw new Error('no such thing') }`
  expect(edits(source)).toEqual([])
})

test('the happy request and the scenarios of an endpoint are left alone, and its rules are not', () => {
  const endpoint = `const e = { happy: { a: 1 }, scenarios: { b: () => c > 2 }, rules: [d] }`
  expect(edits(endpoint)).toEqual(['d → '])
})

test('string concatenation is not taken for a sum', () => {
  expect(edits('const a = `${b}` + c')).toEqual([])
})

const source = `const f = (a: number) => a > 1 ? [a, ...b] : c ?? d
function g() { for (const x of y) { if (x) continue; z.push(x + 1) } }`

test('every fault leaves a file that can be parsed', () => {
  const faults = faultsOf('a.ts', source)
  expect(faults.length).toBeGreaterThan(10)
  for (const fault of faults) expect(parseSync('a.ts', planted(source, fault)).errors).toEqual([])
})

test('a sample is the same every time, and of many kinds', () => {
  const sample = () => sampleOf(faultsOf('a.ts', source), { every: 3, most: 4 })
  expect(sample()).toEqual(sample())
  expect(new Set(sample().map(({ kind }) => kind)).size).toBe(4)
})

test('a sample stays the same when its file moves or another function is added', () => {
  const sample = (file: string, text: string) =>
    sampleOf(faultsOf(file, text), { every: 5, most: 4 }).map(({ original }) => original)
  const added = `function h() { return 7 }\n${source}`
  expect(sample('rooms/a.ts', source)).toEqual(sample('a.ts', source))
  expect(sample('a.ts', added).filter((one) => !sample('a.ts', source).includes(one)).length).toBeLessThan(2)
})

test('a fault names the function that it is in', () => {
  expect(faultsOf('a.ts', source).map(({ name }) => name)).toEqual(expect.arrayContaining(['f', 'g']))
})
