import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { copiedCells } from '../../src/blocks/sheet/copied-cells'
import { tableTexts } from '../../src/blocks/table/table-texts'
import { htmlFrom } from '../testing/html-from'
import { parsableHtml } from './inert-html'

const textsIn = (html: string) =>
  tableTexts(htmlFrom(parsableHtml(html)!))?.map((row) => row.map(({ text }) => text))

describe('a table on the clipboard', () => {
  test('keeps a row that a merged cell covers entirely', () => {
    expect(textsIn('<table><tr><td rowspan=2 colspan=2>a</td></tr><tr></tr><tr><td>b<td>c</table>')).toEqual([
      ['a', ''],
      ['', ''],
      ['b', 'c'],
    ])
  })

  test('is found inside what Excel wraps around it', () => {
    const html = `<html xmlns:o="urn:schemas"><head><style><!-- td {color:red} --></style></head><body>
      <!--StartFragment--><table><col width=64><tr height=20><td class=xl1 x:num>1.5</td>
      <td x:str>a  wrapped
        line<br style='mso-data-placement:same-cell;'>and a second</td></tr></table><!--EndFragment--></body></html>`
    expect(textsIn(html)).toEqual([['1.5', 'a wrapped line\nand a second']])
  })

  test('has numbers without the spaces that align them', () => {
    const space = "<span style='mso-spacerun:yes'>&nbsp;&nbsp; </span>"
    expect(textsIn(`<table><tr><td>${space}¥${space}1,234.00${space}<td>${space}a${space}1</table>`)).toEqual(
      [['¥ 1,234.00', '\u00A0\u00A0 a\u00A0\u00A0 1']],
    )
  })

  test('turns a table within a cell into its text', () => {
    const html = '<table><tr><td>a<table><tr><td>in</td><td>ner</td></tr></table></td><td>b</td></tr></table>'
    expect(textsIn(html)).toEqual([['a\nin ner', 'b']])
  })

  test('ignores scripts, comments and attributes', () => {
    const html =
      '<table title="<td>no</td>"><tr><td><script>alert("<td>x</td>")</script>a<!-- <td>y</td> --></td></tr></table>'
    expect(textsIn(html)).toEqual([['a']])
  })

  test('is limited in size for any spans', () => {
    const rows = textsIn('<table><tr><td colspan=99999 rowspan=99999>a</td></tr></table>')!
    expect(rows).toHaveLength(1)
    expect(rows[0]!.length).toBeLessThanOrEqual(200)
  })

  test('is undefined for text without one', () => {
    expect(textsIn('<p>hello</p>')).toBeUndefined()
    expect(textsIn('')).toBeUndefined()
    expect(textsIn('<table></table>')).toBeUndefined()
  })
})

test('copied cells are read back, markup in them included', () => {
  const letters = fc.constantFrom('a', '<', '>', '&', '"', "'", ' b', '中', '&lt;', '<td>', '</table>')
  const cell = fc.array(letters, { minLength: 1, maxLength: 6 }).map((all) => all.join('').trim())
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 4 }), (rows) => {
      expect(textsIn(copiedCells(rows).html)).toEqual(rows.map((row) => [...row]))
    }),
  )
})
