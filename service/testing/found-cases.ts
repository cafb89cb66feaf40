import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Cases that random tests found once, run every time. Each has a file that is named after the fault (random-runs.ts
 * says how to keep one). It holds the case itself and no seed, so it does not depend on the generator.
 */
interface FoundCase<Case> {
  /** The fault. */
  about: string
  /** Which of the test's starting documents it was found in, where there are several. */
  document?: string
  /** The arguments of the property: the list that fast-check prints as the counterexample. */
  counterexample: Case
}

/** The cases in a folder, each under its name. */
export function foundCases<Case, More = unknown>(
  folder: string,
): (readonly [name: string, FoundCase<Case> & More])[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'))
  if (names.length === 0) throw new Error(`${folder} holds no case.`)
  return names.toSorted().map((name) => {
    const found = JSON.parse(readFileSync(join(folder, name), 'utf8')) as FoundCase<Case> & More
    return [name.slice(0, -'.json'.length).replaceAll('-', ' '), found]
  })
}
