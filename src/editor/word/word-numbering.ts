import { readMark } from '../../../formats/html/list-numbers'
import type { ListNumber } from '../../../formats/html/list-numbers'
import { numeralIn } from './word-numerals'
import { symbolsIn } from './word-symbols'
import { childOf, childrenOf, flagOf, valueOf } from './xml'
import type { XmlElement } from './xml'

/** What Word shows before a paragraph. `level` begins at 1. */
export type ListMark =
  | { kind: 'bullet' | 'indent'; level: number }
  | { kind: 'todo'; level: number; done: boolean }
  | { kind: 'ordered'; level: number; number: ListNumber }
  /** A number that the platform's lists cannot count. */
  | { kind: 'label'; level: number; number: ListNumber }

/** The id of the style that marks the list which Herald's own files use to indent what is no list item. */
export const INDENT_STYLE = 'HeraldIndent'

/** The indentation of a level of lists, in twentieths of a point. */
export const INDENT_TWIPS = 420

interface Level {
  format: string
  pattern: string
  text: string
  start: number
  isLegal: boolean
  neverRestarts: boolean
  style: string | undefined
  font: string | undefined
}

interface Numbered {
  abstract: string
  levels: readonly (Level | undefined)[]
  /** The numbers at which this list starts, instead of counting on. */
  starts: ReadonlyMap<number, number>
  isIndent: boolean
}

/** The lists of a document. It counts, so it has to be asked once for each paragraph, in order. */
export class WordNumbering {
  readonly #lists: ReadonlyMap<string, Numbered>
  readonly #counts = new Map<string, (number | undefined)[]>()
  readonly #begun = new Set<string>()

  constructor(root: XmlElement | undefined) {
    const abstracts = childrenOf(root, 'w:abstractNum')
    const byId = new Map(abstracts.map((each) => [each.attrs['w:abstractNumId'] ?? '', each]))
    const byStyle = new Map(abstracts.map((each) => [valueOf(each, 'w:styleLink'), each]))
    this.#lists = new Map(
      childrenOf(root, 'w:num').map((num) => {
        const named = byId.get(valueOf(num, 'w:abstractNumId') ?? '')
        const abstract = byStyle.get(valueOf(named, 'w:numStyleLink') ?? '') ?? named
        return [num.attrs['w:numId'] ?? '', numberedOf(num, abstract)]
      }),
    )
  }

  /** The level of a list that belongs to a paragraph style. */
  levelOfStyle(list: string, style: string): number | undefined {
    const found = this.#lists.get(list)?.levels.findIndex((level) => level?.style === style) ?? -1
    return found < 0 ? undefined : found
  }

  /** The mark of the next paragraph of a list. */
  next(list: string, at: number): ListMark | undefined {
    const numbered = this.#lists.get(list)
    const own = numbered?.levels[at]
    if (!numbered || !own) return undefined
    const level = at + 1
    if (numbered.isIndent) return { kind: 'indent', level }
    if (own.format === 'bullet') return bulletOf(own, level)
    const numbers = this.#count(list, numbered, at)
    const read = readMark(labelOf(numbered, at, numbers))
    if (read === undefined) return undefined
    if (read === 'bullet') return { kind: 'bullet', level }
    return { kind: read.path ? 'ordered' : 'label', level, number: { ...read, list: `${list} ${level}` } }
  }

  #count(list: string, { abstract, levels, starts }: Numbered, at: number): readonly (number | undefined)[] {
    const counts = this.#counts.get(abstract) ?? []
    this.#counts.set(abstract, counts)
    if (!this.#begun.has(list)) {
      this.#begun.add(list)
      for (const [level, start] of starts) counts[level] = start - 1
    }
    const before = counts[at]
    counts[at] = before === undefined ? (levels[at]?.start ?? 1) : before + 1
    for (let below = at + 1; below < levels.length; below++)
      if (!levels[below]?.neverRestarts) counts[below] = undefined
    return counts
  }
}

function numberedOf(num: XmlElement, abstract: XmlElement | undefined): Numbered {
  const levels: (Level | undefined)[] = []
  const starts = new Map<number, number>()
  const read = (lvl: XmlElement) => {
    levels[levelIn(lvl)] = levelOf(lvl)
  }
  for (const lvl of childrenOf(abstract, 'w:lvl')) read(lvl)
  for (const override of childrenOf(num, 'w:lvlOverride')) {
    const start = valueOf(override, 'w:startOverride')
    if (start !== undefined) starts.set(levelIn(override), Number(start) || 0)
    for (const lvl of childrenOf(override, 'w:lvl')) read(lvl)
  }
  const isIndent = levels[0]?.style === INDENT_STYLE
  return { abstract: abstract?.attrs['w:abstractNumId'] ?? '', levels, starts, isIndent }
}

const levelIn = ({ attrs }: XmlElement) => Math.min(8, Math.max(0, Number(attrs['w:ilvl']) || 0))

function levelOf(lvl: XmlElement): Level {
  const own = childOf(lvl, 'w:numFmt')
  // A format newer than the schema is in an alternative: the other one is its nearest relative.
  const choice = childOf(childOf(childOf(lvl, 'mc:AlternateContent'), 'mc:Choice'), 'w:numFmt')
  const format = own ?? choice
  return {
    format: format?.attrs['w:val'] ?? 'decimal',
    pattern: format?.attrs['w:format'] ?? '',
    text: valueOf(lvl, 'w:lvlText') ?? '',
    start: Number(valueOf(lvl, 'w:start') ?? 0) || 0,
    isLegal: flagOf(lvl, 'w:isLgl') ?? false,
    neverRestarts: valueOf(lvl, 'w:lvlRestart') === '0',
    style: valueOf(lvl, 'w:pStyle'),
    font: childOf(childOf(lvl, 'w:rPr'), 'w:rFonts')?.attrs['w:ascii'],
  }
}

/** Boxes as bullets are how programs without content controls write to-dos. */
function bulletOf({ text, font }: Level, level: number): ListMark {
  const sign = symbolsIn(text, font)
  if (/^[☐□◻❑❒❏]$/.test(sign)) return { kind: 'todo', level, done: false }
  if (/^[☑☒✓✔✅]$/.test(sign)) return { kind: 'todo', level, done: true }
  return { kind: 'bullet', level }
}

function labelOf({ levels }: Numbered, at: number, counts: readonly (number | undefined)[]): string {
  const { text = '', isLegal } = levels[at] ?? {}
  return text.replace(/%([1-9])/g, (_, digit: string) => {
    const level = levels[Number(digit) - 1]
    const number = counts[Number(digit) - 1] ?? level?.start ?? 1
    const format = isLegal && Number(digit) - 1 < at ? 'decimal' : (level?.format ?? 'decimal')
    return format === 'none' ? '' : numeralIn(format, number, level?.pattern)
  })
}
