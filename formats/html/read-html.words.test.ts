import fc from 'fast-check'
import { expect, test } from 'vitest'
import { htmlFrom } from '../testing/html-from'
import { outlineOf } from '../testing/outline-of'
import { readHtml } from './read-html'

const tags = fc.constantFrom(
  ...'p div span b u a li ul ol table tr td th pre code blockquote h2 details summary label section aside q dl dd'.split(
    ' ',
  ),
)

const styles = fc.constantFrom(
  'display:block',
  'display:inline',
  'display:flex',
  'display:flex;flex-direction:column',
  'display:inline-flex',
  'display:grid',
  'display:inline-block',
  'display:contents',
  'display:table',
  'display:table-row',
  'display:table-cell',
  'display:list-item',
  'float:left',
  'white-space:pre-wrap',
  'white-space:pre-line',
  'white-space:normal',
  'font-family:Menlo;white-space:pre',
  'mso-list:l0 level1 lfo1',
  'mso-list:l0 level2 lfo1',
  'mso-list:Ignore',
  'mso-special-format:bullet',
  'mso-tab-count:1',
  'text-indent:-18pt',
  "font:7.0pt 'Times New Roman'",
  'list-style:none',
  'list-style-type:simp-chinese-formal',
)

const attributes = fc.constantFrom(
  '',
  'class="MsoListParagraph"',
  'class="highlight"',
  'class="line-numbers"',
  'class="checked"',
  'class="to-do-list"',
  'role="table"',
  'role="row"',
  'role="cell"',
  'role="list"',
  'role="listitem"',
  'start="3"',
  'aria-hidden="true"',
  'data-task-state="DONE"',
  'data-indent="1"',
)

interface Piece {
  tag: string
  style: string
  attribute: string
  children: readonly (Piece | string)[]
}

const { piece } = fc.letrec<{ piece: Piece; node: Piece | string }>((tie) => ({
  piece: fc.record({
    tag: tags,
    style: fc.oneof(fc.constant(''), styles),
    attribute: fc.oneof({ weight: 2, arbitrary: fc.constant('') }, attributes),
    children: fc.array(tie('node'), { minLength: 1, maxLength: 4 }),
  }),
  node: fc.oneof(
    { maxDepth: 5, depthSize: 'small' },
    fc.constantFrom('word', 'word word', ' word\n word', '1. word', '<br>', '<input type=checkbox>', '\n '),
    tie('piece'),
  ),
}))

/** The HTML of a piece, in which each word is another one. */
function htmlOf(node: Piece | string, next: () => string): string {
  if (typeof node === 'string') return node.replaceAll('word', next)
  const inner = node.children.map((child) => htmlOf(child, next)).join('')
  return `<${node.tag} ${node.attribute} style="${node.style}">${inner}</${node.tag}>`
}

const runs = { numRuns: process.env.HERALD_LONG ? 20_000 : 120 }

test('each word of any HTML is in the blocks once', () => {
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 3 }), (pieces) => {
      let count = 0
      const html = pieces.map((each) => htmlOf(each, () => ` w${++count} `)).join('')
      const { blocks } = readHtml(htmlFrom(html))
      const words = Array.from(outlineOf(blocks).matchAll(/w(\d+)/g), ([, number]) => Number(number))
      expect(words.toSorted((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, at) => at + 1))
    }),
    runs,
  )
})

const boxes = fc.constantFrom(
  'display:block',
  'display:flex',
  'display:grid',
  'display:list-item',
  'display:table',
)

/** Words in boxes of their own, within any elements. */
const { box } = fc.letrec<{ box: Piece; leaf: Piece; node: Piece }>((tie) => ({
  box: fc.record({
    tag: tags,
    style: fc.oneof(fc.constant(''), styles),
    attribute: fc.constant(''),
    children: fc.array(tie('node'), { minLength: 1, maxLength: 4 }),
  }),
  leaf: fc.record({
    tag: fc.constantFrom('span', 'b', 'p', 'div', 'section'),
    style: boxes,
    attribute: fc.constant(''),
    children: fc.constant(['word']),
  }),
  node: fc.oneof({ maxDepth: 5, depthSize: 'small' }, tie('leaf'), tie('box')),
}))

test('words in boxes of their own are never joined', () => {
  fc.assert(
    fc.property(fc.array(box, { minLength: 1, maxLength: 3 }), (pieces) => {
      let count = 0
      const html = pieces.map((each) => htmlOf(each, () => `w${++count}`)).join('')
      expect(outlineOf(readHtml(htmlFrom(html)).blocks)).not.toMatch(/w\d+[*/_`~{}:g\d]*w\d/)
    }),
    runs,
  )
})
