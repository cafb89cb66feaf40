import fc from 'fast-check'
import { expect, test } from 'vitest'
import { docFromTree } from '../../src/editor/wire/doc-from-tree'
import type { BlockTree } from '../block-tree'
import { treeFromOldDocument } from './old-document-tree'

const textRun = (text: string, style = {}) => ({ type: 'textRun', textRun: { text, style } })
const paragraph = (text: string, style = {}) => ({
  type: 'paragraph',
  paragraph: { style, elements: [textRun(text)] },
})
const entry = (text: string, indentLevel: number, type = 'bullet') =>
  paragraph(text, { list: { type, indentLevel } })
const read = (...blocks: object[]) =>
  treeFromOldDocument('oc_old', JSON.stringify({ title: { elements: [textRun('Title')] }, body: { blocks } }))

function outline({ body, children }: BlockTree, indent = ''): string[] {
  const [key = '', value] = Object.entries(body)[0] ?? []
  const words = ((value as { elements?: { text_run?: { content: string } }[] }).elements ?? [])
    .map(({ text_run }) => text_run?.content ?? '')
    .join('')
  return [`${indent}${key} ${words}`.trimEnd(), ...children.flatMap((child) => outline(child, `${indent}. `))]
}

test('paragraphs, headings, quotes, code and lines become blocks of the same kind', () => {
  const code = { type: 'code', code: { language: 'js', body: { blocks: [paragraph('a'), paragraph('b')] } } }
  const tree = read(
    paragraph('words'),
    paragraph('Head', { headingLevel: 2 }),
    paragraph('said', { quote: true }),
    code,
    { type: 'horizontalLine' },
  )
  expect(outline(tree)).toEqual([
    'page Title',
    '. text words',
    '. heading2 Head',
    '. quote said',
    '. code a\nb',
    '. divider',
  ])
})

test('lists are nested by their level, however far it jumps', () => {
  const tree = read(
    entry('a', 1),
    entry('b', 2),
    entry('c', 4),
    entry('d', 2, 'number'),
    entry('e', 1),
    paragraph('x'),
    entry('f', 3),
  )
  expect(outline(tree)).toEqual([
    'page Title',
    '. bullet a',
    '. . bullet b',
    '. . . bullet c',
    '. . ordered d',
    '. bullet e',
    '. text x',
    '. bullet f',
  ])
})

test('an ordered list continues its numbers after an interruption', () => {
  const item = (number: number, indentLevel = 1) =>
    paragraph(`${number}`, { list: { type: 'number', indentLevel, number } })
  const { children } = read(item(1), item(2), item(1, 2), item(3), paragraph('aside'), item(4), item(5))
  const sequences = children.map(({ body }) => body.ordered?.style?.sequence)
  expect(sequences).toEqual(['1', undefined, undefined, undefined, '4', undefined])
})

test('a ticked box is done', () => {
  const { children } = read(entry('a', 1, 'checkedBox'), entry('b', 1, 'checkBox'))
  expect(children.map(({ body }) => body.todo)).toMatchObject([
    { style: { done: true } },
    { style: { done: false } },
  ])
})

test('marks, links, people and formulas are kept', () => {
  const elements = [
    textRun('b', { bold: true, strikeThrough: true, link: { url: 'https%3A%2F%2Fa.example' } }),
    { type: 'person', person: { openId: 'ou_alice' } },
    { type: 'docsLink', docsLink: { url: 'https://docs.example/x' } },
    { type: 'equation', equation: { equation: 'x^2' } },
    { type: 'jiraIssue' },
  ]
  const [block] = read({ type: 'paragraph', paragraph: { elements } }).children
  expect(block?.body.text).toMatchObject({
    elements: [
      {
        text_run: {
          text_element_style: { bold: true, strikethrough: true, link: { url: 'https%3A%2F%2Fa.example' } },
        },
      },
      { mention_user: { user_id: 'ou_alice' } },
      { text_run: { content: 'https://docs.example/x' } },
      { equation: { content: 'x^2' } },
      { text_run: { content: '[jiraIssue]' } },
    ],
  })
})

test('callouts and tables keep their content', () => {
  const cell = (text: string) => ({ body: { blocks: [paragraph(text)] } })
  const tree = read(
    { type: 'callout', callout: { body: { blocks: [paragraph('in')] } } },
    {
      type: 'table',
      table: { tableRows: [{ tableCells: [cell('a'), cell('b')] }, { tableCells: [cell('c')] }] },
    },
  )
  expect(outline(tree)).toEqual([
    'page Title',
    '. callout',
    '. . text in',
    '. table',
    '. . table_cell',
    '. . . text a',
    '. . table_cell',
    '. . . text b',
    '. . table_cell',
    '. . . text c',
    '. . table_cell',
    '. . . text',
  ])
})

test('a table without cells becomes an empty line', () => {
  expect(outline(read({ type: 'table', table: {} }))).toEqual(['page Title', '. text'])
})

test('a block that we cannot read shows its old name', () => {
  expect(read({ type: 'poll', poll: {} }).children[0]).toMatchObject({ block_type: 999, body: { poll: {} } })
})

test('content that is no old document is shown unchanged', () => {
  expect(outline(treeFromOldDocument('oc_old', 'no JSON'))).toEqual(['page', '. code no JSON'])
  expect(outline(treeFromOldDocument('oc_old', '[1]'))).toEqual(['page', '. code [1]'])
})

test("the editor can show any content of an old document's lists", () => {
  const block = fc.oneof(
    fc.record({
      type: fc.constant('paragraph'),
      paragraph: fc.record(
        {
          style: fc.option(
            fc.record(
              {
                headingLevel: fc.integer({ min: -2, max: 12 }),
                list: fc.record({ type: fc.string(), indentLevel: fc.integer({ min: -1, max: 6 }) }),
              },
              { requiredKeys: [] },
            ),
            { nil: undefined },
          ),
          elements: fc.option(fc.array(fc.record({ type: fc.string() })), { nil: null }),
        },
        { requiredKeys: [] },
      ),
    }),
    fc.record({ type: fc.string() }),
    fc.constant({ type: 'table', table: {} }),
    fc.constant({ type: 'code', code: { body: null } }),
  )
  fc.assert(
    fc.property(fc.option(fc.array(block), { nil: null }), (blocks) => {
      const tree = treeFromOldDocument('oc_old', JSON.stringify({ body: { blocks } }))
      expect(() => docFromTree(tree).check()).not.toThrow()
    }),
  )
})
