import { afterEach } from 'vitest'
import { endTest } from './render'

// Of each file: what its modules do when they are loaded is done once in a worker.
afterEach(endTest)
