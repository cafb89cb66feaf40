import { childOf, childrenOf, elementsIn, textOf } from './xml'
import type { XmlElement } from './xml'

/**
 * An equation of Word as LaTeX. An element that LaTeX has no word for becomes what it holds, so that no letter is
 * lost.
 */
export const latexOf = (math: XmlElement): string => inner(math).replace(/\s+/g, ' ').trim()

const inner = (element: XmlElement | undefined): string => elementsIn(element).map(one).join('')

const of = (element: XmlElement, name: string): string => inner(childOf(element, name))

const property = (element: XmlElement, of: string, name: string): string | undefined => {
  const found = childOf(childOf(element, of), name)
  return found && (found.attrs['m:val'] ?? '')
}

function one(element: XmlElement): string {
  switch (element.name) {
    case 'm:r':
      return runOf(element)
    case 'm:f':
      return fraction(element)
    case 'm:sSup':
      return `${base(element)}^{${of(element, 'm:sup')}}`
    case 'm:sSub':
      return `${base(element)}_{${of(element, 'm:sub')}}`
    case 'm:sSubSup':
      return `${base(element)}_{${of(element, 'm:sub')}}^{${of(element, 'm:sup')}}`
    case 'm:sPre':
      return `{}_{${of(element, 'm:sub')}}^{${of(element, 'm:sup')}}${base(element)}`
    case 'm:rad': {
      const degree = of(element, 'm:deg')
      return `\\sqrt${degree ? `[${degree}]` : ''}{${of(element, 'm:e')}}`
    }
    case 'm:nary':
      return nary(element)
    case 'm:d':
      return delimited(element)
    case 'm:func':
      return functionOf(element)
    case 'm:limLow':
      return `\\underset{${of(element, 'm:lim')}}{${of(element, 'm:e')}}`
    case 'm:limUpp':
      return `\\overset{${of(element, 'm:lim')}}{${of(element, 'm:e')}}`
    case 'm:acc':
      return `${accents[property(element, 'm:accPr', 'm:chr') ?? '̂'] ?? '\\hat'}{${of(element, 'm:e')}}`
    case 'm:bar':
      return `\\${property(element, 'm:barPr', 'm:pos') === 'top' ? 'overline' : 'underline'}{${of(element, 'm:e')}}`
    case 'm:groupChr': {
      const isTop = property(element, 'm:groupChrPr', 'm:pos') === 'top'
      return `\\${isTop ? 'overbrace' : 'underbrace'}{${of(element, 'm:e')}}`
    }
    case 'm:borderBox':
      return `\\boxed{${of(element, 'm:e')}}`
    case 'm:m':
      return `\\begin{matrix}${childrenOf(element, 'm:mr').map(cells).join(' \\\\ ')}\\end{matrix}`
    case 'm:eqArr': {
      // There `&` says where rows are aligned.
      const rows = childrenOf(element, 'm:e').map((row) => inner(row).replaceAll('\\&', '&'))
      return `\\begin{aligned}${rows.join(' \\\\ ')}\\end{aligned}`
    }
    default:
      return /^(m:\w+Pr|w:rPr|w:del)$/.test(element.name) ? '' : inner(element)
  }
}

const cells = (row: XmlElement) => childrenOf(row, 'm:e').map(inner).join(' & ')

/** The base of an exponent: more than one letter needs braces. */
function base(element: XmlElement): string {
  const words = of(element, 'm:e')
  return Array.from(words).length === 1 ? words : `{${words}}`
}

function fraction(element: XmlElement): string {
  const [top, below] = [of(element, 'm:num'), of(element, 'm:den')]
  const type = property(element, 'm:fPr', 'm:type')
  if (type === 'lin' || type === 'skw') return `{${top}}/{${below}}`
  if (type === 'noBar') return `\\genfrac{}{}{0pt}{}{${top}}{${below}}`
  return `\\frac{${top}}{${below}}`
}

function nary(element: XmlElement): string {
  const sign = property(element, 'm:naryPr', 'm:chr') ?? '∫'
  const [below, above] = [of(element, 'm:sub'), of(element, 'm:sup')]
  const sub = below ? `_{${below}}` : ''
  const sup = above ? `^{${above}}` : ''
  return `${operators[sign] ?? `\\mathop{${escaped(sign)}}`}${sub}${sup} ${of(element, 'm:e')}`
}

function delimited(element: XmlElement): string {
  const begin = property(element, 'm:dPr', 'm:begChr') ?? '('
  const end = property(element, 'm:dPr', 'm:endChr') ?? ')'
  const between = property(element, 'm:dPr', 'm:sepChr') ?? '|'
  const parts = childrenOf(element, 'm:e').map(inner)
  return `\\left${fence(begin)} ${parts.join(` \\middle${fence(between)} `)} \\right${fence(end)} `
}

const fence = (sign: string): string => fences[sign] ?? (/^[()[\]|/]$/.test(sign) ? sign : '.')

const fences: Readonly<Record<string, string>> = {
  '{': '\\{',
  '}': '\\}',
  '⟨': '\\langle',
  '⟩': '\\rangle',
  '〈': '\\langle',
  '〉': '\\rangle',
  '⌊': '\\lfloor',
  '⌋': '\\rfloor',
  '⌈': '\\lceil',
  '⌉': '\\rceil',
  '‖': '\\Vert',
  '∥': '\\Vert',
}

function functionOf(element: XmlElement): string {
  const name = of(element, 'm:fName')
  return `${knownFunction.test(name) ? `\\${name}` : name} ${of(element, 'm:e')}`
}

const knownFunction =
  /^(?:arccos|arcsin|arctan|arg|cos|cosh|cot|coth|csc|deg|det|dim|exp|gcd|hom|inf|ker|lg|lim|ln|log|max|min|Pr|sec|sin|sinh|sup|tan|tanh)$/

function runOf(run: XmlElement): string {
  const words = childrenOf(run, 'm:t').map(textOf).join('')
  const isNormal = childOf(childOf(run, 'm:rPr'), 'm:nor') !== undefined
  const isWords = isNormal || /[\u2e80-\u9fff\uac00-\ud7a3]/.test(words)
  if (isWords && words.trim()) return `\\text{${escaped(words)}}`
  if (knownFunction.test(words)) return `\\${words} `
  return escaped(words)
}

const escaped = (words: string): string =>
  words.replace(/[#$%&_{}~^\\]/g, (sign) => {
    if (sign === '\\') return '\\backslash '
    return /[~^]/.test(sign) ? `\\text{\\char"${sign.charCodeAt(0).toString(16).toUpperCase()}}` : `\\${sign}`
  })

const operators: Readonly<Record<string, string>> = {
  '∑': '\\sum',
  '∏': '\\prod',
  '∐': '\\coprod',
  '∫': '\\int',
  '∬': '\\iint',
  '∭': '\\iiint',
  '∮': '\\oint',
  '⋃': '\\bigcup',
  '⋂': '\\bigcap',
  '⋁': '\\bigvee',
  '⋀': '\\bigwedge',
}

const accents: Readonly<Record<string, string>> = {
  '̂': '\\hat',
  '̃': '\\tilde',
  '̄': '\\bar',
  '̅': '\\overline',
  '⃗': '\\vec',
  '̇': '\\dot',
  '̈': '\\ddot',
  '̌': '\\check',
  '́': '\\acute',
  '̀': '\\grave',
  '̆': '\\breve',
}
