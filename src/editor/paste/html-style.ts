import { textIn } from './html-node'
import type { HtmlElement, HtmlNode } from './html-node'

/** What a style declares, by property, in small letters. */
export type CssDeclarations = Readonly<Record<string, string>>

/**
 * Looks up what an element declares: its class rules, as Word and Excel write
 * them into the clipboard, then its own style. No cascade: only rules for one
 * class, or one tag with a class, and what inherits is for the reader.
 */
export type StyleOf = (element: HtmlElement) => CssDeclarations

export function styleReader(root: HtmlElement): StyleOf {
  const rules = new Map<string, CssDeclarations>()
  for (const sheet of sheetsIn(root)) addRules(rules, sheet)
  const known = new Map<string, CssDeclarations>()
  return ({ tag, attrs }) => {
    const own = known.get(attrs.style ?? '') ?? parseDeclarations(attrs.style ?? '')
    known.set(attrs.style ?? '', own)
    if (rules.size === 0 || !attrs.class) return own
    const classes = attrs.class.toLowerCase().split(/\s+/)
    return Object.assign(
      {},
      ...classes.flatMap((name) => [rules.get(`.${name}`), rules.get(`${tag}.${name}`)]),
      own,
    ) as CssDeclarations
  }
}

function sheetsIn(node: HtmlNode): string[] {
  if (typeof node === 'string') return []
  return node.tag === 'style' ? [textIn(node)] : node.children.flatMap(sheetsIn)
}

/** A style sheet longer than this is not read: no program puts one on the clipboard. */
const LONGEST_SHEET = 500_000

function addRules(rules: Map<string, CssDeclarations>, sheet: string): void {
  const text = sheet.slice(0, LONGEST_SHEET).replace(/\/\*[^]*?\*\//g, '')
  for (const [, selectors, body] of text.matchAll(/([^{}]{1,500})\{([^{}]{0,5000})\}/g)) {
    for (const selector of selectors!.split(',')) {
      const name = /^(?:<!--)?\s*([a-z0-9]*\.[\w-]+)$/i.exec(selector.trim())?.[1]?.toLowerCase()
      if (name) rules.set(name, { ...rules.get(name), ...parseDeclarations(body!) })
    }
  }
}

/** `a: b; c: d` as it reads; a value may hold `;` in quotes or brackets. */
export function parseDeclarations(style: string): CssDeclarations {
  const found: Record<string, string> = {}
  for (const [, name, value] of style.matchAll(
    /([a-z-]+)\s*:\s*((?:"[^"]*"|'[^']*'|\([^)]*\)|[^;"'(])*)/gi,
  )) {
    found[name!.toLowerCase()] = value!.trim().toLowerCase()
  }
  return found
}
