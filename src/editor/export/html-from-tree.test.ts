import { expect, test } from 'vitest'
import type { BlockTree } from '../../../document/block-tree'
import { loadEquationMarkup } from '../insert/equation-renderer'
import { block, p, page, textBlock } from '../testing/page'
import { unmarked } from '../testing/unmarked'
import { fallbackNames } from './element-text'
import { htmlFromTree } from './html-from-tree'

function html(document: BlockTree, media: Partial<Parameters<typeof htmlFromTree>[2]> = {}) {
  const { text, losses } = htmlFromTree(document, fallbackNames, { picture: () => undefined, ...media }, 'en')
  return { text: unmarked(text), losses }
}

test('a sheet becomes a table of its shown cells, or its name if they are not available', () => {
  const document = page(block('sheet', 's', { token: 'sheet-token' }))
  const shown = html(document, { sheet: () => [['1 < 2', 'b']] })
  expect(shown.text).toContain('<tr><td><p>1 &#60; 2</p></td><td><p>b</p></td></tr>')
  expect(shown.losses).toEqual([{ key: 'sheetsAsTables', number: 1 }])
  expect(html(document).losses).toEqual([{ key: 'sheets', number: 1 }])
})

test('an equation becomes MathML, or its source if it cannot be drawn', async () => {
  const math = await loadEquationMarkup()
  const equation = (content: string) => ({ equation: { content, text_element_style: {} } })
  const { text } = html(page(p('a', [equation('x^2')]), p('b', [equation('\\frac{1')])), { math })
  expect(text).toMatch(/<p><math[^>]*>.*<msup><mi>x<\/mi><mn>2<\/mn><\/msup>.*<\/math><\/p>/)
  expect(text).toContain('<p><code class="math" data-math="\\frac{1">\\frac{1</code></p>')
})

test('a to-do is marked only by its box', () => {
  const { text } = html(page(textBlock('todo', 't', 'Ship', [], { done: true })))
  expect(text).toContain('<li style="list-style: none"><input type="checkbox" disabled checked> Ship</li>')
})

test('titles, lines and pictures are aligned as on the page', () => {
  const document = page(
    textBlock('heading2', 'h', 'Right', [], { align: 3 }),
    block('image', 'i', { token: 'picture', align: 2 }),
  )
  const centred = {
    ...document,
    body: { page: { elements: [], ...document.body.page, style: { align: 2 } } },
  }
  const { text } = html(centred, { picture: () => 'data:image/png;base64,AA==' })
  expect(text).toContain('<h1 style="text-align: center">')
  expect(text).toContain('<h2 style="text-align: right">Right</h2>')
  expect(text).toContain('<figure style="text-align: center">')
})

test('runs of spaces, and empty lines, are as wide and high in the file as on the page', () => {
  const { text } = html(page(p('a', 'a  b'), p('b')))
  expect(text).toContain('<p>a  b</p><p><br></p>')
  expect(text).toMatch(/^p, .*\{ white-space: pre-wrap \}$/m)
})
