import { expect, test } from 'vitest'
import { blockTypes } from '../../../contract/docx/block-types'
import type { TextElement } from '../../../contract/docx/text'
import { elementKeys } from '../../../contract/docx/text-fields'
import type { BlockTree } from '../../../document/block-tree'
import { blocksFromTree, treeFromBlocks } from '../../../document/wire/tree-from-blocks'
import { block, p, page, run } from '../testing/page'
import { docFromTree } from './doc-from-tree'
import { treeFromDoc } from './tree-from-doc'

/** Without the cache: a copy of a node has no tree noted. */
const fresh = (tree: BlockTree): BlockTree => structuredClone(tree)

function cameBack(tree: BlockTree): BlockTree {
  const doc = docFromTree(fresh(tree))
  doc.check()
  return treeFromDoc(doc.type.schema.nodeFromJSON(doc.toJSON()))
}

test.each(blockTypes.filter(({ number }) => number !== 1))(
  'a block of type $number is converted back unchanged',
  ({ number, key, text }) => {
    const value = text ? { elements: [run('x', { bold: false })], style: { align: 1, odd: 2 } } : { odd: 1 }
    const body = { [key]: value, comment_ids: ['c'] }
    const tree = page({ id: 'a', block_type: number, body, children: [p('b', 'below')] })
    expect(cameBack(tree)).toEqual(tree)
  },
)

test('an unpublished block type is converted back unchanged', () => {
  const tree = page({
    id: 'a',
    block_type: 1234,
    body: { newest: { token: 't' } },
    children: [p('b', 'below')],
  })
  expect(cameBack(tree)).toEqual(tree)
})

const elements: Record<string, TextElement> = {
  text_run: {
    text_run: { content: 'a', text_element_style: { bold: true, link: { url: 'https%3A%2F%2Fx.example' } } },
  },
  mention_user: { mention_user: { user_id: 'ou_alice', text_element_style: { italic: true } } },
  mention_doc: { mention_doc: { token: 't', obj_type: 22, url: 'u', title: 'T' } },
  reminder: { reminder: { expire_time: '1', notify_time: '2', is_whole_day: true } },
  file: { file: { file_token: 't', source_block_id: 's' } },
  inline_block: { inline_block: { block_id: 'b' } },
  equation: { equation: { content: 'x^2\n', text_element_style: { text_color: 3, background_color: 15 } } },
  link_preview: { link_preview: { title: 'L', url: 'u', url_type: 'Undefined' } },
  undefined: { undefined: {} },
}

test.each(elementKeys)('an element %s is converted back, even in an edited block', (key) => {
  const tree = page(p('a', [elements[key]!]))
  expect(cameBack(tree)).toEqual(tree)
  const doc = docFromTree(fresh(tree))
  const { schema } = doc.type
  const line = doc.child(1).firstChild!
  const edited = doc.replace(
    doc.firstChild!.nodeSize + 2 + line.content.size,
    doc.firstChild!.nodeSize + 2 + line.content.size,
    doc.type.schema.node('line', null, schema.text('!')).slice(0),
  )
  const after = treeFromDoc(edited).children[0]!.body.text as { elements: TextElement[] }
  expect(after.elements).toEqual([elements[key], run('!')])
})

test.each([
  ['of an element', { text_run: { content: 'a', text_element_style: { glow: 1 }, lang: 'x' }, tag: 2 }],
  ['of a run alone', { text_run: { content: 'a', text_element_style: { bold: true }, lang: 'x' } }],
])('unpublished keys %s stay when the block is edited', (_, said) => {
  const odd = said as TextElement
  const tree = page(p('a', [odd]))
  const doc = docFromTree(fresh(tree))
  const at = doc.firstChild!.nodeSize + 2
  const edited = doc.replace(at, at, doc.type.schema.node('line', null, doc.type.schema.text('!')).slice(0))
  expect((treeFromDoc(edited).children[0]!.body.text as { elements: unknown[] }).elements).toEqual([
    run('!'),
    odd,
  ])
})

test('adjacent runs of one look stay separate until the block is edited', () => {
  const tree = page(p('a', [run('one'), run(''), run('two')]))
  expect(cameBack(tree)).toEqual(tree)
})

test('a table whose cells do not fill its rows is kept as a card', () => {
  const tree = page(
    block('table', 't', { property: { row_size: 2, column_size: 2 } }, block('table_cell', 'c')),
  )
  expect(docFromTree(fresh(tree)).child(1).type.name).toBe('object')
  expect(cameBack(tree)).toEqual(tree)
})

test('a list with a missing block, an unknown one and a cycle still becomes a document', () => {
  const text = { elements: [] }
  const tree = treeFromBlocks([
    { block_id: 'page', block_type: 1, parent_id: '', children: ['a', 'gone'], page: text },
    { block_id: 'a', block_type: 2, parent_id: 'page', children: ['page', 'a'], text },
    { block_id: 'stranger', block_type: 2, parent_id: 'page', text },
  ])
  expect(tree.children.map(({ id }) => id)).toEqual(['a'])
  expect(tree.children[0]!.children).toEqual([])
})

test('a hundred thousand nested blocks do not exhaust the stack', () => {
  const deep = Array.from({ length: 100_000 }, (_, index) => ({
    block_id: `b${index}`,
    block_type: index === 0 ? 1 : 2,
    parent_id: index === 0 ? '' : `b${index - 1}`,
    ...(index < 99_999 ? { children: [`b${index + 1}`] } : {}),
    [index === 0 ? 'page' : 'text']: { elements: [] },
  }))
  expect(blocksFromTree(treeFromBlocks(deep))).toHaveLength(100_000)
})

test('the header row and the header column of a table are the first ones', () => {
  const cells = ['a', 'b', 'c', 'd'].map((id) => block('table_cell', id, {}, p(`${id}p`, id)))
  const property = { row_size: 2, column_size: 2, header_row: true, header_column: true }
  const headers: unknown[] = []
  docFromTree(page(block('table', 't', { property }, ...cells))).descendants(({ type, attrs }) => {
    if (type.name === 'table_cell') headers.push(attrs['header'])
  })
  expect(headers).toEqual(['row', 'row', 'column', ''])
})
