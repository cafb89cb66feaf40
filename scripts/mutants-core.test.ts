import { expect, test } from 'vitest'
import { projectRoot, readSource, sourceFiles } from './imports.mjs'
import { deadPatterns, plantedFaults } from './mutants-core.mjs'

const files = sourceFiles(projectRoot)

test('every pattern of the core matches a file, and so does each of its alternatives', () => {
  expect(deadPatterns(files)).toEqual([])
})

test('a pattern that matches nothing is found, also as one of several alternatives', () => {
  const area = {
    name: 'pace',
    every: 20,
    files: [/^src\/api\/(pace|rate-(budget|limit))\.ts$/, /^src\/(?!api)/],
  }
  expect(deadPatterns(['src/api/rate-budget.ts'], [area])).toEqual([
    String.raw`pace: ^src\/api\/pace\.ts$`,
    String.raw`pace: ^src\/api\/rate-limit\.ts$`,
    String.raw`pace: ^src\/(?!api)`,
  ])
})

test('no fault is planted while a pattern matches nothing', () => {
  const sources = new Map([['src/api/rate-budget.ts', 'export const a = 1']])
  expect(() => plantedFaults(sources)).toThrow('no file matches')
})

test('faults are planted in what sends once and in the rate budget', () => {
  const meant = files.filter((file) => /^(src|client|document|saving|jobs|service|contract)\//.test(file))
  const faults = plantedFaults(new Map(meant.map((file) => [file, readSource(projectRoot, file)])))
  const planted = new Set(faults.map(({ file }) => file))
  for (const file of ['client/rate-budget.ts', 'jobs/send-once.ts']) expect(planted).toContain(file)
})
