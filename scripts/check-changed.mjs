import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot, readSource, scriptFiles, sourceFiles } from './imports.mjs'
import { checks, units } from './runs.mjs'
import { chosenTests, OF_ALL_FILES } from './tests-of.mjs'

/** A change in one of these may affect any test. */
const AFFECTS_ALL = /^(package(-lock)?\.json|vite.*\.config\.ts|tsconfig.*\.json|.*\/tsconfig\.json)$/

/**
 * `npm run check -- --changed`: checks what differs from the last commit. It runs the nearest tests of the changed
 * files, and prints what it leaves out.
 */
export async function checkChanged() {
  const changed = changedFiles()
  const here = changed.filter((file) => existsSync(join(projectRoot, file)))
  const files = [...sourceFiles(projectRoot), ...scriptFiles(projectRoot)]
  const sources = Object.fromEntries(files.map((file) => [file, readSource(projectRoot, file)]))
  const { chosen, left } = chosenTests(changed, sources)
  const linted = here.filter((file) => /\.(tsx?|mjs)$/.test(file))
  await Promise.all([
    checks([['types']], ...(linted.length > 0 ? [[['lint', linted]]] : []), [['format']]),
    units({ args: [...OF_ALL_FILES, ...chosen] }),
  ])
  console.log(`\n${leftWords(changed, left)}`)
}

function leftWords(changed, left) {
  const all = changed.filter((file) => AFFECTS_ALL.test(file))
  return [
    'Left out, see `npm run check` and `npm test`: unused code, the lock file, walks, and the linter in unchanged files.',
    ...(left > 0 ? [`${left} more test files import the changed files through others.`] : []),
    ...(all.length > 0 ? [`${all.join(', ')} may affect every test.`] : []),
  ].join('\n')
}

/** Files that differ from the last commit, new and deleted ones too. */
const changedFiles = () =>
  ['diff --name-only --relative HEAD', 'ls-files --others --exclude-standard'].flatMap((asked) =>
    execFileSync('git', asked.split(' '), { cwd: projectRoot, encoding: 'utf8' })
      .split('\n')
      .filter((file) => file !== ''),
  )
