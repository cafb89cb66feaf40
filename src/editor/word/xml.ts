import { contentLimits } from '../../../document/content-limits'

/** An element of an Office file. Names have the prefixes that Office itself uses, even if the file declares others. */
export interface XmlElement {
  name: string
  attrs: Readonly<Record<string, string>>
  children: readonly XmlNode[]
}

export type XmlNode = XmlElement | string

/** The file is damaged, or holds more than Herald reads. */
export class UnreadableFile extends Error {
  readonly fault: 'broken' | 'tooMuch'
  constructor(fault: 'broken' | 'tooMuch') {
    super(fault)
    this.fault = fault
  }
}

/** Counts the elements of all parts of one file. */
export interface ElementCount {
  elements: number
}

/**
 * Reads the XML of an Office file. There are no document types and no entities but the five of XML, so nothing
 * expands and nothing is loaded. Throws `UnreadableFile` beyond the limits, which are counted before an element is
 * made.
 */
export function parseXml(source: string, count: ElementCount = { elements: 0 }): XmlElement {
  const root: OpenElement = { name: '', attrs: {}, children: [], prefixes: {} }
  const open = [root]
  let at = 0
  while (at < source.length) {
    const tag = source.indexOf('<', at)
    if (tag > at || tag < 0) addText(open, source.slice(at, tag < 0 ? source.length : tag))
    if (tag < 0) break
    at = source.startsWith('<!', tag) || source.startsWith('<?', tag) ? skipped(source, tag, open) : tag
    if (at > tag) continue
    const end = endOfTag(source, tag)
    readTag(source.slice(tag + 1, end), open, count)
    at = end + 1
  }
  const [only] = root.children.filter((child) => typeof child !== 'string')
  if (open.length > 1 || !only) throw new UnreadableFile('broken')
  return only
}

interface OpenElement extends XmlElement {
  children: XmlNode[]
  /** The namespaces' usual prefixes, by the prefixes that are declared here. */
  prefixes: Readonly<Record<string, string>>
}

function addText(open: readonly OpenElement[], text: string): void {
  if (open.length > 1) open.at(-1)?.children.push(unescaped(text))
}

/** The end of a comment, an instruction or CDATA, whose text is kept. Anything else there would define entities. */
function skipped(source: string, tag: number, open: readonly OpenElement[]): number {
  const [begin, end] = source.startsWith('<?', tag)
    ? ['<?', '?>']
    : source.startsWith('<!--', tag)
      ? ['<!--', '-->']
      : ['<![CDATA[', ']]>']
  const close = source.startsWith(begin, tag) ? source.indexOf(end, tag + begin.length) : -1
  if (close < 0) throw new UnreadableFile('broken')
  if (begin === '<![CDATA[') open.at(-1)?.children.push(source.slice(tag + begin.length, close))
  return close + end.length
}

/** The `>` that ends a tag: a value may hold one. */
function endOfTag(source: string, tag: number): number {
  let quote = ''
  for (let at = tag + 1; at < source.length; at++) {
    const sign = source[at]!
    if (quote) {
      if (sign === quote) quote = ''
    } else if (sign === '"' || sign === "'") quote = sign
    else if (sign === '>') return at
    else if (sign === '<') break
  }
  throw new UnreadableFile('broken')
}

const ATTRIBUTE = /(?<![^\s"'])([^\s=/"']+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

function readTag(tag: string, open: OpenElement[], count: ElementCount): void {
  const around = open.at(-1)!
  if (tag.startsWith('/')) {
    open.pop()
    if (open.length === 0 || canonical(tag.slice(1).trim(), around.prefixes) !== around.name)
      throw new UnreadableFile('broken')
    return
  }
  count.elements += 1
  if (count.elements > contentLimits.word.elements || open.length > contentLimits.word.depth)
    throw new UnreadableFile('tooMuch')
  const isEmpty = tag.endsWith('/')
  const name = /^[^\s/]+/.exec(tag)?.[0] ?? ''
  let declared: Record<string, string> | undefined
  const said: [string, string][] = []
  if (tag.includes('=')) {
    for (const [, key = '', double, single] of tag.slice(name.length).matchAll(ATTRIBUTE)) {
      const value = unescaped(double ?? single ?? '')
      if (key === 'xmlns' || key.startsWith('xmlns:')) {
        declared ??= { ...around.prefixes }
        declared[key.slice(6)] = usualPrefix(value) ?? key.slice(6)
      } else said.push([key, value])
    }
  }
  const prefixes = declared ?? around.prefixes
  const attrs: Record<string, string> = {}
  for (const [key, value] of said) attrs[key.includes(':') ? canonical(key, prefixes) : key] = value
  const element: OpenElement = { name: canonical(name, prefixes), attrs, children: [], prefixes }
  around.children.push(element)
  if (!isEmpty) open.push(element)
}

function canonical(name: string, prefixes: Readonly<Record<string, string>>): string {
  const colon = name.indexOf(':')
  const declared = colon < 0 ? '' : name.slice(0, colon)
  const usual = prefixes[declared] ?? declared
  const own = name.slice(colon + 1)
  return usual ? `${usual}:${own}` : own
}

/** Transitional and strict files name the same things by different addresses. */
const namespaces: readonly (readonly [RegExp, string])[] = [
  [/\/wordprocessingml(\/2006)?\/main$/, 'w'],
  [/\/officeDocument(\/2006)?\/relationships$/, 'r'],
  [/\/drawingml(\/2006)?\/main$/, 'a'],
  [/\/drawingml(\/2006)?\/picture$/, 'pic'],
  [/\/drawingml(\/2006)?\/wordprocessingDrawing$/, 'wp'],
  [/\/drawingml(\/2006)?\/diagram$/, 'dgm'],
  [/\/drawingml(\/2006)?\/chart$/, 'c'],
  [/\/officeDocument(\/2006)?\/math$/, 'm'],
  [/\/markup-compatibility\/2006$/, 'mc'],
  [/\/word\/2010\/wordml$/, 'w14'],
  [/\/word\/2010\/wordprocessingShape$/, 'wps'],
  [/^urn:schemas-microsoft-com:vml$/, 'v'],
  [/^urn:schemas-microsoft-com:office:office$/, 'o'],
  [/\/package\/2006\/(relationships|content-types)$/, ''],
]

const usualPrefix = (address: string): string | undefined =>
  namespaces.find(([pattern]) => pattern.test(address))?.[1]

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

const unescaped = (text: string): string =>
  text.includes('&')
    ? text.replace(
        /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(lt|gt|amp|quot|apos));/gi,
        (whole, hex, number, name) => {
          if (typeof name === 'string') return entities[name.toLowerCase()] ?? whole
          const code = Number.parseInt(String(hex ?? number), hex === undefined ? 10 : 16)
          return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole
        },
      )
    : text

/** The first child with this name. */
export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child): child is XmlElement => typeof child !== 'string' && child.name === name)

/** The children with this name. */
export const childrenOf = (element: XmlElement | undefined, name: string): XmlElement[] =>
  elementsIn(element).filter((child) => child.name === name)

/** The children that are elements. */
export const elementsIn = (element: XmlElement | undefined): XmlElement[] =>
  (element?.children ?? []).filter((child): child is XmlElement => typeof child !== 'string')

/** The value of a child such as `<w:jc w:val="center"/>`. */
export const valueOf = (element: XmlElement | undefined, name: string): string | undefined =>
  childOf(element, name)?.attrs['w:val']

/** Whether a property such as `<w:b/>` is on, off or not stated. */
export function flagOf(element: XmlElement | undefined, name: string): boolean | undefined {
  const child = childOf(element, name)
  return child && !/^(0|false|off|none)$/.test(child.attrs['w:val'] ?? 'true')
}

/** The first element with this name at any depth, itself included. */
export function findElement(element: XmlElement, name: string): XmlElement | undefined {
  if (element.name === name) return element
  for (const child of element.children) {
    const found = typeof child === 'string' ? undefined : findElement(child, name)
    if (found) return found
  }
  return undefined
}

/** All text below an element. */
export const textOf = (node: XmlNode): string =>
  typeof node === 'string' ? node : node.children.map(textOf).join('')
