import { defineConfig } from 'vitest/config'

/** Against what hangs: twenty times what the longest takes at rest, and as much again for the long run. */
const TIMEOUT = process.env.HERALD_LONG ? 3_600_000 : 600_000

/** The tests below these folders. */
const below = (folders: string) => ({
  include: [`${folders}/**/*.test.ts`],
  environment: 'node' as const,
  testTimeout: TIMEOUT,
  hookTimeout: TIMEOUT,
  maxWorkers: 2,
})

export default defineConfig({
  test: {
    projects: [
      {
        // The files of a worker share its modules, which keep nothing of a test: loading them anew for each file
        // took longer than a third of the tests.
        test: { name: 'modules', isolate: false, ...below('{contract,src,service,scripts,bench}') },
      },
      {
        // Each file has a process of its own: these start others or put themselves before `fetch`, an engine in
        // WebAssembly begins once, and the official SDK remembers tokens.
        test: { name: 'alone', ...below('{server,mocks}') },
      },
    ],
  },
})
