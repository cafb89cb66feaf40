import fc from 'fast-check'
import { EditorState } from 'prosemirror-state'
import { expect, test } from 'vitest'
import type { TextElement, TextElementStyle } from '../../../contract/docx/text'
import type { BlockTree } from '../../../document/block-tree'
import { newTables, newText, newTree } from '../../../document/structure/new-tree'
import { HERALD_ATTRIBUTE } from '../../../formats/html/herald-attribute'
import { readHtml } from '../../../formats/html/read-html'
import { ownHtml } from '../../../formats/html/read-own-html'
import { treesFromJson } from '../../../formats/json/tree-from-json'
import { htmlFrom } from '../../../formats/testing/html-from'
import { runs } from '../../../service/testing/random-runs'
import { copiedFrom } from '../paste/herald-clipboard'
import { BlockSelection } from '../selection/block-selection'
import { anyDocument } from '../testing/any-document'
import { docx, html, json, markdown } from '../testing/formats'
import type { Format } from '../testing/formats'
import { lostAddresses, lostWords } from '../testing/lost-words'
import { asPage, changed, htmlChanges, saidIn } from '../testing/round-trip'
import { docFromTree } from '../wire/doc-from-tree'
import { fallbackNames } from './element-text'
import { jsonFromTree } from './export-file'

const roundTrip = async ({ write, read }: Format, page: BlockTree) => read((await write(page)).file)

test.each([json, html, markdown, docx])(
  'a document that is exported as $name is read back with every word and address',
  async (format) => {
    await fc.assert(
      fc.asyncProperty(anyDocument(), async (page) => {
        const { blocks, losses } = await roundTrip(format, page)
        const lost = [...lostWords([page], blocks), ...lostAddresses([page], blocks)]
        expect({ file: (await format.write(page)).file, lost }).toMatchObject({ lost: [] })
        if (!format.changes) return
        const said = (trees: readonly BlockTree[]) => saidIn(changed(trees, format.alike ?? []))
        expect(said(blocks)).toBe(said(changed([page], format.changes)))
        if (format === markdown) return
        const named = ['listNumbers', 'blocks', 'elements', 'links']
        expect(losses.filter(({ key }) => !named.includes(key))).toEqual([])
      }),
      { numRuns: runs(40, 4_000) },
    )
  },
)

test.each([json, html, markdown, docx])(
  'what $name gives back is exported and read unchanged',
  async (format) => {
    await fc.assert(
      fc.asyncProperty(anyDocument(), async (made) => {
        const { blocks } = await roundTrip(format, made)
        const page = asPage(blocks, format !== markdown)
        const again = asPage((await roundTrip(format, page)).blocks, format !== markdown)
        const said = (tree: BlockTree) => saidIn(changed([tree], format.alike ?? []))
        expect(said(again)).toBe(said(page))
      }),
      { numRuns: runs(20, 2_000) },
    )
  },
)

const withoutIds = ({ block_type, body, children }: BlockTree): unknown => ({
  block_type,
  body,
  children: children.map(withoutIds),
})

test('a document that is exported as JSON is imported key for key', () => {
  fc.assert(
    fc.property(anyDocument(), (page) => {
      const read = treesFromJson(jsonFromTree(page))
      expect(read?.blocks.map(withoutIds)).toEqual(changed([page], json.changes!).map(withoutIds))
    }),
    { numRuns: runs(40, 4_000) },
  )
})

test('copied blocks are read back from the HTML alone', () => {
  const changes = htmlChanges({ pictures: new Map(), sheets: new Map(), kindName: (key) => key })
  fc.assert(
    fc.property(anyDocument(), (page) => {
      fc.pre(page.children.length > 0)
      const doc = docFromTree(page)
      const last = doc.content.size - doc.lastChild!.nodeSize
      const selection = BlockSelection.create(doc, doc.child(0).nodeSize, last)!
      const copied = copiedFrom(EditorState.create({ doc, selection }), fallbackNames)!
      const { blocks } = readHtml(
        htmlFrom(copied.html!.replace(new RegExp(`${HERALD_ATTRIBUTE}="[^"]*"`), '')),
        ownHtml,
      )
      expect(saidIn(blocks)).toBe(saidIn(changed(page.children, changes)))
    }),
    { numRuns: runs(30, 3_000) },
  )
})

test.each(['bitable', 'board'])('a filled %s is reported, and no empty one takes its place', (key) => {
  const page = newText('page', [], [newTree(key, { token: 'filled' })])
  const { blocks, losses } = treesFromJson(jsonFromTree({ ...page, id: 'page' }))!
  expect(blocks).toEqual([newText('heading1', [])])
  expect(losses).toEqual([{ key: 'blocks', number: 1 }])
})

const run = (content: string, style?: TextElementStyle): TextElement => ({
  text_run: style ? { content, text_element_style: style } : { content },
})
const words = newText('text', [run('words')])
const cell = (rowspan = 1, colspan = 1) => ({ children: [words], rowspan, colspan })

test.each<[string, BlockTree]>([
  ['an empty line', newText('text', [])],
  ['a line of breaks', newText('text', [run('\n\n')])],
  ['a break before a file in the line', newText('ordered', [run('\n'), { file: { file_token: 'a' } }])],
  ['white space at both ends of a line', newText('heading2', [run('　\t a \u00a0\u00a0 b  ')])],
  ['signs that HTML writes as references', newText('text', [run('\r\v&<>"\'`')])],
  ['an item without words above a paragraph', newText('bullet', [], [words])],
  ['a paragraph below a paragraph', newText('text', [run('a')], [words, newText('bullet', [])])],
  [
    'a colour within a link',
    newText('text', [run('a', { text_color: 7, link: { url: 'https%3A%2F%2Fa.example%2F' } })]),
  ],
  ['code that begins and ends with empty lines', newText('code', [run('\n\n  a\n\n')], [], { language: 6 })],
  ['a table of one cell', newTables([[cell()]])![0]!],
  ['a row that cells above it cover', newTables([[cell(2), cell(2)], []])![0]!],
  ['a caption of two lines', newTree('image', { token: 'picture-a', caption: { content: ' a\nb' } })],
])('%s comes back from HTML and from JSON', async (_, tree) => {
  const page = asPage([newText('heading1', [run('Title')]), tree])
  for (const format of [html, json]) {
    const { blocks } = await roundTrip(format, page)
    expect(saidIn(blocks)).toBe(saidIn(changed([page], format.changes!)))
  }
})

const bracketed = run('y', { link: { url: 'http%3A%2F%2Fexample.com%3A8080%2F(a)_b' } })
const alert = { background_color: 1, border_color: 1, emoji_id: 'no_entry' }
const columns = newTree(
  'grid',
  { column_size: 2 },
  [newTree('sheet', { token: 'sheet-a' }), words].map((tree) => newTree('grid_column', {}, [tree])),
)

test.each<[string, BlockTree]>([
  ['a backslash and a letter before bold signs', newText('text', [run('\\a'), run('$$', { bold: true })])],
  ['words in brackets before an address with brackets', newText('text', [run('![a](b) + '), bracketed])],
  [
    'a link that looks like a footnote',
    newText('text', [run('[^1]', { link: { url: 'https%3A%2F%2Fa.b%2F' } })]),
  ],
  ['an alert that begins with two equal signs', newTree('callout', alert, [newText('text', [run('==a')])])],
  ['an alert that begins with two breaks', newTree('callout', alert, [newText('text', [run('\n\na')])])],
  ['a sheet in columns in a cell', newTables([[{ children: [columns], rowspan: 1, colspan: 1 }]])![0]!],
  ['a caption of breaks', newTree('image', { token: 'a', caption: { content: '\n\n' } })],
])('%s comes back from Markdown', async (_, tree) => {
  const page = asPage([newText('heading1', [run('Title')]), tree])
  const { blocks } = await roundTrip(markdown, page)
  expect(saidIn(blocks)).toBe(saidIn(changed([page], markdown.changes!)))
})
