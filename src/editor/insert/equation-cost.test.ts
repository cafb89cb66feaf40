import fc from 'fast-check'
import katex from 'katex'
import { expect, test } from 'vitest'
import { runs } from '../../../service/testing/random-runs'
import { equationCost, equationRefusal } from './equation-cost'
import { katexOptions } from './equation-renderer'

const nested = (before: string, after: string, times: number) =>
  before.repeat(times) + 'x' + after.repeat(times)
const filling = (part: string, length = 10_000) => part.repeat(Math.floor(length / part.length))
const matrix = (rows: number, columns: number, cell = 'x') =>
  `\\begin{pmatrix}${Array.from({ length: rows }, () => Array(columns).fill(cell).join('&')).join('\\\\')}\\end{pmatrix}`

test.each([
  ['200 fractions in each other', nested('\\frac{', '}{2}', 200), 'deep'],
  ['300 roots in each other', nested('\\sqrt{', '}', 300), 'deep'],
  ['brackets that grow', nested('\\left(', '\\right)', 100), 'deep'],
  ['fractions without braces', `${'\\frac'.repeat(60)}${'1'.repeat(61)}`, 'deep'],
  ['fonts of fonts', `${'\\mathrm\\mathbf'.repeat(40)} x`, 'deep'],
  ['sizes, each within the last', '\\Large\\small'.repeat(40), 'deep'],
  ['groups behind comments that close them', '{ %}\n'.repeat(100), 'deep'],
  ['groups behind closed words', `${'{\\verb|}|'.repeat(100)}`, 'deep'],
  ['cells with nothing in them', `\\begin{matrix}${filling('&')}\\end{matrix}`, 'large'],
  ['primes', filling("x'"), 'large'],
  ['a macro', '\\def\\a{' + '\\frac12'.repeat(300) + '}' + '\\a'.repeat(400), 'macros'],
  ['a second name', '\\let\\a=\\frac \\a12', 'macros'],
  ['a comment that an address hides', '\\url{%}{ %}\n', 'macros'],
])('%s is not drawn', (_, source, why) => {
  expect(equationRefusal(source)).toBe(why)
})

const continued = (levels: number): string => (levels === 0 ? 'x' : `1+\\cfrac{1}{${continued(levels - 1)}}`)

const written: Record<string, string> = {
  'a 10 × 10 matrix with indexes and powers': matrix(10, 10, 'a_{ij}^{2}'),
  'a continued fraction of 10 levels': continued(10),
  'roots of 12 levels': nested('\\sqrt{1+', '}', 12),
  'cases in a fraction': '\\frac{1}{2}\\begin{cases}x^2 & x > 0 \\\\ -x & \\text{otherwise}\\end{cases}',
  'fifty fractions without braces': '\\frac12'.repeat(50),
  'a comment': 'x % the unknown {\n + 1',
}

test.each(Object.entries(written))('%s is drawn', (_, source) => {
  expect(equationRefusal(source)).toBeUndefined()
  expect(katex.renderToString(source, katexOptions)).toContain('katex')
})

const atoms = ['x', '1', '+', '=', "{y'}", '\\alpha', '\\le', '\\sum', ',', '(', '\\dots', '\\neq', '\\quad']
const switches = ['\\rm ', '\\Large ', '\\displaystyle ', '\\color{red}']
const one = ['\\sqrt', '\\hat', '\\overline', '\\underbrace', '\\boxed', '\\cancel']
const two = ['\\frac', '\\binom', '\\overset']

/** Sources of nested parts, as KaTeX reads them. */
const { source: anySource } = fc.letrec<{ source: string; part: string }>((tie) => ({
  source: fc
    .array(tie('part'), { maxLength: 20, size: 'max', depthIdentifier: 'equation' })
    .map((parts) => parts.join('')),
  part: fc.oneof(
    { depthSize: 'medium', depthIdentifier: 'equation', withCrossShrink: true },
    fc.constantFrom(...atoms),
    fc.constantFrom(...switches),
    fc.constant('\\text{words}\\mathbf{xy}'),
    fc.integer({ min: 1, max: 4 }).map((count) => '\\frac'.repeat(count) + '1'.repeat(6)),
    fc.tuple(fc.constantFrom(...one), tie('source')).map(([name, inner]) => `${name}{${inner}}`),
    fc
      .tuple(fc.constantFrom(...two), tie('source'), tie('source'))
      .map(([name, first, second]) => `${name}{${first}}{${second}}`),
    tie('source').map((inner) => `{x}^{${inner}}_{y}`),
    tie('source').map((inner) => `\\left(${inner}\\right)`),
    tie('source').map((inner) => `\\begin{matrix}${inner}&x\\\\y\\end{matrix}`),
    tie('source').map((inner) => `\\begin{aligned}x&=${inner}\\\\&y\\end{aligned}`),
  ),
}))

test('a drawn formula has at most twice the counted elements, and is nested in proportion', () => {
  const numRuns = runs(400)
  let drawnCount = 0
  fc.assert(
    fc.property(anySource, (source) => {
      const cost = equationCost(source)
      if (equationRefusal(source)) return
      let html: string
      try {
        html = katex.renderToString(source, katexOptions)
      } catch {
        return
      }
      drawnCount++
      let [level, deepest, count] = [0, 0, 0]
      for (const [tag, closing] of html.matchAll(/<(\/?)[a-z]+[^>]*>/g)) {
        if (closing) level--
        else {
          count++
          if (!tag.endsWith('/>')) deepest = Math.max(deepest, ++level)
        }
      }
      expect(count).toBeLessThanOrEqual(2 * cost.elements + 10)
      expect(deepest).toBeLessThanOrEqual(12 * (cost.depth + 1))
    }),
    { numRuns },
  )
  expect(drawnCount).toBeGreaterThan(numRuns / 4)
})

test('the cost of a source is counted in one pass over it', () => {
  const once = equationCost(nested('\\frac{', '}{2}', 900))
  expect(once).toMatchObject({ depth: 900, hasMacros: false })
  expect(equationCost('{'.repeat(1_000_000)).depth).toBe(1_000_000)
})
