import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,src,service,server,mocks,scripts,bench}/**/*.test.ts'],
    environment: 'node',
    testTimeout: 60_000,
    maxWorkers: 2,
  },
})
