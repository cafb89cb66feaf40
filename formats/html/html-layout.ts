import type { CssDeclarations } from './css-rules'
import type { HtmlElement } from './html-node'

/** How an element takes part in the lines around it. */
export type Outer =
  /** Not shown. */
  | 'none'
  /** As if it were only its children. */
  | 'contents'
  /** Within a line. */
  | 'inline'
  /** Within a line, but apart from another such box. */
  | 'box'
  /** On lines of its own. */
  | 'block'

/** How an element arranges its children. */
export type Inner = 'flow' | 'row' | 'column' | 'item' | 'table' | 'table-rows' | 'table-row' | 'table-cell'

export interface Layout {
  outer: Outer
  inner: Inner
}

/** The part of the source's white space that a page shows. */
export type Space =
  | 'collapse'
  /** All of it. */
  | 'preserve'
  /** Lines, as in `pre-line`. */
  | 'lines'
  /** Spaces. */
  | 'spaces'

const words = (list: string) => new Set(list.split(' '))

/** A browser shows these on lines of their own. */
const blocks = words(
  'p div h1 h2 h3 h4 h5 h6 pre listing xmp plaintext blockquote ul ol menu li table thead tbody tfoot tr td th caption article section header footer main nav aside search hgroup figure figcaption dl dt dd hr body html details summary address fieldset legend form center ne-p ne-h1 ne-h2 ne-h3 ne-h4 ne-h5 ne-h6 ne-uli ne-oli ne-tli ne-quote ne-hole ne-alert-hole ne-table-hole',
)
/** A browser does not show the words of these, or they are not words of the page. */
const silent = words(
  'script style head title meta link template noscript button datalist colgroup col param source track rp',
)
/** These mean more than a line, however they are laid out. */
const meaning = words(
  'h1 h2 h3 h4 h5 h6 pre blockquote ul ol li table thead tbody tfoot tr td th caption hr details summary',
)

/** The items of a flex box stay in one line of text if it is itself a line. */
const lines = words(
  'p h1 h2 h3 h4 h5 h6 li a span label summary dt dd td th caption figcaption b strong em i legend',
)

export const isSilent = ({ tag }: HtmlElement): boolean => silent.has(tag)

/** The layout of an element: a browser's defaults, changed by its declarations. */
export function layoutOf({ tag, attrs, children }: HtmlElement, css: CssDeclarations): Layout {
  if (silent.has(tag)) return none
  const display = css.display ?? ''
  if (
    display === 'none' ||
    isInvisible(css, children) ||
    css['mso-hide'] === 'all' ||
    (display === '' && 'hidden' in attrs)
  )
    return none
  const inner = innerOf(tag, display, css)
  if (meaning.has(tag)) return { outer: 'block', inner }
  return { outer: outerOf(tag, display, css), inner }
}

/** Elements inside may set another size. */
const isInvisible = (css: CssDeclarations, children: HtmlElement['children']): boolean =>
  /^(hidden|collapse)$/.test(css.visibility ?? '') ||
  (/^0(px|pt|em|rem|%)?$/.test(css['font-size'] ?? '') &&
    children.every((child) => typeof child === 'string'))

const none: Layout = { outer: 'none', inner: 'flow' }

function outerOf(tag: string, display: string, css: CssDeclarations): Outer {
  if (display === 'contents') return 'contents'
  const shown = /^(initial|unset|inherit|revert.*|var\(.*)?$/.test(display) ? defaultOf(tag) : display
  if (/^inline-|^inline flow-root|^-\w+-inline/.test(shown)) return css.width === '100%' ? 'block' : 'box'
  if (/^(inline\b|ruby|run-in|math)/.test(shown))
    return /^(left|right|inline-start|inline-end)$/.test(css.float ?? '') ||
      /^(absolute|fixed)$/.test(css.position ?? '')
      ? 'box'
      : 'inline'
  return 'block'
}

const defaultOf = (tag: string) =>
  blocks.has(tag) ? 'block' : tag === 'textarea' ? 'inline-block' : 'inline'

function innerOf(tag: string, display: string, css: CssDeclarations): Inner {
  if (/flex/.test(display))
    return /column/.test(css['flex-direction'] ?? css['flex-flow'] ?? '') || !lines.has(tag)
      ? 'column'
      : 'row'
  if (/grid/.test(display)) return lines.has(tag) ? 'row' : 'column'
  if (
    /^(block )?list-item|^list-item/.test(display) &&
    css['list-style-type'] !== 'none' &&
    !/\bnone\b/.test(css['list-style'] ?? '')
  )
    return 'item'
  if (/^(inline-)?table$/.test(display)) return 'table'
  if (/^table-(row|header|footer)-group$/.test(display)) return 'table-rows'
  return display === 'table-row' || display === 'table-cell' ? display : 'flow'
}

const spaces: Readonly<Record<string, Space>> = {
  normal: 'collapse',
  nowrap: 'collapse',
  collapse: 'collapse',
  initial: 'collapse',
  pre: 'preserve',
  'pre-wrap': 'preserve',
  '-moz-pre-wrap': 'preserve',
  'break-spaces': 'preserve',
  preserve: 'preserve',
  'pre-line': 'lines',
  'preserve-breaks': 'lines',
  'preserve-spaces': 'spaces',
}

/** The white space that an element shows. It inherits this unless its style or its tag says otherwise. */
export function spaceOf({ tag, attrs }: HtmlElement, css: CssDeclarations, around: Space): Space {
  const declared = css['white-space-collapse'] ?? css['white-space']
  for (const word of declared?.split(/\s+/) ?? []) if (word in spaces) return spaces[word]!
  if (/^(pre|listing|xmp|plaintext|textarea)$/.test(tag)) return 'preserve'
  const named =
    attrs.class &&
    /(?:^|\s)(?:whitespace-(pre(?:-wrap|-line)?|break-spaces)|Apple-(?:tab-span|converted-space))(?:\s|$)/.exec(
      attrs.class,
    )
  if (named) return spaces[named[1] ?? 'pre']!
  return around
}
