const environment = process.env.ENVIRONMENT ?? 'node'

export default {
  test: {
    environment,
    setupFiles: environment === 'jsdom' ? ['./jsdom-files.mjs'] : [],
    testTimeout: 60_000,
  },
}
