import {
  BorderStyle,
  BuilderElement,
  createShading,
  DocumentDefaults,
  LineRuleType,
  RunProperties,
  StringValueElement,
  TableProperties,
} from 'docx'
import type { IParagraphStyleOptions, IStylesOptions } from 'docx'
import { codeLanguages } from '../../../document/blocks/code-languages'
import { boxTypes, keyOf } from '../../../document/blocks/registry'
import { wordWriters } from '../../blocks/word-writers'
import { boxStyle, GRID } from './table-style'
import type { Sides, TableStyle } from './table-style'
import { INDENT_STYLE } from './word-numbering'
import { EMOJI_STYLE } from './word-runs'
import { shading } from './write-lines'

const fonts = (latin: string) => ({ ascii: latin, hAnsi: latin, eastAsia: 'Microsoft YaHei', cs: 'Arial' })
const LINE = 'C9CDD4'
const code = { font: fonts('Consolas'), noProof: true }
const ground = shading('F5F6F7')

const heading = (level: number, size: number) => ({
  id: `Heading${level}`,
  name: `heading ${level}`,
  basedOn: 'Normal',
  next: 'Normal',
  quickFormat: true,
  run: { size, bold: true },
  paragraph: {
    keepNext: true,
    keepLines: true,
    spacing: { before: 240, after: 80 },
    outlineLevel: level - 1,
  },
})

const paragraphStyles: readonly IParagraphStyleOptions[] = [
  { id: 'Normal', name: 'Normal', quickFormat: true },
  {
    id: 'Title',
    name: 'Title',
    basedOn: 'Normal',
    next: 'Normal',
    quickFormat: true,
    run: { size: 40, bold: true },
    paragraph: { spacing: { before: 0, after: 240 } },
  },
  ...[32, 28, 26, 24, 22, 22, 22, 22, 22].map((size, at) => heading(at + 1, size)),
  {
    id: 'Quote',
    name: 'Quote',
    basedOn: 'Normal',
    quickFormat: true,
    paragraph: {
      border: { left: { style: BorderStyle.SINGLE, size: 18, space: 10, color: LINE } },
      indent: { left: 240 },
    },
  },
  {
    id: 'Caption',
    name: 'caption',
    basedOn: 'Normal',
    quickFormat: true,
    run: { size: 18, color: '646A73' },
  },
  { id: 'ListParagraph', name: 'List Paragraph', basedOn: 'Normal', quickFormat: true },
  { id: INDENT_STYLE, name: 'Herald Indent', basedOn: 'Normal' },
  {
    id: 'HeraldCode',
    name: 'Herald Code',
    basedOn: 'Normal',
    run: { ...code, size: 20 },
    paragraph: {
      shading: ground,
      spacing: { before: 120, after: 120, line: 260, lineRule: LineRuleType.AUTO },
    },
  },
  {
    id: 'HeraldFiller',
    name: 'Herald Filler',
    basedOn: 'Normal',
    run: { size: 8 },
    paragraph: { spacing: { before: 0, after: 0, line: 120, lineRule: LineRuleType.EXACT } },
  },
]

const characterStyles = [
  {
    id: 'Hyperlink',
    name: 'Hyperlink',
    quickFormat: true,
    run: { color: '245BDB', underline: {} },
  },
  { id: 'HeraldInlineCode', name: 'Herald Inline Code', run: { ...code, shading: ground } },
  { id: 'HeraldEquation', name: 'Herald Equation', run: { font: fonts('Cambria Math'), noProof: true } },
  { id: EMOJI_STYLE, name: 'Herald Emoji' },
]

const attribute = (name: string, value: string) => ({ key: `w:${name}`, value })

/** A table style. The library has only those of paragraphs and characters. */
function tableStyle({ id, name, lines = [], size = 4, across = 108, down = 0, parts = [] }: TableStyle) {
  const side = (each: Sides) => ({
    [each]: lines.includes(each)
      ? { style: BorderStyle.SINGLE, size, space: 0, color: LINE }
      : { style: BorderStyle.NIL },
  })
  const properties = new TableProperties({
    borders: Object.assign({}, ...GRID.map(side)),
    cellMargin: { top: down, bottom: down, left: across, right: across },
  })
  return new BuilderElement({
    name: 'w:style',
    attributes: { type: attribute('type', 'table'), id: attribute('styleId', id) },
    children: [new StringValueElement('w:name', name), properties, ...parts],
  })
}

/** The look of the first row or column. */
const headPart = (part: string) =>
  new BuilderElement({
    name: 'w:tblStylePr',
    attributes: { type: attribute('type', part) },
    children: [
      new RunProperties({ bold: true }),
      new BuilderElement({ name: 'w:tcPr', children: [createShading(ground)] }),
    ],
  })

const tableStyles = () => [
  tableStyle({
    id: 'HeraldTable',
    name: 'Herald Table',
    lines: GRID,
    down: 40,
    parts: ['firstRow', 'firstCol'].map(headPart),
  }),
  ...wordWriters.flatMap(({ style }) => (style ? [tableStyle(style)] : [])),
  ...boxTypes
    .filter((type) => !wordWriters.some(({ key }) => key === keyOf(type)))
    .map((type) => tableStyle(boxStyle(type))),
]

/** The id of the style of code in a language. */
export const codeStyle = (language: number): string => (language > 1 ? `HeraldCode${language}` : 'HeraldCode')

/** The styles, with one for each language of code. `language` is that of the document. */
export function writtenStyles(languages: ReadonlySet<number>, language: string): IStylesOptions {
  const codes = [...languages]
    .filter((number) => number > 1)
    .map((number) => ({
      id: codeStyle(number),
      name: `Herald Code (${codeLanguages[number - 1] ?? 'PlainText'})`,
      basedOn: 'HeraldCode',
    }))
  const defaults = new DocumentDefaults({
    run: {
      font: fonts('Calibri'),
      size: 22,
      language: { value: language.startsWith('zh') ? 'en-US' : language, eastAsia: 'zh-CN' },
    },
    paragraph: { spacing: { before: 0, after: 100, line: 288, lineRule: LineRuleType.AUTO } },
  })
  return {
    importedStyles: [defaults, ...tableStyles()],
    paragraphStyles: [...paragraphStyles, ...codes],
    characterStyles,
  }
}
