import { afterEach } from 'vitest'
import { endTest } from './render'

// Registered for each test file, because a worker evaluates modules only once.
afterEach(endTest)
