import katex from 'katex'
import { expect, test } from 'vitest'
import { katexOptions, equationErrorOf } from './equation-renderer'
import type { EquationError } from './equation-renderer'

function faultIn(source: string): EquationError | undefined {
  try {
    katex.renderToString(source.trim(), katexOptions)
    return undefined
  } catch (error) {
    return equationErrorOf(error, source)
  }
}

const marked = (source: string) => {
  const { at, end } = faultIn(source) ?? {}
  return at === undefined ? undefined : source.slice(at, end)
}

test.each([
  ['\\frac{1}{2} + \\foo{x}', '\\foo'],
  ['  \\foo', '\\foo'],
  ['a^b^c', '^'],
  ['x + }', '}'],
])('in %j the fault is %j', (source, part) => {
  expect(marked(source)).toBe(part)
})

test('an unclosed brace is reported at the end of the source', () => {
  expect(faultIn('\\frac{1}{2')).toMatchObject({ at: 10, end: 10 })
})

test('macros that grow without end are stopped', () => {
  expect(faultIn('\\def\\a{\\a\\a}\\a')?.words).toMatch(/expansions/i)
})

test('a formula cannot draw links, or anything larger than a page', () => {
  const drawn = katex.renderToString('\\href{https://evil.example}{x} \\rule{9999em}{9999em}', katexOptions)
  expect(drawn).not.toContain('href=')
  expect(drawn).not.toContain('9999')
})
