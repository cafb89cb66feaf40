const config = { testTimeout: 60_000, testMatch: ['**/*.test.mjs'], transform: {} }

export default config
