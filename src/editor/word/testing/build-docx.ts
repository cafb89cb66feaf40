import { strToU8, zipSync } from 'fflate'

/**
 * A Word file from its parts. `word/document.xml` holds only the body's content, and the other parts of Word only
 * their own: what is around them is written here. A part whose name ends in `base64` holds bytes.
 */
export function docxFrom(parts: ReadonlyMap<string, string>): Uint8Array {
  const files: Record<string, Uint8Array> = {}
  const names = [...parts.keys()].map((name) => name.replace(/ base64$/, ''))
  for (const [name, content] of parts) {
    if (name.endsWith(' base64')) {
      files[name.replace(/ base64$/, '')] = Uint8Array.from(atob(content.replace(/\s+/g, '')), (sign) =>
        sign.charCodeAt(0),
      )
    } else files[name] = strToU8(wholePart(name, content))
  }
  files['[Content_Types].xml'] ??= strToU8(CONTENT_TYPES)
  files['_rels/.rels'] ??= strToU8(
    relations([
      ['rId1', 'officeDocument', 'word/document.xml'],
      ...(names.includes('docProps/app.xml')
        ? [['rId2', 'extended-properties', 'docProps/app.xml'] as const]
        : []),
    ]),
  )
  const own = names.flatMap((name) => {
    const kind = /^word\/([a-z]+?)\d*\.xml$/i.exec(name)?.[1]
    return kind && kind !== 'document' ? [[`own-${name}`, kind, name.slice('word/'.length)] as const] : []
  })
  const said = parts.get('word/_rels/document.xml.rels') ?? ''
  files['word/_rels/document.xml.rels'] = strToU8(relations(own, said))
  return zipSync(files)
}

/** The parts of a sample file: each begins with a line `== name`. */
export const partsIn = (sample: string): ReadonlyMap<string, string> =>
  new Map(
    sample
      .split(/^== /m)
      .slice(1)
      .map((part) => {
        const end = part.indexOf('\n')
        return [part.slice(0, end).trim(), part.slice(end + 1)]
      }),
  )

const OFFICE = 'http://schemas.openxmlformats.org'
const NAMESPACES = [
  `xmlns:w="${OFFICE}/wordprocessingml/2006/main"`,
  `xmlns:r="${OFFICE}/officeDocument/2006/relationships"`,
  `xmlns:wp="${OFFICE}/drawingml/2006/wordprocessingDrawing"`,
  `xmlns:a="${OFFICE}/drawingml/2006/main"`,
  `xmlns:pic="${OFFICE}/drawingml/2006/picture"`,
  `xmlns:dgm="${OFFICE}/drawingml/2006/diagram"`,
  `xmlns:c="${OFFICE}/drawingml/2006/chart"`,
  `xmlns:m="${OFFICE}/officeDocument/2006/math"`,
  `xmlns:mc="${OFFICE}/markup-compatibility/2006"`,
  'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"',
  'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"',
  'xmlns:v="urn:schemas-microsoft-com:vml"',
  'xmlns:o="urn:schemas-microsoft-com:office:office"',
].join(' ')

const roots: Readonly<Record<string, string>> = {
  'word/document.xml': 'w:document',
  'word/styles.xml': 'w:styles',
  'word/numbering.xml': 'w:numbering',
  'word/footnotes.xml': 'w:footnotes',
  'word/endnotes.xml': 'w:endnotes',
  'word/comments.xml': 'w:comments',
  'word/header1.xml': 'w:hdr',
  'word/footer1.xml': 'w:ftr',
}

function wholePart(name: string, content: string): string {
  const root = roots[name]
  if (!root || content.startsWith('<?xml')) return content.trimStart()
  const inside = root === 'w:document' ? `<w:body>${content}</w:body>` : content
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<${root} ${NAMESPACES}>${inside}</${root}>`
}

const relations = (rows: readonly (readonly [string, string, string])[], more = '') =>
  `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="${OFFICE}/package/2006/relationships">${rows
    .map(
      ([id, kind, target]) =>
        `<Relationship Id="${id}" Type="${OFFICE}/officeDocument/2006/relationships/${kind}" Target="${target}"/>`,
    )
    .join('')}${more}</Relationships>`

const CONTENT_TYPES = `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="${OFFICE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`
