import { expect, test, vi } from 'vitest'
import type { TextElement } from '../../../contract/docx/text'
import { contentLimits, isWithinLineLimits } from '../../../document/content-limits'
import { newText } from '../../../document/structure/new-tree'
import { hasUnsendable } from '../schema/line-node'
import { contentFromElements } from './content-from-elements'
import { docFromTree } from './doc-from-tree'
import { treeFromDoc, elementsFromContent } from './tree-from-doc'

const runs = (count: number): TextElement[] =>
  Array.from({ length: count }, (_, at) => ({
    text_run: { content: 'a', text_element_style: { bold: at % 2 === 0 } },
  }))

const { line } = contentLimits

test.each([
  ['100,000 letters', 'a'.repeat(100_000)],
  ['100,000 Chinese signs', '中'.repeat(100_000)],
  ['10,000 lines of code', 'let a = 1\n'.repeat(10_000)],
  ['words with accents', 'e\u0301te\u0301 '.repeat(5_000)],
])('%s are laid out', (_, text) => {
  expect(isWithinLineLimits([text])).toBe(true)
})

test.each([
  ['a letter with 3,000 accents', `a${'\u0301'.repeat(3_000)}`],
  ['an Arabic word of 3,000 letters', 'ب'.repeat(3_000)],
  ['Arabic and digits in one word', 'ب1'.repeat(1_500)],
  ['50,000 lines', 'a\n'.repeat(50_000)],
  ['30,000 turns of direction', '\u202e '.repeat(30_000)],
])('%s are not laid out', (_, text) => {
  expect(isWithinLineLimits([text])).toBe(false)
  // However it is cut into runs.
  expect(isWithinLineLimits(text.match(/[^]{1,700}/g)!)).toBe(false)
})

test('a line of ordinary length is never read character by character', () => {
  const read = vi.spyOn(RegExp.prototype, 'test')
  expect(isWithinLineLimits(['ordinary ', 'كلمة ', 'a\n'.repeat(500)])).toBe(true)
  expect(read).not.toHaveBeenCalled()
  expect(isWithinLineLimits(['ordinary '.repeat(1_000)])).toBe(true)
  expect(read).toHaveBeenCalled()
  read.mockRestore()
})

test('a line with too many runs becomes one element that cannot be edited, and is sent back unchanged', () => {
  const elements = runs(line.elements + 1)
  const content = contentFromElements(elements)
  expect(content.childCount).toBe(1)
  expect(hasUnsendable({ content, forEach: (visit) => content.forEach(visit) })).toBe(true)
  expect(elementsFromContent(content, new Set())).toEqual(elements)
  expect(contentFromElements(runs(line.elements)).childCount).toBe(line.elements)
})

test('a page keeps the bodies of such lines, its title among them', () => {
  const heavy = newText('text', runs(line.elements * 3))
  const page = {
    ...newText('page', runs(line.elements + 1)),
    id: 'oc_page',
    children: [{ ...heavy, id: 'a' }],
  }
  const doc = docFromTree(page)
  expect(doc.textContent.length).toBeLessThan(1_000)
  // A copy of the document, so that nothing is remembered.
  const again = treeFromDoc(doc.type.schema.nodeFromJSON(doc.toJSON()))
  expect(again.body).toEqual(page.body)
  expect(again.children[0]!.body).toEqual(heavy.body)
})
