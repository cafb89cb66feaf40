import { contentLimits } from '../../../document/content-limits'
import type { HtmlElement, HtmlNode } from '../../../formats/html/html-node'
import { parsableHtml, SHEET_TAG, STYLE_ATTRIBUTE } from '../../../formats/html/inert-html'

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
