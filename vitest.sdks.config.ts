import { defineConfig } from 'vitest/config'
import { COMPILED, PATIENT } from './vitest.config.ts'

/** Bots on several versions of the official Node SDK, and the official MCP server (`npm run test:sdks`), which that script installs. */
export default defineConfig({
  test: {
    include: ['server/**/*.sdks.ts'],
    environment: 'node',
    experimental: COMPILED,
    expect: PATIENT,
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
})
