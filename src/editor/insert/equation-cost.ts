import { contentLimits } from '../../../document/content-limits'

/** Why a formula is shown as its source: too deeply nested, too large, defines commands, or too many in its line. */
export type EquationRefusal = 'deep' | 'large' | 'macros' | 'line'

export interface EquationCost {
  /** Nested groups, as KaTeX would nest them. */
  depth: number
  /** Estimate of the elements that it would be drawn with; never less than half of them. */
  elements: number
  /** It defines commands or writes to the console, which no formula needs. */
  hasMacros: boolean
}

/** The reason not to draw it; undefined if it is within the limits. */
export function equationRefusal(source: string): EquationRefusal | undefined {
  const { depth, elements, hasMacros } = equationCost(source)
  if (hasMacros) return 'macros'
  if (depth > contentLimits.equation.depth) return 'deep'
  return elements > contentLimits.equation.elements ? 'large' : undefined
}

/** The same tokens as KaTeX's own lexer, comments included. */
const TOKENS = /\\verb\*([^]).*?\1|\\verb([^*a-zA-Z]).*?\2|\\[a-zA-Z@]+|\\[^]|%[^\n]*|\s+|[^]/g

const macros = words(
  'def gdef edef xdef let futurelet global long newcommand renewcommand providecommand DeclareMathOperator expandafter noexpand show message errmessage',
)
/** They apply to the rest of their group, so each opens a group of its own. */
const switches = words(
  'rm sf tt bf it cal displaystyle textstyle scriptstyle scriptscriptstyle tiny sixptsize scriptsize footnotesize small normalsize large Large LARGE huge Huge color',
)
/** Commands by their number of arguments; they may be arguments without braces themselves: `\frac\frac1234` nests. */
const taking = new Map<string, number>([
  ...of(2, 'frac dfrac tfrac cfrac binom dbinom tbinom'),
  ...of(6, 'genfrac'),
  ...of(
    1,
    'mathrm mathit mathbf mathnormal mathsfit mathbb mathcal mathfrak mathscr mathsf mathtt Bbb bold frak text textrm textsf texttt textnormal textbf textmd textit textup emph',
  ),
])
/** Drawn from many parts. Prefixes cover the arrows, and the braces over and under. */
const LARGE =
  /frac$|binom$|^\\(x[a-zA-Z]{3,}|under|over|sqrt|stackrel|d{3,4}ot|var(inj|proj)?lim|[LK]?a?TeX|oii+nt|angln|[bx]?cancel|phase|not|ne|boxed|minuso|[cC]olon|[eE]qcolon|minuscolon|equalscolon|simcolon|utilde)/

/** The cost of a cell, and the extra cost of its column when a row first reaches it. */
const CELL = 5
const COLUMN = 9

/** Roughly how many elements each sign is drawn with, as measured; a letter or digit takes one. */
const signs: Readonly<Record<string, number>> = {
  '&': CELL,
  '^': 9,
  _: 9,
  "'": 6,
  '’': 6,
  '{': 2,
  '}': 0,
  '@': 25,
}
const OTHER_SIGN = 3
const COMMAND = 8
const LARGE_COMMAND = 24

interface Group {
  /** It is the argument of a command that was already counted as a group. */
  isArgument: boolean
  /** Switches in it since the current cell began. */
  switches: number
  /** How many arguments each open command without braces still needs, innermost last. */
  waiting: number[]
  /** Cells in the row so far, and in the longest row. */
  cells: number
  columns: number
}

const newGroup = (isArgument: boolean): Group => ({
  isArgument,
  switches: 0,
  waiting: [],
  cells: 0,
  columns: 0,
})

/** Estimates the cost of a source in one linear pass. For a faulty source it may be anything: KaTeX draws none. */
export function equationCost(source: string): EquationCost {
  const outer: Group[] = []
  let group = newGroup(true)
  const cost: EquationCost = { depth: 0, elements: 0, hasMacros: false }
  // In an address `%` begins no comment, and only KaTeX knows where an address ends.
  if (/\\(url|href|includegraphics)/.test(source) && source.includes('%')) cost.hasMacros = true
  let depth = 0

  const open = () => {
    const isArgument = group.waiting.length > 0
    outer.push(group)
    group = newGroup(isArgument)
    if (!isArgument) depth++
  }
  /** An argument is complete; the command that needed it may be an argument itself. */
  const argued = () => {
    const { waiting } = group
    for (let left = waiting.pop(); left !== undefined; left = waiting.pop()) {
      if (left > 1) {
        waiting.push(left - 1)
        return
      }
      depth--
    }
  }
  const cellEnds = () => {
    depth -= group.switches + group.waiting.length
    group.switches = 0
    group.waiting.length = 0
  }
  const nextCell = () => {
    cellEnds()
    group.cells += 1
    if (group.cells > group.columns) cost.elements += COLUMN
    group.columns = Math.max(group.columns, group.cells)
  }
  const nextRow = () => {
    cellEnds()
    group.cells = 0
  }
  const close = () => {
    cellEnds()
    if (outer.length > 0 && !group.isArgument) depth--
    group = outer.pop() ?? group
    argued()
  }

  for (const [token] of source.matchAll(TOKENS)) {
    if (token.startsWith('%') || token.trim() === '') continue
    const name = token.slice(1)
    const takes = taking.get(name)
    if (token === '{' || /^\\(left|begin|bgroup|begingroup)$/.test(token)) open()
    else if (token === '}' || /^\\(right|end|egroup|endgroup)$/.test(token)) close()
    else if (token === '&') nextCell()
    else if (/^\\(\\|cr|newline)$/.test(token)) nextRow()
    else if (token.startsWith('\\') && switches.has(name)) {
      group.switches += 1
      depth++
    } else if (token.startsWith('\\') && takes !== undefined) {
      group.waiting.push(takes)
      depth++
    } else argued()
    if (token.startsWith('\\') && macros.has(name)) cost.hasMacros = true
    cost.elements += elementsOf(token)
    cost.depth = Math.max(cost.depth, depth)
  }
  return cost
}

function elementsOf(token: string): number {
  if (token.startsWith('\\verb')) return token.length
  if (token.startsWith('\\')) return LARGE.test(token) ? LARGE_COMMAND : COMMAND
  return signs[token] ?? (/^[\p{L}\p{N}]$/u.test(token) ? 1 : OTHER_SIGN)
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '))
}

function of(count: number, list: string): [string, number][] {
  return list.split(' ').map((name) => [name, count])
}
