import type { TextElement, TextElementStyle } from '../../../contract/docx/text'
import type { BlockTree } from '../../../document/block-tree'
import { contentLimits } from '../../../document/content-limits'
import { parsableHtml, SHEET_TAG, STYLE_ATTRIBUTE } from './inert-html'

/**
 * Pasted HTML as plain values. The reader works on these and never on a document:
 * nothing that was pasted can run, load or be shown, and the same reader works
 * with any parser.
 */
export type HtmlNode = string | HtmlElement

export interface HtmlElement {
  /** In lower case. */
  tag: string
  attrs: Readonly<Record<string, string>>
  children: readonly HtmlNode[]
  /** Content that another reader reads: Markdown inside HTML. Its children are its plain words. */
  embedded?: Embedded
}

/** Reads blocks, or a part of a line, inside this style. */
export type Embedded = (
  around: TextElementStyle,
) => { blocks: readonly BlockTree[] } | { elements: readonly TextElement[] }

/** Converts an element of an inert document. Below the depth limit, only text is kept. */
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

/** Pasted HTML, parsed in an inert document; undefined if it exceeds the limits. */
export function htmlFromSource(source: string): HtmlElement | undefined {
  const html = parsableHtml(source)
  return html === undefined ? undefined : htmlFromDom(parse(html).body)
}

/** With Trusted Types a page can parse HTML only through a policy, and a policy can be created only once. */
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

/** All of its text, as in the source. */
export const textIn = (node: HtmlNode): string =>
  typeof node === 'string' ? node : node.children.map(textIn).join('')

/** The first matching element below a node, in reading order. */
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
