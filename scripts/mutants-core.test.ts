import { expect, test } from 'vitest'
import { projectRoot, readSource, sourceFiles } from './imports.mjs'
import { deadPatterns, plantedFaults } from './mutants-core.mjs'

test('each pattern of the core plants faults, as does each of its alternatives, and so do sending once and the rate budget', () => {
  const files = sourceFiles(projectRoot)
  const faults = plantedFaults(new Map(files.map((file) => [file, readSource(projectRoot, file)])))
  const planted = new Set(faults.map(({ file }) => file))
  for (const file of ['client/rate-budget.ts', 'jobs/send-once.ts']) expect(planted).toContain(file)
  expect(faults.length).toBeGreaterThanOrEqual(470)
})

const area = (...files: RegExp[]) => ({ name: 'pace', every: 20, files })

test('a pattern that matches nothing is found, also as one of several alternatives', () => {
  const pace = area(/^src\/api\/(pace|rate-(budget|limit))\.ts$/, /^src\/(?!api)/)
  expect(deadPatterns(['src/api/rate-budget.ts'], [pace])).toEqual([
    String.raw`pace: ^src\/api\/pace\.ts$`,
    String.raw`pace: ^src\/api\/rate-limit\.ts$`,
    String.raw`pace: ^src\/(?!api)`,
  ])
})

test('a pattern whose files have nothing to plant a fault in fails the run', () => {
  const sources = new Map([
    ['client/budget.ts', 'export const twice = (a: number) => a * 2'],
    ['client/types.ts', 'export type A = number'],
  ])
  expect(() => plantedFaults(sources, [area(/^client\/(budget|types)\.ts$/)])).toThrow(
    String.raw`no fault is planted by pace: ^client\/types\.ts$`,
  )
  expect(plantedFaults(sources, [area(/^client\/budget\.ts$/)])).not.toEqual([])
})
