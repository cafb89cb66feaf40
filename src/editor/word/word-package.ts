import { openZip } from './unzip'
import { elementsIn, parseXml, textOf, UnreadableFile } from './xml'
import type { ElementCount, XmlElement } from './xml'

/** A part of a Word file, with the parts and addresses that it names by id. */
export interface WordPart {
  root: XmlElement
  relations: ReadonlyMap<string, Relation>
}

interface Relation {
  /** The last word of its type, such as `image` or `footnotes`. */
  kind: string
  /** A path in the file, or an address outside it. */
  target: string
  isExternal: boolean
}

export interface WordPackage {
  /** The document's body. */
  main: WordPart
  /** The part of this kind that the body names, such as `styles`. */
  partOf(kind: string): WordPart | undefined
  part(path: string): WordPart | undefined
  /** The parts of this kind, such as `header`. */
  partsOf(kind: string): WordPart[]
  bytes(path: string): Uint8Array | undefined
  /** Who or what saved the file last, if it says so. */
  savedBy: string
}

/** Herald's own files say that it saved them last. */
export const OWN_NAME = 'Herald'

/** Opens a Word file. Undefined if the archive holds no Word document. Throws `UnreadableFile`. */
export function openWordPackage(bytes: Uint8Array): WordPackage | undefined {
  const zip = openZip(bytes)
  const count: ElementCount = { elements: 0 }
  const xml = (path: string): XmlElement | undefined => {
    const read = zip.read(path)
    return read && parseXml(decoded(read), count)
  }
  const part = (path: string): WordPart | undefined => {
    const root = xml(path)
    return root && { root, relations: relationsOf(path, xml) }
  }
  const start = [...relationsOf('', xml).values()]
  const path = start.find(({ kind }) => kind === 'officeDocument')?.target ?? 'word/document.xml'
  const main = zip.has(path) ? part(path) : undefined
  if (!main || main.root.name !== 'w:document') return undefined
  const targets = (kind: string) =>
    [...main.relations.values()].filter((each) => each.kind === kind && !each.isExternal)
  const core = start.find(({ kind }) => kind === 'core-properties')?.target
  const savedBy = elementsIn(core === undefined ? undefined : xml(core)).find(({ name }) =>
    name.endsWith('lastModifiedBy'),
  )
  return {
    main,
    part,
    partOf: (kind) => targets(kind).flatMap(({ target }) => part(target) ?? [])[0],
    partsOf: (kind) => targets(kind).flatMap(({ target }) => part(target) ?? []),
    bytes: (name) => zip.read(name),
    savedBy: savedBy ? textOf(savedBy) : '',
  }
}

/** Word writes UTF-8; UTF-16 with a byte order mark is allowed. */
function decoded(bytes: Uint8Array): string {
  const mark = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : undefined
  const encoding = mark ?? (bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8')
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw new UnreadableFile('broken')
  }
}

function relationsOf(path: string, xml: (path: string) => XmlElement | undefined): Map<string, Relation> {
  const cut = path.lastIndexOf('/') + 1
  const root = xml(`${path.slice(0, cut)}_rels/${path.slice(cut)}.rels`)
  return new Map(
    elementsIn(root).map(({ attrs }) => {
      const { Id = '', Type = '', Target = '', TargetMode } = attrs
      const isExternal = TargetMode === 'External'
      const target = isExternal ? Target : resolved(path.slice(0, cut), Target)
      return [Id, { kind: Type.slice(Type.lastIndexOf('/') + 1), target, isExternal }]
    }),
  )
}

function resolved(folder: string, target: string): string {
  const steps = target.startsWith('/') ? [] : folder.split('/').filter(Boolean)
  for (const step of target.split('/')) {
    if (step === '..') steps.pop()
    else if (step && step !== '.') steps.push(step)
  }
  return steps.join('/')
}
