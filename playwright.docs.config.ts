import { defineConfig } from '@playwright/test'
import walks from './playwright.config'

/** The checks of the documentation site, as `npm run docs` built it: `npm run test:docs`. */
export default defineConfig({
  testDir: 'scripts/docs',
  testMatch: '*.spec.ts',
  outputDir: 'test-results/docs',
  workers: 1,
  timeout: 120_000,
  reporter: [['list']],
  use: { ...walks.use, reuseContext: false },
})
