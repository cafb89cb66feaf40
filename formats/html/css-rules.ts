/** The declarations of an element or a rule, by property, in lower case. */
export type CssDeclarations = Readonly<Record<string, string>>

/** Parses `a: b; c: d`; a value may contain `;` in quotes or brackets. */
export function parseDeclarations(style: string): CssDeclarations {
  const found: Record<string, string> = {}
  for (const [, name = '', value = ''] of style.matchAll(
    /(?<![a-z-])([a-z-]+)\s*:\s*((?:"[^"]*"|'[^']*'|\([^)]*\)|[^;"'(])*)/gi,
  )) {
    found[name.toLowerCase()] = value
      .replace(/!\s*important/i, '')
      .trim()
      .toLowerCase()
  }
  return found
}

/** A tag, classes (`.a`) and an id (`#a`) that one element has to have. */
interface Compound {
  tag: string
  names: readonly string[]
}

interface Rule {
  /** The compounds, from the outermost ancestor on. The last one is the element itself. */
  path: readonly Compound[]
  weight: number
  css: CssDeclarations
}

/** An element as a rule sees it, and the one around it. */
interface Styled {
  tag: string
  attrs: Readonly<Record<string, string>>
}

/** No program puts a longer style sheet on the clipboard; the rest of one is not read. */
const LONGEST_SHEET = 500_000

/** Rules and ancestors looked at in one document. Hostile sheets need more; then their rules no longer count. */
const MOST_STEPS = 4_000_000

/**
 * The rules of style sheets, as far as they tell how a page reads on a screen: tags, classes and ids, also below
 * others. Rules with other conditions are left out: they would apply to elements that they do not mean.
 */
export class CssRules {
  /** By the rarest part of the last compound. Rules with one compound of one name are merged. */
  readonly #rules = new Map<string, Rule[]>()
  /** The declarations of elements that look alike, by their style and then by their names. */
  readonly #known = new Map<string, Map<string, CssDeclarations>>()
  #steps = 0

  /** Whether a rule asks for the elements around another one. */
  get asksAround(): boolean {
    return [...this.#rules.values()].some((rules) => rules.some(({ path }) => path.length > 1))
  }

  add(sheet: string): void {
    for (const [selectors, body] of rulesOnScreen(sheet.slice(0, LONGEST_SHEET).replace(COMMENT, ''))) {
      const css = parseDeclarations(body)
      for (const selector of selectors.split(',')) {
        const path = pathOf(selector)
        if (path) this.#addRule(path, path.at(-1)!.names.length > 0 ? css : withoutLook(css))
      }
    }
  }

  #addRule(path: readonly Compound[], css: CssDeclarations): void {
    const last = path.at(-1)!
    const key = last.names[0] ?? last.tag
    const weight = path.reduce((sum, { tag, names }) => sum + names.length * 100 + (tag ? 1 : 0), 0)
    const same = path.length === 1 && last.names.length < 2 && this.#rules.get(key)
    const twin =
      same &&
      same.find((rule) => rule.path.length === 1 && rule.weight === weight && rule.path[0]!.tag === last.tag)
    if (twin) twin.css = { ...twin.css, ...css }
    else this.#rules.set(key, [...(this.#rules.get(key) ?? []), { path, weight, css }])
  }

  /** The declarations of an element: those of the rules for it, and those of its own style, which count most. */
  of(element: Styled, around: (element: Styled) => Styled | undefined): CssDeclarations {
    const { tag, attrs } = element
    const alike = this.#known.get(attrs.style ?? '') ?? new Map<string, CssDeclarations>()
    this.#known.set(attrs.style ?? '', alike)
    const key = this.#rules.size === 0 ? '' : `${tag} ${attrs.class ?? ''} ${attrs.id ?? ''}`
    const known = alike.get(key)
    if (known) return known
    const names = namesOf(element)
    const rules = [tag, ...names].flatMap((name) => this.#rules.get(name) ?? [])
    this.#steps += rules.length
    const fitting = (this.#steps > MOST_STEPS ? [] : rules)
      .filter(({ path }) => this.#fits(path, element, names, around))
      .toSorted((one, other) => one.weight - other.weight)
    const own = attrs.style ? [parseDeclarations(attrs.style)] : []
    const all: CssDeclarations = Object.assign({}, ...fitting.map(({ css }) => css), ...own)
    if (rules.every(({ path }) => path.length === 1)) alike.set(key, all)
    return all
  }

  #fits(
    path: readonly Compound[],
    element: Styled,
    names: readonly string[],
    around: (element: Styled) => Styled | undefined,
  ): boolean {
    if (!isA(path.at(-1)!, element.tag, names)) return false
    let left = path.length - 1
    for (let above = around(element); left > 0 && above; above = around(above)) {
      if (++this.#steps > MOST_STEPS) return false
      if (isA(path[left - 1]!, above.tag, namesOf(above))) left--
    }
    return left === 0
  }
}

/** The look of all paragraphs or headings is that of the document, and not what an author gave a few words. */
const withoutLook = (css: CssDeclarations): CssDeclarations =>
  Object.fromEntries(Object.entries(css).filter(([name]) => !LOOK.test(name)))

const LOOK =
  /^(color|background|background-color|text-align|font-weight|font-style|text-decoration.*|mso-highlight)$/

const COMMENT = /\/\*[^]*?(?:\*\/|$)|<!--|-->/g

const namesOf = ({ attrs }: Styled): string[] => [
  ...(attrs.class
    ? attrs.class
        .toLowerCase()
        .split(/\s+/)
        .map((name) => `.${name}`)
    : []),
  ...(attrs.id ? [`#${attrs.id.toLowerCase()}`] : []),
]

const isA = ({ tag, names }: Compound, own: string, ownNames: readonly string[]) =>
  (!tag || tag === own) && names.every((name) => ownNames.includes(name))

/** Undefined if a selector has anything but tags, classes, ids and ancestors. */
function pathOf(selector: string): Compound[] | undefined {
  const path: Compound[] = []
  for (const part of selector
    .trim()
    .split(/[\s>]+/)
    .slice(-8)) {
    const [, tag, names] = /^([a-z][a-z0-9]*)?((?:[.#][\w\u0080-\uffff-]+)*)$/i.exec(part) ?? []
    if (!part || names === undefined) return undefined
    path.push({ tag: tag?.toLowerCase() ?? '', names: names.toLowerCase().match(/[.#][^.#]+/g) ?? [] })
  }
  return path
}

/** The selectors and bodies of a sheet. Rules for print, narrow screens and the like do not count. */
function* rulesOnScreen(sheet: string): Generator<[selectors: string, body: string]> {
  const around: boolean[] = []
  let [from, selectors] = [0, '']
  for (const { 0: sign, index } of sheet.matchAll(/[{}]/g)) {
    const words = sheet.slice(from, index)
    from = index + 1
    if (sign === '{') {
      if (selectors) around.push(false)
      selectors = words.slice(words.lastIndexOf(';') + 1).trim()
      if (!selectors.startsWith('@')) continue
      around.push(/^@(media|supports|layer)/i.test(selectors) && !OTHER_MEDIA.test(selectors))
      selectors = ''
    } else if (selectors) {
      if (around.every(Boolean) && selectors.length <= 500 && words.length <= 5000) yield [selectors, words]
      selectors = ''
    } else around.pop()
  }
}

const OTHER_MEDIA = /print|speech|max-width|max-device|prefers|not /i
