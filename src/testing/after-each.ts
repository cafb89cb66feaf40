import { afterEach } from 'vitest'
import { endTest } from './render'

// Registered for each test file, because modules are evaluated only once in a worker.
afterEach(endTest)
