import { findIn, textIn } from './html-node'
import type { HtmlElement, HtmlNode } from './html-node'

/**
 * The formula of a `<math>` as LaTeX: its source, if it has one, and otherwise what its elements mean. Undefined if it
 * is no more than words.
 */
export function latexFrom(math: HtmlElement): string | undefined {
  const source = findIn(math, ({ tag, attrs }) => tag === 'annotation' && /tex/i.test(attrs.encoding ?? ''))
  const isDrawn = findIn(math, ({ tag }) => BUILT.test(tag))
  const formula = source ? textIn(source) : (math.attrs['alttext'] ?? (isDrawn && inner(math.children)))
  return formula?.replace(/\s+/g, ' ').trim().slice(0, 10_000) || undefined
}

/** Elements that say where their parts are. */
const BUILT = /^m(?:frac|sup|sub|subsup|sqrt|root|over|under|underover|table)$/

const inner = (nodes: readonly HtmlNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? escaped(node) : one(node))).join('')

function one({ tag, children }: HtmlElement): string {
  const elements = children.filter((child) => typeof child !== 'string')
  const part = (at: number) => (elements[at] ? inner([elements[at]]) : '')
  switch (tag) {
    case 'mfrac':
      return `\\frac{${part(0)}}{${part(1)}}`
    case 'msup':
      return `${part(0)}^{${part(1)}}`
    case 'msub':
      return `${part(0)}_{${part(1)}}`
    case 'msubsup':
    case 'munderover':
      return `${part(0)}_{${part(1)}}^{${part(2)}}`
    case 'msqrt':
      return `\\sqrt{${inner(children)}}`
    case 'mroot':
      return `\\sqrt[${part(1)}]{${part(0)}}`
    case 'mover':
      return `\\overset{${part(1)}}{${part(0)}}`
    case 'munder':
      return `\\underset{${part(1)}}{${part(0)}}`
    case 'mtable':
      return `\\begin{matrix}${elements.map((row) => one(row)).join(' \\\\ ')}\\end{matrix}`
    case 'mtr':
      return elements.map((cell) => one(cell)).join(' & ')
    case 'mtext':
      return `\\text{${inner(children)}}`
    case 'annotation':
    case 'annotation-xml':
      return ''
    default:
      return inner(children)
  }
}

const escaped = (words: string): string =>
  words.replace(/\\/g, '\\backslash ').replace(/[{}#$%&_]/g, String.raw`\$&`)
