module.exports = {
  testTimeout: 60_000,
  setupFiles: process.argv.includes('jest-fixed-jsdom') ? ['./jsdom-files.js'] : [],
  // MSW depends on packages that have no CommonJS.
  transform: { '\\.m?js$': ['babel-jest', { plugins: ['@babel/plugin-transform-modules-commonjs'] }] },
  transformIgnorePatterns: ['/node_modules/(?!.*(msw|rettime|until-async|@open-draft)/)'],
}
