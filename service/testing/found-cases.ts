import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * What random tests found once, to be run every time: one file for each case, named after what it showed
 * (random-runs.ts says how one is kept). It holds the case itself and no seed, so that it stays the same whatever
 * becomes of the generator.
 */
interface FoundCase<Case> {
  /** What went wrong. */
  about: string
  /** Which of the test's starting documents it was found in, where there are several. */
  document?: string
  /** What the property is given: the list that fast-check prints as the counterexample. */
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
