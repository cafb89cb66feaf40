/** CSS properties and their values. */
export type Declarations = Record<string, string>

/** The declarations of a style sheet for a tag, a class (`.a`) or an id (`#a`). */
export type StyleRules = ReadonlyMap<string, Declarations>

/** The properties that are kept. The others are left out, except that filters are refused. */
const PROPERTIES = new Set(
  (
    'fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin ' +
    'stroke-miterlimit stroke-dasharray stroke-dashoffset opacity clip-path clip-rule mask marker marker-start ' +
    'marker-mid marker-end color display visibility stop-color stop-opacity font-family font-size font-style ' +
    'font-weight text-anchor letter-spacing dominant-baseline text-decoration mix-blend-mode'
  ).split(' '),
)
const MOST_CHARACTERS = 500
const FUNCTION = /(?<![a-z-])[a-z-]+\(/gi

/** Whether a value may be drawn: it loads nothing, and uses only colour functions and parts of the drawing. */
export function isSafeValue(property: string, value: string): boolean {
  // Any filter is read, and then refused.
  if (isFilter(property)) return true
  if (!PROPERTIES.has(property) || value.length > MOST_CHARACTERS || /[\\@<>{};]/.test(value)) return false
  // Properties are inherited without such a keyword.
  if (/^(inherit|initial|unset|revert|revert-layer)$/i.test(value.trim())) return false
  const called = value.match(FUNCTION) ?? []
  return called.every((name) => /^(rgb|rgba|hsl|hsla)\($/i.test(name) || partOf(value) !== undefined)
}

export const isFilter = (property: string): boolean => /^(-webkit-)?(backdrop-)?filter$/.test(property)

/** The id of the part that a value refers to, if it is `url(#id)`, perhaps with a fallback colour. */
export const partOf = (value: string | undefined): string | undefined =>
  /^\s{0,9}url\(\s{0,9}["']?#([^\s"'()%\\]{1,200})["']?\s{0,9}\)[#\w\s]{0,99}$/i.exec(value ?? '')?.[1]

/** The declarations of a `style` attribute or of a rule. */
export function declarationsIn(text: string): Declarations {
  const all: Declarations = {}
  for (const line of text.split(';')) {
    const colon = line.indexOf(':')
    const property = line.slice(0, colon).trim().toLowerCase()
    const value = line
      .slice(colon + 1)
      .replace(/!\s{0,9}important\s{0,9}$/i, '')
      .trim()
    if (colon > 0 && isSafeValue(property, value)) all[property] = value
  }
  return all
}

const SELECTOR = /^(?:[a-z]{1,20}|[.#][\w-]{1,200})$/i
const MOST_RULES = 2_000

/** Reads a style sheet of simple selectors, as drawing programs write them; undefined if it has any others. */
export function readStyleSheet(text: string): StyleRules | undefined {
  const rules = new Map<string, Declarations>()
  const blocks = withoutComments(text).split('}')
  if (blocks.length > MOST_RULES || blocks.pop()?.trim()) return undefined
  for (const block of blocks) {
    const [selectors, declarations, ...more] = block.split('{')
    if (declarations === undefined || more.length > 0) return undefined
    if (/^\s*@font-face\s*$/.test(selectors!)) continue
    for (const selector of selectors!.split(',').map((each) => each.trim())) {
      if (!SELECTOR.test(selector)) return undefined
      rules.set(selector, { ...rules.get(selector), ...declarationsIn(declarations) })
    }
    if (rules.size > MOST_RULES) return undefined
  }
  return rules
}

function withoutComments(text: string): string {
  const [first, ...others] = text.split('/*')
  return [first, ...others.map((part) => part.slice((part.indexOf('*/') + 1 || part.length) + 1))].join('')
}

/** The declarations of the rules for an element. Ids override classes, and classes override tags. */
export const styledBy = (
  rules: StyleRules,
  { tag, id, classes }: { tag: string; id: string | undefined; classes: readonly string[] },
): Declarations => ({
  ...rules.get(tag),
  ...Object.assign({}, ...classes.map((name) => rules.get(`.${name}`))),
  ...(id !== undefined && rules.get(`#${id}`)),
})
