import { codeLanguages } from '../queries/code-languages'
import { INDENT_LIST } from './word-numbering'
import { BULLETS, INDENT, INDENT_TWIPS } from './word-writer'
import type { WordWriter } from './word-writer'
import { codeStyleXml } from './write-blocks'
import { escapeXml, property, xml } from './xml-writer'

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const OFFICE = 'http://schemas.openxmlformats.org'
const RELATIONS = `${OFFICE}/officeDocument/2006/relationships`

const namespaces = {
  'xmlns:w': `${OFFICE}/wordprocessingml/2006/main`,
  'xmlns:r': RELATIONS,
  'xmlns:wp': `${OFFICE}/drawingml/2006/wordprocessingDrawing`,
  'xmlns:a': `${OFFICE}/drawingml/2006/main`,
  'xmlns:mc': `${OFFICE}/markup-compatibility/2006`,
  'xmlns:w14': 'http://schemas.microsoft.com/office/word/2010/wordml',
  'mc:Ignorable': 'w14',
}

/** The document's part: its blocks on A4 pages. */
export const documentPart = (body: string): string =>
  HEAD +
  xml(
    'w:document',
    namespaces,
    xml(
      'w:body',
      {},
      body,
      xml(
        'w:sectPr',
        {},
        xml('w:pgSz', { 'w:w': 11906, 'w:h': 16838 }),
        xml('w:pgMar', {
          'w:top': 1440,
          'w:right': 1440,
          'w:bottom': 1440,
          'w:left': 1440,
          'w:header': 720,
          'w:footer': 720,
          'w:gutter': 0,
        }),
      ),
    ),
  )

/** Bullets, indented blocks, and each ordered list, which counts by itself. */
export function numberingPart(ordered: WordWriter['ordered']): string {
  const levels = Array.from({ length: 9 }, (_, level) => level)
  const level = (at: number, format: string, text: string, hanging: number) =>
    xml(
      'w:lvl',
      { 'w:ilvl': at },
      property('w:start', 1),
      property('w:numFmt', format),
      format === 'none' ? property('w:suff', 'nothing') : '',
      property('w:lvlText', text),
      property('w:lvlJc', 'left'),
      xml(
        'w:pPr',
        {},
        xml('w:ind', { 'w:left': at * INDENT_TWIPS + hanging, 'w:hanging': hanging || undefined }),
      ),
    )
  const list = (id: number, name: string, of: (at: number) => string) =>
    xml(
      'w:abstractNum',
      { 'w:abstractNumId': id },
      property('w:multiLevelType', 'multilevel'),
      property('w:name', name),
      ...levels.map(of),
    )
  const bullets = ['•', '◦', '▪']
  const formats = ['decimal', 'lowerLetter', 'lowerRoman']
  const lists = [
    list(BULLETS, 'Herald bullets', (at) => level(at, 'bullet', bullets[at % 3]!, INDENT_TWIPS)),
    list(INDENT, INDENT_LIST, (at) => level(at, 'none', '', 0)),
    list(INDENT + 1, 'Herald numbers', (at) => level(at, formats[at % 3]!, `%${at + 1}.`, INDENT_TWIPS)),
  ]
  const numbers = [BULLETS, INDENT].map((id) =>
    xml('w:num', { 'w:numId': id }, property('w:abstractNumId', id)),
  )
  const counted = ordered.map((each, at) =>
    xml(
      'w:num',
      { 'w:numId': INDENT + 1 + at },
      property('w:abstractNumId', INDENT + 1),
      xml('w:lvlOverride', { 'w:ilvl': each.level }, property('w:startOverride', each.start)),
    ),
  )
  return HEAD + xml('w:numbering', namespaces, ...lists, ...numbers, ...counted)
}

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

/** Without it, Word opens the file in a mode of an older version. */
export const settingsPart = (): string =>
  HEAD +
  xml(
    'w:settings',
    namespaces,
    xml(
      'w:compat',
      {},
      xml('w:compatSetting', {
        'w:name': 'compatibilityMode',
        'w:uri': 'http://schemas.microsoft.com/office/word',
        'w:val': 15,
      }),
    ),
  )

/** Word's content types; each kind of picture has its own. */
export function contentTypesPart(pictures: readonly string[]): string {
  const kind = (part: string, type: string) =>
    xml('Override', {
      PartName: part,
      ContentType: `application/vnd.openxmlformats-officedocument.${type}+xml`,
    })
  const endings = [...new Set(pictures.map((name) => name.slice(name.lastIndexOf('.') + 1)))]
  return (
    HEAD +
    xml(
      'Types',
      { xmlns: `${OFFICE}/package/2006/content-types` },
      xml('Default', {
        Extension: 'rels',
        ContentType: 'application/vnd.openxmlformats-package.relationships+xml',
      }),
      xml('Default', { Extension: 'xml', ContentType: 'application/xml' }),
      ...endings.map((ending) => xml('Default', { Extension: ending, ContentType: `image/${ending}` })),
      kind('/word/document.xml', 'wordprocessingml.document.main'),
      kind('/word/styles.xml', 'wordprocessingml.styles'),
      kind('/word/numbering.xml', 'wordprocessingml.numbering'),
      kind('/word/settings.xml', 'wordprocessingml.settings'),
      kind('/docProps/app.xml', 'extended-properties'),
      xml('Override', {
        PartName: '/docProps/core.xml',
        ContentType: 'application/vnd.openxmlformats-package.core-properties+xml',
      }),
    )
  )
}

/** The program that reads the file back knows it by its name. */
export const appPart = (): string =>
  HEAD +
  xml(
    'Properties',
    { xmlns: `${OFFICE}/officeDocument/2006/extended-properties` },
    '<Application>Herald</Application>',
  )

export const corePart = (title: string): string =>
  HEAD +
  xml(
    'cp:coreProperties',
    {
      'xmlns:cp': `${OFFICE}/package/2006/metadata/core-properties`,
      'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
    },
    xml('dc:title', {}, escapeXml(title)),
  )

const relation = (id: string, type: string, target: string, isExternal = false) =>
  xml('Relationship', { Id: id, Type: type, Target: target, TargetMode: isExternal ? 'External' : undefined })

const relations = (...rows: readonly string[]) =>
  HEAD + xml('Relationships', { xmlns: `${OFFICE}/package/2006/relationships` }, ...rows)

export const packageRelations = (): string =>
  relations(
    relation('rId1', `${RELATIONS}/officeDocument`, 'word/document.xml'),
    relation('rId2', `${OFFICE}/package/2006/relationships/metadata/core-properties`, 'docProps/core.xml'),
    relation('rId3', `${RELATIONS}/extended-properties`, 'docProps/app.xml'),
  )

export const documentRelations = (all: WordWriter['relations']['all']): string =>
  relations(
    relation('rId1', `${RELATIONS}/styles`, 'styles.xml'),
    relation('rId2', `${RELATIONS}/numbering`, 'numbering.xml'),
    relation('rId3', `${RELATIONS}/settings`, 'settings.xml'),
    ...all.map(({ id, kind, target }) => relation(id, `${RELATIONS}/${kind}`, target, kind === 'hyperlink')),
  )
