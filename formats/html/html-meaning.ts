import { findIn, hasClass, textIn } from './html-node'
import type { HtmlElement, HtmlNode } from './html-node'

/** The level of the heading that an element is, by its tag, its role or the class of its program. */
export function headingOf({ tag, attrs }: HtmlElement): number | undefined {
  if (/^(ne-)?h[1-6]$/.test(tag)) {
    // Lark writes its deeper headings as h6 with the level in the class.
    const deeper = /\bheading-([7-9])\b/.exec(attrs.class ?? '')?.[1]
    return Number(deeper ?? tag.at(-1))
  }
  if (attrs.role === 'heading') return Math.min(9, Math.max(1, Number(attrs['aria-level']) || 1))
  const lark = /\bheading-h?([1-9])\b/.exec(attrs.class ?? '')?.[1]
  if (lark) return Number(lark)
  const mso = /\bMso(Title|Subtitle|Heading([1-9]))\b/.exec(attrs.class ?? '')
  if (!mso) return undefined
  return mso[2] ? Number(mso[2]) : mso[1] === 'Title' ? 1 : 2
}

/** KaTeX and similar libraries write a formula twice; its source is in the annotation. */
export function formulaOf(element: HtmlElement): string | undefined {
  if (element.tag === 'img') return drawnFormula(element)
  const {
    'data-math': math,
    'data-tex': tex,
    'data-latex': latex,
    'data-custom-copy-text': copied,
  } = element.attrs
  const said = (math ?? tex ?? latex ?? copied ?? '').trim()
  if (said && (copied === undefined || /^(\\\(|\\\[|\$)/.test(said)))
    return withoutSigns(said).slice(0, 10_000)
  if (!hasClass(element, /(^|\s)(katex|mwe-math-element)(\s|$)/)) return undefined
  const source = findIn(element, ({ tag }) => tag === 'annotation')
  return (source && textIn(source).trim().slice(0, 10_000)) || undefined
}

/** A formula without the signs around it. */
const withoutSigns = (source: string) =>
  source
    .replace(/^(\\\(|\\\[|\$\$?)/, '')
    .replace(/(\\\)|\\\]|\$\$?)$/, '')
    .trim()

/** The words of a field of a form, as a reader of the page sees them. */
export function fieldText(field: HtmlElement): string {
  if (field.tag === 'select') {
    const isOption = ({ tag }: HtmlElement) => tag === 'option'
    const chosen = findIn(field, (inner) => isOption(inner) && 'selected' in inner.attrs)
    return textIn(chosen ?? findIn(field, isOption) ?? '')
  }
  const { type = '', value = '', checked } = field.attrs
  if (/^checkbox$/i.test(type)) return checked === undefined ? '☐ ' : '☑ '
  if (/^radio$/i.test(type)) return checked === undefined ? '○ ' : '● '
  return /^(|text|search|email|tel|url|number|date)$/i.test(type) ? value : ''
}

/** A formula that a page has as a picture of a service, which has its source in the address. */
function drawnFormula({ attrs: { src = '', alt = '' } }: HtmlElement): string | undefined {
  const source = /\/equation\?(?:[^#]*&)?tex=([^&#]+)/.exec(src)?.[1]
  return source === undefined ? undefined : (alt.trim() || decoded(source)).slice(0, 10_000) || undefined
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part).trim()
  } catch {
    return part
  }
}

/** A formula as Notion writes it, between `$$` on lines of their own. */
export function displayedFormula({ tag, children }: HtmlElement): string | undefined {
  if (tag !== 'p' || !children.every((child) => typeof child === 'string' || child.tag === 'br'))
    return undefined
  const words = children.map((child) => (typeof child === 'string' ? child : '\n')).join('')
  return /^\$\$([^$]{1,10000})\$\$$/.exec(words.trim())?.[1]?.trim() || undefined
}

/**
 * Whether an element repeats its neighbour. Pages hide one copy from the screen and the other one from programs that
 * read aloud.
 */
export function isCopy(nodes: readonly HtmlNode[], at: number): boolean {
  const node = nodes[at]!
  if (typeof node === 'string' || node.attrs['aria-hidden'] !== 'true') return false
  const words = textIn(node).trim()
  const isSame = (other: HtmlNode | undefined) =>
    typeof other === 'object' && other.attrs['aria-hidden'] !== 'true' && textIn(other).trim() === words
  const skipped = (by: number) => {
    const next = nodes[at + by]
    return typeof next === 'string' && next.trim() === '' ? nodes[at + 2 * by] : next
  }
  return words !== '' && (isSame(skipped(1)) || isSame(skipped(-1)))
}
