import { contentLimits } from '../../limits/content-limits'
import { parsableHtml, SHEET_TAG, STYLE_ATTRIBUTE } from './inert-html'

/**
 * Pasted HTML as plain values. The reader looks at these and never at a
 * document: nothing of what was pasted can run, load or be seen, and the same
 * reader works on what any parser gives.
 */
export type HtmlNode = string | HtmlElement

export interface HtmlElement {
  /** In small letters. */
  tag: string
  attrs: Readonly<Record<string, string>>
  children: readonly HtmlNode[]
}

/** The values behind an element of an inert document. What is deeper than documents that people make is its words. */
export function htmlFromDom(element: Element, depth = 0): HtmlElement {
  const attrs: Record<string, string> = {}
  for (const { name, value } of element.attributes) attrs[name === STYLE_ATTRIBUTE ? 'style' : name] = value
  const children: HtmlNode[] = []
  if (depth >= contentLimits.html.depth) children.push(element.textContent)
  else {
    for (const child of element.childNodes) {
      if (child.nodeType === 3) children.push((child as Text).data)
      else if (child.nodeType === 1) children.push(htmlFromDom(child as Element, depth + 1))
    }
  }
  const tag = element.tagName.toLowerCase()
  return { tag: tag === SHEET_TAG ? 'style' : tag, attrs, children }
}

/** Pasted HTML, parsed into an inert document; undefined where it is beyond what is read. */
export function htmlFromSource(source: string): HtmlElement | undefined {
  const html = parsableHtml(source)
  return html === undefined ? undefined : htmlFromDom(parse(html).body)
}

/** Trusted Types let a page parse HTML through a policy alone, and a policy can be made once. */
function parse(html: string): Document {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  policy ??= trustedTypes?.createPolicy('HeraldClipboard', { createHTML: (inert) => inert })
  return new DOMParser().parseFromString(policy ? policy.createHTML(html) : html, 'text/html')
}

interface TrustedTypes {
  createPolicy(name: string, rules: TrustedHtml): TrustedHtml
}

interface TrustedHtml {
  createHTML(html: string): string
}

let policy: TrustedHtml | undefined

/** Everything that it says, as it is in the source. */
export const textIn = (node: HtmlNode): string =>
  typeof node === 'string' ? node : node.children.map(textIn).join('')

/** The first element below, in reading order, that is so. */
export function findIn(
  node: HtmlElement,
  isSought: (element: HtmlElement) => boolean,
): HtmlElement | undefined {
  for (const child of node.children) {
    if (typeof child === 'string') continue
    const found = isSought(child) ? child : findIn(child, isSought)
    if (found) return found
  }
  return undefined
}

export const hasClass = (element: HtmlElement, pattern: RegExp): boolean =>
  pattern.test(element.attrs.class ?? '')
