import { afterAll, afterEach, vi } from 'vitest'

// The files of a worker share its globals, so a replaced one is restored after its test. Before the next test would
// be too late: a file may have kept a reference to the global by then (vitest.config.ts).
afterEach(() => void vi.unstubAllGlobals())

// On a busy machine a condition may come true late: a test waits for it as long as walks do, not for one second.
const { waitFor } = vi
vi.waitFor = (condition, options) =>
  waitFor(condition, typeof options === 'number' ? options : { timeout: 30_000, ...options })
afterAll(() => void (vi.waitFor = waitFor))

// The files of a worker share its modules, and vitest cancels loading when a file ends. A module that is only partly
// loaded is broken for every later file.
afterAll(() => vi.dynamicImportSettled())
