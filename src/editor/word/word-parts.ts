import { HEAD, namespaces, OFFICE, RELATIONS } from './word-names'
import { INDENT_LIST } from './word-numbering'
import { BULLETS, INDENT, INDENT_TWIPS } from './word-writer'
import type { WordWriter } from './word-writer'
import { escapeXml, property, xml } from './xml-writer'

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
