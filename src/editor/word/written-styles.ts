import { codeLanguages } from '../queries/code-languages'
import { HEAD, namespaces } from './word-names'
import { codeStyleXml } from './write-blocks'
import { property, xml } from './xml-writer'

const LATIN = 'Calibri'
const CHINESE = 'Microsoft YaHei'
const fonts = (latin: string) =>
  xml('w:rFonts', { 'w:ascii': latin, 'w:hAnsi': latin, 'w:eastAsia': CHINESE, 'w:cs': 'Arial' })

interface Style {
  type: 'paragraph' | 'character' | 'table'
  id: string
  name: string
  basedOn?: string
  next?: string
  isUsual?: boolean
  isOwn?: boolean
  /** Markup, in the order of the schema. */
  inside: string
}

const styleXml = ({ type, id, name, basedOn, next, isUsual, isOwn, inside }: Style): string =>
  xml(
    'w:style',
    {
      'w:type': type,
      'w:default': isUsual ? 1 : undefined,
      'w:customStyle': isOwn ? 1 : undefined,
      'w:styleId': id,
    },
    property('w:name', name),
    property('w:basedOn', basedOn),
    property('w:next', next),
    type === 'table' && isUsual ? property('w:uiPriority', 99) : '',
    isOwn ? '' : xml('w:qFormat'),
    inside,
  )

const borders = (name: string, color: string, sides: readonly string[], size = 4) =>
  xml(
    name,
    {},
    ...sides.map((side) =>
      xml(`w:${side}`, { 'w:val': 'single', 'w:sz': size, 'w:space': 0, 'w:color': color }),
    ),
  )

const space = (before: number, after: number) => xml('w:spacing', { 'w:before': before, 'w:after': after })
const sized = (halfPoints: number, more = '') =>
  xml('w:rPr', {}, more, property('w:sz', halfPoints), property('w:szCs', halfPoints))
const ALL_SIDES = ['top', 'left', 'bottom', 'right']
const INNER_SIDES = [...ALL_SIDES, 'insideH', 'insideV']
const margins = (across: number, down: number) =>
  xml(
    'w:tblCellMar',
    {},
    xml('w:top', { 'w:w': down, 'w:type': 'dxa' }),
    xml('w:left', { 'w:w': across, 'w:type': 'dxa' }),
    xml('w:bottom', { 'w:w': down, 'w:type': 'dxa' }),
    xml('w:right', { 'w:w': across, 'w:type': 'dxa' }),
  )
const headPart = (part: string) =>
  xml(
    'w:tblStylePr',
    { 'w:type': part },
    '<w:rPr><w:b/><w:bCs/></w:rPr>',
    xml('w:tcPr', {}, xml('w:shd', { 'w:val': 'clear', 'w:color': 'auto', 'w:fill': 'F5F6F7' })),
  )

const sizes = [32, 28, 26, 24, 22, 22, 22, 22, 22]

const table = (id: string, name: string, inside: string): Style => ({
  type: 'table',
  id,
  name,
  basedOn: 'TableNormal',
  isOwn: true,
  inside,
})

const styles: readonly Style[] = [
  { type: 'paragraph', id: 'Normal', name: 'Normal', isUsual: true, inside: '' },
  {
    type: 'paragraph',
    id: 'Title',
    name: 'Title',
    basedOn: 'Normal',
    next: 'Normal',
    inside: xml('w:pPr', {}, space(0, 240)) + sized(40, '<w:b/><w:bCs/>'),
  },
  ...sizes.map((size, at): Style => ({
    type: 'paragraph',
    id: `Heading${at + 1}`,
    name: `heading ${at + 1}`,
    basedOn: 'Normal',
    next: 'Normal',
    inside:
      xml('w:pPr', {}, '<w:keepNext/><w:keepLines/>', space(240, 80), property('w:outlineLvl', at)) +
      sized(size, '<w:b/><w:bCs/>'),
  })),
  {
    type: 'paragraph',
    id: 'Quote',
    name: 'Quote',
    basedOn: 'Normal',
    inside: xml(
      'w:pPr',
      {},
      xml('w:pBdr', {}, xml('w:left', { 'w:val': 'single', 'w:sz': 18, 'w:space': 10, 'w:color': 'C9CDD4' })),
      xml('w:ind', { 'w:left': 240 }),
    ),
  },
  {
    type: 'paragraph',
    id: 'Caption',
    name: 'caption',
    basedOn: 'Normal',
    inside: sized(18, property('w:color', '646A73')),
  },
  {
    type: 'paragraph',
    id: 'HeraldCode',
    name: 'Herald Code',
    basedOn: 'Normal',
    isOwn: true,
    inside:
      xml(
        'w:pPr',
        {},
        xml('w:shd', { 'w:val': 'clear', 'w:color': 'auto', 'w:fill': 'F5F6F7' }),
        xml('w:spacing', { 'w:before': 120, 'w:after': 120, 'w:line': 260, 'w:lineRule': 'auto' }),
      ) + xml('w:rPr', {}, fonts('Consolas'), '<w:noProof/>', property('w:sz', 20), property('w:szCs', 20)),
  },
  {
    type: 'paragraph',
    id: 'HeraldFiller',
    name: 'Herald Filler',
    basedOn: 'Normal',
    isOwn: true,
    inside:
      xml(
        'w:pPr',
        {},
        xml('w:spacing', { 'w:before': 0, 'w:after': 0, 'w:line': 120, 'w:lineRule': 'exact' }),
      ) + sized(8),
  },
  {
    type: 'character',
    id: 'Hyperlink',
    name: 'Hyperlink',
    inside: xml('w:rPr', {}, property('w:color', '245BDB'), property('w:u', 'single')),
  },
  {
    type: 'character',
    id: 'HeraldInlineCode',
    name: 'Herald Inline Code',
    isOwn: true,
    inside: xml(
      'w:rPr',
      {},
      fonts('Consolas'),
      '<w:noProof/>',
      xml('w:shd', { 'w:val': 'clear', 'w:color': 'auto', 'w:fill': 'F5F6F7' }),
    ),
  },
  {
    type: 'character',
    id: 'HeraldEquation',
    name: 'Herald Equation',
    isOwn: true,
    inside: xml('w:rPr', {}, fonts('Cambria Math'), '<w:noProof/>'),
  },
  { type: 'character', id: 'HeraldEmoji', name: 'Herald Emoji', isOwn: true, inside: '' },
  {
    type: 'table',
    id: 'TableNormal',
    name: 'Normal Table',
    isUsual: true,
    inside: xml('w:tblPr', {}, xml('w:tblInd', { 'w:w': 0, 'w:type': 'dxa' }), margins(108, 0)),
  },
  table(
    'HeraldTable',
    'Herald Table',
    xml('w:tblPr', {}, borders('w:tblBorders', 'C9CDD4', INNER_SIDES), margins(108, 40)) +
      headPart('firstRow') +
      headPart('firstCol'),
  ),
  table(
    'HeraldCallout',
    'Herald Callout',
    xml('w:tblPr', {}, borders('w:tblBorders', 'C9CDD4', ALL_SIDES), margins(160, 100)),
  ),
  table(
    'HeraldQuoteContainer',
    'Herald Quote Container',
    xml('w:tblPr', {}, borders('w:tblBorders', 'C9CDD4', ['left'], 18), margins(200, 0)),
  ),
  table('HeraldColumns', 'Herald Columns', xml('w:tblPr', {}, margins(108, 0))),
]

/** The styles, with one for each language of code. `language` is that of the document. */
export function stylesPart(languages: ReadonlySet<number>, language: string): string {
  const codes = [...languages]
    .filter((number) => number > 1)
    .map((number) => codeStyleXml(number, codeLanguages[number - 1] ?? 'PlainText'))
  const lang = xml('w:lang', {
    'w:val': language.startsWith('zh') ? 'en-US' : language,
    'w:eastAsia': 'zh-CN',
  })
  const defaults = xml(
    'w:docDefaults',
    {},
    xml(
      'w:rPrDefault',
      {},
      xml('w:rPr', {}, fonts(LATIN), property('w:sz', 22), property('w:szCs', 22), lang),
    ),
    xml(
      'w:pPrDefault',
      {},
      xml(
        'w:pPr',
        {},
        xml('w:spacing', { 'w:before': 0, 'w:after': 100, 'w:line': 288, 'w:lineRule': 'auto' }),
      ),
    ),
  )
  return HEAD + xml('w:styles', namespaces, defaults, ...styles.map(styleXml), ...codes)
}
