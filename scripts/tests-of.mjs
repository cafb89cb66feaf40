import { dirname, join } from 'node:path/posix'
import { importsOf } from './imports.mjs'

/** The most test files. Almost every test of a component imports most of the console, through others. */
const MOST_TESTS = 8
/** Tests that read all files of the project, and are quick. */
export const OF_ALL_FILES = ['imports', 'retired-words', 'prose', 'sources'].map(
  (name) => `scripts/${name}.test.ts`,
)
/** A unit test, which Vitest runs. */
const isUnitTest = (file) => /(?<!\.hostile)\.test\.tsx?$/.test(file)

/**
 * The unit tests that run a changed file, the nearest first: `{ test, steps }`. A changed test has no step, one that
 * imports a changed file has one step, one that imports an importer has two. For a file that no module imports, such as
 * a sample, these are the tests in its folder or the next folder above with tests. Imports of types do not count.
 * @param {readonly string[]} changed paths from the root
 * @param {Readonly<Record<string, string>>} sources the text of each source file, by its path
 * @returns {{ test: string, steps: number }[]}
 */
export function testsOf(changed, sources) {
  const importers = importersIn(sources)
  const files = Object.keys(sources)
  const steps = new Map()
  let here = changed.filter((file) => files.includes(file) || importers.has(keyOf(file)))
  for (let away = 0; here.length > 0; away += 1) {
    for (const file of here) steps.set(file, away)
    const next = here.flatMap((file) => [...(importers.get(keyOf(file)) ?? [])])
    here = [...new Set(next)].filter((file) => !steps.has(file))
  }
  for (const file of changed)
    if (!steps.has(file)) for (const test of testsNear(file, files)) steps.set(test, 1)
  return [...steps]
    .filter(([file]) => isUnitTest(file) && files.includes(file))
    .map(([test, away]) => ({ test, steps: away }))
    .toSorted((one, other) => one.steps - other.steps)
}

/**
 * The nearest tests of changed files, and how many others import them.
 * @param {readonly string[]} changed
 * @param {Readonly<Record<string, string>>} sources
 * @returns {{ chosen: string[], left: number }}
 */
export function chosenTests(changed, sources) {
  const tests = testsOf(changed, sources)
    .map(({ test }) => test)
    .filter((test) => !OF_ALL_FILES.includes(test))
  return { chosen: tests.slice(0, MOST_TESTS), left: Math.max(0, tests.length - MOST_TESTS) }
}

/** The importers of each module. One that asks for a pattern (`import.meta.glob`) imports all that match. */
function importersIn(sources) {
  const importers = new Map()
  const add = (key, from) => importers.set(key, (importers.get(key) ?? new Set()).add(from))
  for (const [from, source] of Object.entries(sources)) {
    for (const { to, isOfTypes } of importsOf(from, source)) if (!isOfTypes) add(keyOf(to), from)
    for (const pattern of globbedIn(from, source))
      for (const file of Object.keys(sources)) if (pattern.test(file)) add(keyOf(file), from)
  }
  return importers
}

/** A module as an import names it: without the ending of a TypeScript file, and without `?raw` or `?thread`. */
const keyOf = (path) => path.replace(/\?\w+$/, '').replace(/\.tsx?$/, '')

/** The files that a module asks for by a pattern, as regular expressions. */
function globbedIn(from, source) {
  const [, asked = ''] = /import\.meta\.glob(?:<.*?>)?\(([^)]*)/s.exec(source) ?? []
  return [...asked.matchAll(/['"](\.[^'"]*)['"]/g)].map(
    ([, pattern]) =>
      new RegExp(
        `^${join(dirname(from), pattern)
          .replaceAll('.', '\\.')
          .replaceAll('**/', '<any>')
          .replaceAll('*', '[^/]*')
          .replaceAll('<any>', '(?:.*/)?')
          .replace(/\{([^}]*)\}/g, (_, either) => `(?:${either.replaceAll(',', '|')})`)}$`,
      ),
  )
}

function testsNear(file, files) {
  for (let folder = dirname(file); folder !== '.'; folder = dirname(folder)) {
    const near = files.filter((each) => dirname(each) === folder && isUnitTest(each))
    if (near.length > 0) return near
  }
  return []
}
