import { analyse } from 'scslre'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { projectRoot, readSource, sourceFiles } from './imports.mjs'

/**
 * The author of a message, a card or a clipboard chooses the text that an expression reads. If its cost is
 * quadratic, 30 kB of spaces block a page for seconds. A quantifier that would be tried from each place of
 * a run has to start at the run's beginning, by a lookbehind: `(?<!\n)\n+$`.
 */
test('every regular expression takes time linear in the length of what it reads', () => {
  const found = sourceFiles(projectRoot)
    .filter((file) => !/(\.test\.|\/testing\/|^(scripts|bench|e2e)\/)/.test(file))
    .flatMap((file) => expressionsIn(file, readSource(projectRoot, file)))
  expect(found.length).toBeGreaterThan(400)
  expect(found.filter(({ regex }) => isSuperlinear(regex))).toEqual([])
})

/**
 * Both slashes of an expression are on one line, which is neither an import nor a comment: most files have no such line
 * and need not be parsed.
 */
const mayHaveSome = (source: string) => /\/[^/*\n][^\n]*\//.test(source.replaceAll(LINES_WITHOUT, ''))
const LINES_WITHOUT =
  /^(?:import|export|\}) .*from '[^'\n]*'$|^[ \t]*\/\/.*$|^[ \t]*\/?\*(?:(?!\*\/).)*(?:\*\/)?$/gm

interface Found {
  file: string
  regex: string
}

function expressionsIn(file: string, source: string): Found[] {
  if (!mayHaveSome(source)) return []
  const found: Found[] = []
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if (isRegex(node)) found.push({ file, regex: `/${node.regex.pattern}/${node.regex.flags}` })
    else Object.values(node).forEach(visit)
  }
  visit(parseSync(file, source).program)
  return found
}

const isRegex = (node: object): node is { regex: { pattern: string; flags: string } } =>
  'regex' in node && node.regex !== null

function isSuperlinear(regex: string): boolean {
  const end = regex.lastIndexOf('/')
  return analyse({ source: regex.slice(1, end), flags: regex.slice(end + 1) }).reports.length > 0
}
