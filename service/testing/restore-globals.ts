import { afterAll, afterEach, vi } from 'vitest'

// The files of a worker share its globals: what a test put in the place of one goes with that test. Before the next test
// would be too late: a file may have taken hold of the global by then (vitest.config.ts).
afterEach(() => void vi.unstubAllGlobals())

// A condition that comes true late, on a busy machine, has come true: a test waits for it as walks do, not for one second.
const { waitFor } = vi
vi.waitFor = (condition, options) =>
  waitFor(condition, typeof options === 'number' ? options : { timeout: 30_000, ...options })
afterAll(() => void (vi.waitFor = waitFor))

// The files of a worker share its modules too, and vitest calls off what is still being loaded when a file ends: a module
// of which a part did not come is broken for every file after it.
afterAll(() => vi.dynamicImportSettled())
