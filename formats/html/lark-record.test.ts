import { expect, test } from 'vitest'
import { htmlFrom } from '../testing/html-from'
import { outlineOf } from '../testing/outline-of'
import { inertHtml } from './inert-html'
import { readHtml } from './read-html'

const PLACEHOLDER = '暂时无法在飞书文档外展示此内容'

const copied = (record: string) => `
  <div data-page-id="P" data-lark-html-role="root">
    <div class="ace-line old-record-id-A">before</div>
    <div class="ace-line old-record-id-B"><span class="block-paste-placeholder">${PLACEHOLDER}</span></div>
    <div><span class="block-id-C block-type-ISV_BLOCK block-placeholder">${PLACEHOLDER}</span></div>
    <div class="ace-line old-record-id-D">after</div>
  </div>
  <span data-lark-record-data="${record.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')}"></span>`

const isv = (data: unknown) => ({ snapshot: { type: 'isv', data } })
const read = (recordMap: unknown) => readHtml(htmlFrom(inertHtml(copied(JSON.stringify({ recordMap })))!))

test('a text drawing is pasted as its source in code at its placeholder, and that is reported', () => {
  const { blocks, losses } = read({
    A: { snapshot: { type: 'text' } },
    B: isv({ data: 'graph TD\n  A --> B', view: 'codeChart' }),
    C: isv({ data: '<b style="x">not markup & onclick=text</b>' }),
  })
  expect(outlineOf(blocks)).toBe(
    [
      'text before',
      'code graph TD\\n  A --> B (language=1)',
      'code <b style=\\"x\\">not markup & onclick=text</b> (language=1)',
      'text after',
    ].join('\n'),
  )
  expect(losses).toEqual([{ key: 'drawingsAsCode', number: 2 }])
})

test.each([
  ['another kind of block', { B: { snapshot: { type: 'whiteboard', data: { data: 'x' } } } }],
  ['a source that is no text', { B: isv({ data: { run: 'x' } }), C: isv(null) }],
  ['records in another form', ['x', null, 7]],
  ['no records', null],
])('with %s only the HTML is read', (_, recordMap) => {
  expect(outlineOf(read(recordMap).blocks)).toBe(
    ['text before', `text ${PLACEHOLDER}`, `text ${PLACEHOLDER}`, 'text after'].join('\n'),
  )
})

test('a truncated or enormous record is not read', () => {
  const { blocks } = readHtml(htmlFrom(copied('{"recordMap":{"B":')))
  expect(blocks).toHaveLength(4)
  const long = JSON.stringify({ recordMap: { B: isv({ data: 'x' }) }, more: 'y'.repeat(2_000_000) })
  expect(readHtml(htmlFrom(copied(long))).losses).toEqual([])
})
