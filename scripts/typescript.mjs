// The compiler that checks the project has no programming interface; version 6 has one.
import { createRequire } from 'node:module'

/**
 * Loaded by `require`: for an import, Node first searches its nine megabytes for the names of exports, which takes
 * twice as long as everything else.
 * @type {typeof import('typescript-6')}
 */
export const ts = createRequire(import.meta.url)('typescript-6')
