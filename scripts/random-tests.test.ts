import { expect, test } from 'vitest'
import { projectRoot, readSource, sourceFiles } from './imports.mjs'

/**
 * A random test tries the same cases on every ordinary run, and ten times as many new ones on the long run. For that,
 * its count and its randomness must come from service/testing/random-runs.ts.
 */
const rules = {
  'a count comes from runs()': /\bnumRuns\s*[:=]\s*[\d(]|\bRUNS\w*\s*=\s*\d/,
  'chance comes from fast-check or from seededBytes()':
    /\bMath\.random\b|\bseed\w*\s*[:=][^=\n]*\bDate\.now\b/i,
}

const isUnitTest = (file: string) => /\.test\.tsx?$/.test(file) && !file.startsWith('scripts/')

const broken = (file: string, source: string) =>
  Object.entries(rules)
    .filter(([, breaks]) => breaks.test(source))
    .map(([sentence]) => `${file}: ${sentence}`)

test('every random test takes its count and its randomness from the run', () => {
  const files = sourceFiles(projectRoot).filter(isUnitTest)
  expect(files.length).toBeGreaterThan(300)
  expect(files.flatMap((file: string) => broken(file, readSource(projectRoot, file)))).toEqual([])
})

test.each([
  ['a count comes from runs()', 'fc.assert(all, { numRuns: 1_000 })'],
  ['a count comes from runs()', 'const numRuns = 40'],
  ['a count comes from runs()', 'const RUNS = 12'],
  ['chance comes from fast-check or from seededBytes()', 'const at = Math.floor(Math.random() * 9)'],
  ['chance comes from fast-check or from seededBytes()', 'const seed = Date.now() % 1_000'],
])('finds what breaks: %s (%s)', (sentence, source) => {
  expect(broken('a.test.ts', source)).toEqual([`a.test.ts: ${sentence}`])
})
