import { expect, test } from 'vitest'
import type { BlockTree } from '../../../document/block-tree'
import { outlineOf } from '../../../formats/testing/outline-of'
import { fallbackNames } from '../export/element-text'
import { block, mention, p, page, run, textBlock } from '../testing/page'
import { treesFromDocx } from './read-docx'
import { docxFromTree } from './write-docx'

function exported(document: BlockTree) {
  return docxFromTree(
    document,
    fallbackNames,
    { picture: (token) => token, sheet: () => [['a', 'b'], ['c']] },
    'en',
  )
}

async function again(document: BlockTree) {
  const { bytes, losses } = await exported(document)
  const read = treesFromDocx(bytes)
  if ('fault' in read) throw new Error(read.fault)
  return { outline: outlineOf(read.blocks), losses: [losses, read.losses], bytes }
}

const cell = (...children: BlockTree[]) => block('table_cell', 'c', {}, ...children)

test('what Word cannot hold is named', async () => {
  const document = page(
    p('a', [mention('ou_1'), run('noted', { comment_ids: ['c'] })]),
    block('sheet', 's', { token: 't' }),
    block('iframe', 'f', { component: { url: encodeURIComponent('https://x.example/'), iframe_type: 99 } }),
    block('view', 'v', { view_type: 1 }, block('file', 'v1', { name: 'plan.pdf' })),
    block('image', 'i', { token: '', caption: { content: 'lost' } }),
    block('okr', 'o'),
    block('callout', 'c', { text_color: 1 }, p('c1', 'inside')),
  )
  const { outline, losses } = await again(document)
  expect(losses[0]!.map(({ key }) => key)).toEqual([
    'embedsAsLinks',
    'mentionsAsNames',
    'boxLooks',
    'sheetsAsTables',
    'filesAsNames',
    'pictures',
    'comments',
    'blocks',
  ])
  for (const words of ['@ou_1', 'noted', 'https://x.example/', 'plan.pdf', 'lost', 'okr', 'inside'])
    expect(outline).toContain(words)
})

test('characters that no XML file may hold are left out', async () => {
  const { outline } = await again(page(p('a', 'bell\u0007 null\0 half\ud800 tag <b> & more')))
  expect(outline).toBe('heading1 Title\ntext bell null half tag <b> & more')
})

test.each([
  ['jpeg', '\u00ff\u00d8\u00ff'],
  ['gif', 'GIF89a'],
  ['webp', 'RIFF....WEBP'],
])('a picture of type %s is read back with its bytes', async (type, bytes) => {
  const token = `data:image/${type};base64,${btoa(bytes)}`
  const document = page(block('image', 'i', { token, width: 20, height: 10 }))
  const { bytes: file, losses } = await exported(document)
  const read = treesFromDocx(file)
  if ('fault' in read) throw new Error(read.fault)
  expect(read.blocks[1]?.body.image).toMatchObject({ token, width: 20, height: 10 })
  expect(losses).toEqual([])
})

test('words that mean something to the library that writes the file stay words', async () => {
  const words = ['SECTION', 'CURRENT', 'TOTAL_PAGES', '{bullets-0}', '{numbers 0 1-1}', '{{x}}']
  const { outline } = await again(page(...words.map((each, at) => textBlock('ordered', `${at}`, each))))
  expect(outline).toBe(`heading1 Title\n${words.map((each) => `ordered ${each}`).join('\n')}`)
})

test('a table or a sheet with more columns than Word opens keeps its words', async () => {
  const columns = 70
  const merge_info = Array.from({ length: columns }, () => ({ row_span: 1, col_span: 1 }))
  const property = { row_size: 1, column_size: columns, column_width: [], merge_info }
  const cells = Array.from({ length: columns }, (_, at) => cell(p(`c${at}`, `w${at}`)))
  const document = page(block('table', 't', { property }, ...cells), block('sheet', 's', { token: 'wide' }))
  const wide = [Array.from({ length: 130 }, (_, at) => `s${at}`)]
  const { bytes, losses } = await docxFromTree(
    document,
    fallbackNames,
    { picture: () => undefined, sheet: () => wide },
    'en',
  )
  expect(losses).toContainEqual({ key: 'tablesCut', number: 3 })
  const read = treesFromDocx(bytes)
  if ('fault' in read) throw new Error(read.fault)
  const outline = outlineOf(read.blocks)
  expect(outline).toContain('w0\\tw1\\t')
  expect(outline).toContain('w69')
  expect(outline.match(/^table \(1x\d+\)/gm)).toEqual(['table (1x63)', 'table (1x63)', 'table (1x4)'])
})
