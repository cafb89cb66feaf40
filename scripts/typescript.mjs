// The compiler that the project is checked with has no interface for programs: version 6 has.
import { createRequire } from 'node:module'

/**
 * Required: to import it, Node looks for the names of its exports in its nine megabytes first, which takes twice as long
 * as all the rest.
 * @type {typeof import('typescript-6')}
 */
export const ts = createRequire(import.meta.url)('typescript-6')
