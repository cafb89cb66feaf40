import { defineConfig } from 'vitest/config'
import { COMPILED, PATIENT, SHORT_LIVED } from './vitest.config'

/** The service's tests over PostgreSQL (`npm run test:postgres`); those of SQLite's own plans and files stay out. */
export default defineConfig({
  test: {
    include: ['service/**/*.test.ts', '**/*.postgres.ts'],
    exclude: [
      '**/node_modules/**',
      '**/*.hostile.test.ts',
      '**/*plans.test.ts',
      'service/store/{block-path,carry-sheet-cells,full-store,migrations,open-store}.test.ts',
    ],
    setupFiles: [
      'service/testing/random-runs.ts',
      'service/testing/restore-globals.ts',
      'service/testing/postgres-each.ts',
    ],
    environment: 'node',
    experimental: COMPILED,
    execArgv: SHORT_LIVED,
    isolate: false,
    expect: PATIENT,
    testTimeout: 600_000,
    hookTimeout: 600_000,
    maxWorkers: 2,
  },
})
