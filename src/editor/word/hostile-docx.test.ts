import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { contentLimits } from '../../../document/content-limits'
import { treesFromDocx } from './read-docx'
import { docxFrom } from './testing/build-docx'
import { openZip } from './unzip'
import { parseXml } from './xml'

const withBody = (body: string, more: Readonly<Record<string, string>> = {}) =>
  treesFromDocx(docxFrom(new Map(Object.entries({ 'word/document.xml': body, ...more }))))

const fault = (read: ReturnType<typeof treesFromDocx>) => ('fault' in read ? read.fault : 'none')

/** Changes a number of four bytes wherever these four stand. */
function withSize(bytes: Uint8Array, from: number, to: number): Uint8Array {
  const changed = bytes.slice()
  const view = new DataView(changed.buffer)
  for (let at = 0; at + 4 <= changed.length; at++)
    if (view.getUint32(at, true) === from) view.setUint32(at, to, true)
  return changed
}

test('an archive that states too large a size is refused before anything is inflated', () => {
  const bytes = docxFrom(new Map([['word/document.xml', '<w:p/>'.repeat(10_000)]]))
  const { length } = bytesOfPart(bytes)
  expect(fault(treesFromDocx(withSize(bytes, length, contentLimits.word.unzippedBytes + 1)))).toBe('tooMuch')
})

test('an archive that states too small a size is damaged: no more than that is inflated', () => {
  const bytes = docxFrom(new Map([['word/document.xml', '<w:p/>'.repeat(10_000)]]))
  const { length } = bytesOfPart(bytes)
  expect(fault(treesFromDocx(withSize(bytes, length, 1_000)))).toBe('broken')
})

test('an archive with too many files is refused', () => {
  const files = Object.fromEntries(
    Array.from({ length: contentLimits.word.parts + 1 }, (_, at) => [`f${at}`, new Uint8Array()]),
  )
  expect(fault(treesFromDocx(zipSync(files, { level: 0 })))).toBe('tooMuch')
})

test.each([
  [
    'a document type',
    '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><w:document/>',
  ],
  ['an external entity', '<?xml version="1.0"?><!DOCTYPE x SYSTEM "https://x.example/x.dtd"><w:document/>'],
  ['an element without an end', '<?xml version="1.0"?><w:document><w:body>'],
  ['an end without a beginning', '<?xml version="1.0"?><w:document></w:body></w:document>'],
  ['a value without an end', '<?xml version="1.0"?><w:document a="b></w:document>'],
  ['bytes that are no text', '\ud800'],
])('a part with %s is damaged', (_, part) => {
  expect(fault(withBody(part.startsWith('<?xml') ? part : `<?xml ${part}`))).toBe('broken')
})

test('entities that are not those of XML stay as they are written', () => {
  const read = withBody('<w:p><w:r><w:t>&nbsp;&#x41;&#65;&amp;#66;&#x110000;</w:t></w:r></w:p>')
  expect(JSON.stringify(read)).toContain('&nbsp;AA&#66;&#x110000;')
})

test('the elements of all parts are counted together, before they are made', () => {
  const count = { elements: contentLimits.word.elements - 2 }
  expect(() => parseXml('<a><b/><c/></a>', count)).toThrow('tooMuch')
  expect(count.elements).toBe(contentLimits.word.elements + 1)
})

test('elements that nest too deep are refused', () => {
  const deep = contentLimits.word.depth
  expect(fault(withBody('<w:sdt>'.repeat(deep) + '</w:sdt>'.repeat(deep)))).toBe('tooMuch')
})

test('tables in tables, boxes in boxes and fields in fields are read as far as they may nest', () => {
  const cells = '<w:tbl><w:tr><w:tc>'.repeat(60)
  const read = withBody(`${cells}<w:p><w:r><w:t>deep</w:t></w:r></w:p>${'</w:tc></w:tr></w:tbl>'.repeat(60)}`)
  expect(JSON.stringify(read)).toContain('deep')
  const begin = '<w:r><w:fldChar w:fldCharType="begin"/></w:r>'.repeat(5_000)
  expect(fault(withBody(`<w:p>${begin}</w:p>`))).toBe('none')
})

test('styles and lists that refer to themselves end', () => {
  const read = withBody('<w:p><w:pPr><w:pStyle w:val="a"/></w:pPr><w:r><w:t>words</w:t></w:r></w:p>', {
    'word/styles.xml':
      '<w:style w:type="paragraph" w:styleId="a"><w:basedOn w:val="b"/></w:style><w:style w:type="paragraph" w:styleId="b"><w:basedOn w:val="a"/></w:style>',
    'word/numbering.xml':
      '<w:abstractNum w:abstractNumId="0"><w:numStyleLink w:val="a"/></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>',
  })
  expect(JSON.stringify(read)).toContain('words')
})

test('notes that refer to each other are read once', () => {
  const reference = (id: number) => `<w:r><w:footnoteReference w:id="${id}"/></w:r>`
  const read = withBody(`<w:p>${reference(1)}</w:p>`, {
    'word/footnotes.xml': `<w:footnote w:id="1"><w:p>${reference(2)}</w:p></w:footnote><w:footnote w:id="2"><w:p>${reference(1)}</w:p></w:footnote>`,
  })
  expect('blocks' in read && read.blocks.length).toBe(3)
})

test('one picture that is shown ten thousand times takes no more than the limit', () => {
  const picture = btoa(`\u0089PNG${'x'.repeat(60_000)}`)
  const run = '<w:r><w:pict><v:imagedata r:id="p"/></w:pict></w:r>'
  const read = withBody(`<w:p>${run.repeat(3_000)}</w:p>`, {
    'word/media/image1.png base64': picture,
    'word/_rels/document.xml.rels': '<Relationship Id="p" Type="x/image" Target="media/image1.png"/>',
  })
  if ('fault' in read) throw new Error(read.fault)
  expect(read.losses).toContainEqual({ key: 'pictures', number: expect.any(Number) as number })
})

test.each([
  ['a spreadsheet', zipSync({ 'xl/workbook.xml': strToU8('<workbook/>') }), 'notWord'],
  ['an empty file', new Uint8Array(), 'notWord'],
  ['the beginning of an archive', strToU8('PK\u0003\u0004'), 'broken'],
  ['a file of Rich Text Format', strToU8('{\\rtf1 words}'), 'notWord'],
] as const)('%s is no Word file', (_, bytes, expected) => {
  expect(fault(treesFromDocx(bytes))).toBe(expected)
})

test('a cell that spans a million columns and a list of level a million are cut to what there is', () => {
  const read = withBody(
    '<w:tbl><w:tr><w:tc><w:tcPr><w:gridSpan w:val="1000000"/></w:tcPr><w:p/></w:tc><w:tc><w:p/></w:tc></w:tr></w:tbl>' +
      '<w:p><w:pPr><w:numPr><w:ilvl w:val="1000000"/><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:t>item</w:t></w:r></w:p>',
  )
  expect(JSON.stringify(read)).toContain('item')
})

/** The main part, as it is in the archive before compression. */
const bytesOfPart = (bytes: Uint8Array): Uint8Array => {
  const zip = openZip(bytes)
  return zip.read('word/document.xml') ?? new Uint8Array()
}
