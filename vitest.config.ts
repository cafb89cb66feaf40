import { relative } from 'node:path'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { BaseSequencer } from 'vitest/node'
import type { TestSpecification } from 'vitest/node'
import { productFolders } from './scripts/rooms.mjs'
import { threadPrograms } from './scripts/thread-programs.mjs'

/** Against what hangs: ten times what the longest takes at rest, and as much again for the long run. */
const TIMEOUT = process.env.HERALD_LONG ? 3_600_000 : 600_000

/** Whole attacks, which take minutes: `npm run test:hostile`. What each of them showed has a short test in the ordinary run. */
const isHostile = !!process.env.HERALD_HOSTILE

/**
 * Attacks are measured, and run one after another. Of other tests a third of the time is spent waiting for a server, a
 * limit or a page, so three at once keep two processors busy. `npm run check` leaves out those that wait.
 */
const WORKERS = isHostile ? 1 : process.env.HERALD_CHECK ? 2 : 3

/**
 * What `npm run check` leaves to `npm test`: tests that start servers, pack or compile, random schedules, and files that
 * take over two seconds. They are an eighth of the tests and two thirds of the time.
 */
const LEFT_BY_CHECK = process.env.HERALD_CHECK
  ? [
      'server/**',
      'gateway/**',
      '**/*.{fuzz,model}.test.ts',
      'saving/media/upload-media.test.ts',
      'scripts/{answer-schemas,package,packed,release}.test.ts',
      'service/docx/docx-rules.test.ts',
      'service/herald/refusal-endpoint.test.ts',
      'service/http/{body-room,hostile-requests,kept-as-sent,naughty-strings,object-access,pace}.test.ts',
      'service/im/files/{file-rules,file-sizes}.test.ts',
      'service/{openapi/openapi,openapi/generated-requests,rules/scenarios,store/full-store,world/named-worlds}.test.ts',
      'service/sheets/formulas/compute-formulas.test.ts',
      'src/editor/{export/round-trip,paste/samples}.test.ts',
      'src/features/history/compare/compare-documents.test.ts',
      'src/features/workbench/call-code.curl.test.ts',
    ]
  : []

/** Attacks of the ordinary run, which are quick: on folders, on the disk, and under other names. */
const quickAttacks = [
  'server/{bad-bucket,connections,damaged-data,disk-full,listener,new-world,open-data,readers,upload,upload-full-disk}.test.ts',
  'service/store/full-store.test.ts',
  'service/http/bounded-input.test.ts',
]

/**
 * What a test leaves is soon garbage. With more room for what is young it is collected more seldom, and by the thread that
 * made it: several threads that share this wait for each other where two workers have two cores. Most functions run in
 * one file only, so they are compiled for speed later than in a server. Together a sixth of the processor.
 */
export const SHORT_LIVED = ['--max-semi-space-size=64', '--single-threaded-gc', '--interrupt-budget=500000']

/** What modules were compiled to, by their contents: the projects share it, and so do the runs at one's desk. */
export const COMPILED = { fsModuleCache: true, fsModuleCachePath: 'node_modules/.cache/vitest' }

/** On a busy machine a condition may come true late: a test waits for it as long as walks do, not for one second. */
export const PATIENT = { poll: { timeout: 30_000 } }

/** What a pattern matches changes with other files, so Vitest does not store it, except where the pattern has a type. */
const globsAnew: Plugin = {
  name: 'globs-anew',
  configureVitest({ experimental_defineCacheKeyGenerator: define }) {
    define(({ sourceCode }) => (sourceCode.includes('import.meta.glob<') ? false : undefined))
  },
}

/** The tests below these folders. */
const below = (folders: string) => ({
  include: isHostile ? [`${folders}/**/*.hostile.test.ts`, ...quickAttacks] : [`${folders}/**/*.test.ts`],
  // The editor's peers bring tests of their own (`npm run bench:editor`).
  exclude: ['**/node_modules/**', ...LEFT_BY_CHECK, ...(isHostile ? [] : ['**/*.hostile.test.ts'])],
  environment: 'node' as const,
  experimental: COMPILED,
  setupFiles: ['service/testing/random-runs.ts', 'service/testing/restore-globals.ts'],
  expect: PATIENT,
  testTimeout: TIMEOUT,
  hookTimeout: TIMEOUT,
  execArgv: SHORT_LIVED,
  maxWorkers: WORKERS,
})

/** Rooms whose tests start processes, or wait for a host: most of their time nobody computes. */
const WAITING = /^(?:server|gateway)[\\/]/

const PROJECTS_IN_ORDER = ['replaced', 'modules', 'dom']

/**
 * What waits comes first, while walks beside it use the processor; then random schedules, since a file of them takes a
 * minute or two in the long run, and the last one would keep a single worker busy; components come after all modules, and
 * the three files that share none before them. Without times of an earlier run vitest begins with the largest files.
 */
class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const rank = ({ moduleId }: TestSpecification) => {
      if (WAITING.test(relative(import.meta.dirname, moduleId))) return 0
      return moduleId.endsWith('.fuzz.test.ts') ? 1 : 2
    }
    const place = ({ project }: TestSpecification) => PROJECTS_IN_ORDER.indexOf(project.name)
    return sorted.sort((one, other) => place(one) - place(other) || rank(one) - rank(other))
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: WaitingFirst },
    experimental: COMPILED,
    projects: [
      {
        // The files of a worker share its modules, which keep nothing of a test: loading them anew for each file
        // took longer than a third of the tests.
        plugins: [threadPrograms(), globsAnew],
        test: {
          name: 'modules',
          isolate: false,
          ...below(`{${[...productFolders, 'scripts', 'bench'].join()}}`),
        },
      },
      {
        // Components in a page without a screen (src/testing/dom-environment.ts).
        plugins: [threadPrograms(), globsAnew],
        test: {
          name: 'dom',
          include: [`src/**/*${isHostile ? '.hostile' : ''}.dom.test.tsx`],
          environment: './src/testing/dom-environment.ts',
          experimental: COMPILED,
          isolate: false,
          setupFiles: ['src/testing/after-each.ts', 'service/testing/restore-globals.ts'],
          execArgv: SHORT_LIVED,
          expect: PATIENT,
          testTimeout: TIMEOUT,
          hookTimeout: TIMEOUT,
          maxWorkers: WORKERS,
        },
      },
      ...(isHostile
        ? []
        : [
            {
              // Files that replace a module: they share none, and no setup file loads one before it is replaced.
              test: {
                name: 'replaced',
                include: ['src/**/*.replaced.test.tsx'],
                environment: './src/testing/dom-environment.ts',
                experimental: COMPILED,
                execArgv: SHORT_LIVED,
                expect: PATIENT,
                testTimeout: TIMEOUT,
                hookTimeout: TIMEOUT,
                maxWorkers: WORKERS,
              },
            },
          ]),
    ],
  },
})
