import { afterEach, vi } from 'vitest'

// The files of a worker share its globals: what a test put in the place of one goes with that test. Before the next test
// would be too late: a file may have taken hold of the global by then (vitest.config.ts).
afterEach(() => void vi.unstubAllGlobals())
