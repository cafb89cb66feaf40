import { TEXT } from '../../contract/docx/block-numbers'
import type { TextElement } from '../../contract/docx/text'
import type { BlockBody, BlockTree } from '../../document/block-tree'
import { numberOf, textObject } from '../../document/blocks/registry'
import { newText } from '../../document/structure/new-tree'
import type { LossCounter } from '../losses'

/** The number that an author sees before an item of a list. */
export interface WrittenNumber {
  /** With its signs, as it is shown: `1.`, `（一）`. */
  text: string
  /**
   * The values of its parts, from the outermost list on. A letter may be two numbers: `i` is 9 and 1. Undefined for
   * numbers that the platform's lists do not show.
   */
  path?: readonly (readonly number[])[]
}

/** The number of an item, and the list that counts it. */
export interface ListNumber extends WrittenNumber {
  list: unknown
  /** Some programs write a list for each item, so one with a single item may be part of another. */
  isLoose?: boolean
}

/** The numbers of ordered items, by the body of their block. */
export type ListNumbers = Map<BlockBody, ListNumber>

const ORDERED = numberOf('ordered')

/**
 * No call writes a number, and a list of the platform counts from 1 without a gap (platform/docx#text). So a list
 * with other numbers becomes lines of text with the numbers that the author saw, everywhere in the document: half of
 * a list does not lose its form.
 */
export function settleNumbers(
  blocks: readonly BlockTree[],
  numbers: ListNumbers,
  tally: LossCounter,
): readonly BlockTree[] {
  const sizes = new Map<unknown, number>()
  for (const { list } of numbers.values()) sizes.set(list, (sizes.get(list) ?? 0) + 1)
  const kept = new Set<unknown>()
  for (let passes = 0; passes < MOST_PASSES; passes++) {
    const counting = { numbers, sizes, kept, restarted: new Set<unknown>(), mixed: new Set<unknown>() }
    const before = kept.size
    compare(blocks, [], counting)
    // A list that became text is no longer in the way of the next one.
    if (before < kept.size) continue
    for (const list of counting.mixed) kept.add(list)
    if (before < kept.size) continue
    tally.add('listNumbers', counting.restarted.size)
    break
  }
  return kept.size === 0 ? blocks : asWritten(blocks, numbers, kept)
}

/** Hostile documents have thousands of lists, each in the way of the next one. */
const MOST_PASSES = 10

interface Counting {
  numbers: ListNumbers
  /** The items of each list. */
  sizes: ReadonlyMap<unknown, number>
  /** Lists that keep their numbers as text. */
  kept: Set<unknown>
  /** Lists that begin at 1 right after another list and have one item, which the platform counts on. */
  restarted: Set<unknown>
  /** Lists that are counted differently right after other lists. */
  mixed: Set<unknown>
}

/** Finds the lists that the platform would count differently. */
function compare(siblings: readonly BlockTree[], above: readonly number[], counting: Counting): void {
  const { numbers, sizes, kept, restarted, mixed } = counting
  let count = 0
  let first: unknown
  for (const { block_type, body, children } of siblings) {
    const written = numbers.get(body)
    count = block_type === ORDERED && !(written && kept.has(written.list)) ? count + 1 : 0
    if (count === 1) first = written?.list
    if (count > 0 && written && !written.isLoose && !counts(written, [...above, count])) {
      const isSingle = sizes.get(written.list) === 1 && counts(written, [1])
      const wrong = isSingle ? restarted : first === written.list ? kept : mixed
      wrong.add(written.list)
    }
    compare(children, count > 0 ? [...above, count] : [], counting)
  }
}

const counts = ({ path }: WrittenNumber, shown: readonly number[]): boolean =>
  path !== undefined &&
  path.length <= shown.length &&
  path.every((part, at) => part.includes(shown[shown.length - path.length + at]!))

const asWritten = (
  siblings: readonly BlockTree[],
  numbers: ListNumbers,
  kept: ReadonlySet<unknown>,
): BlockTree[] =>
  siblings.map((tree) => {
    const written = numbers.get(tree.body)
    const children = tree.children.length > 0 ? asWritten(tree.children, numbers, kept) : tree.children
    if (!written || !kept.has(written.list)) return { ...tree, children }
    const { elements = [], style } = textObject(tree.block_type, tree.body) ?? {}
    return newText('text', numberedWords(written.text, elements), children, style)
  })

/** The words of a line with its number before them. Signs of Chinese text bring their own space. */
export function numberedWords(text: string, words: readonly TextElement[]): TextElement[] {
  if (text === '') return [...words]
  const content = words.length === 0 || /[、，）】〉》」』．。：]$/.test(text) ? text : `${text} `
  return [{ text_run: { content } }, ...words]
}

/** A number before the words of a line; a block that is no line gets one before it. */
export function numbered(text: string, [first, ...rest]: readonly BlockTree[]): BlockTree {
  const line = first?.block_type === TEXT ? textObject(TEXT, first.body) : undefined
  if (!first || !line) return newText('text', numberedWords(text, []), first ? [first, ...rest] : rest)
  return newText('text', numberedWords(text, line.elements), [...first.children, ...rest], line.style)
}

/** Letters of fonts that draw bullets, and the bullet that Word sets in Courier. */
const DRAWN = /wingdings|webdings|symbol|marlett/

/** Reads what stands before an item: a bullet, or a number. Undefined if it is nothing. */
export function readMark(words: string, font = ''): WrittenNumber | 'bullet' | undefined {
  const text = words.replace(/\s+/g, ' ').trim()
  if (text === '') return undefined
  if (DRAWN.test(font) || text === 'o' || !/[\p{L}\p{N}]/u.test(text)) return 'bullet'
  const path = pathOf(text)
  return path ? { text, path } : { text }
}

/** How a number is written, without what it counts: two forms are two lists. */
export const numberForm = (text: string): string =>
  text
    .replace(/\d+/g, '1')
    .replace(/[a-z]+/g, 'a')
    .replace(/[A-Z]+/g, 'A')
    .replace(/[一二三四五六七八九十百零〇]+/g, '一')

/** Wide digits, letters and full stops; Roman numbers and numbers with a full stop that are one sign. */
const ONE_SIGN = /[\uFF10-\uFF19\uFF21-\uFF3A\uFF41-\uFF5A\uFF0E\u2160-\u217F\u2488-\u249B]/g

/**
 * The platform's lists show `1.`, `a.` and `i.`. One bracket after a number is another way to write that. A number
 * in brackets, in a circle, between words or in formal numerals is not.
 */
function pathOf(text: string): number[][] | undefined {
  const plain = text.replace(ONE_SIGN, (sign) => sign.normalize('NFKC'))
  if (!/^[\da-z.]+[.、)]?$|^[一二三四五六七八九十百零〇]+[.、]$/i.test(plain)) return undefined
  const parts = plain
    .replace(/[.、)]$/, '')
    .split('.')
    .map(valuesOf)
  const isLetterAlone = /^[a-z]+$/i.test(plain)
  return isLetterAlone || parts.some((part) => part.length === 0) ? undefined : parts
}

function valuesOf(part: string): number[] {
  if (/^\d{1,9}$/.test(part)) return [Number(part)]
  if (/^[a-z]{1,7}$/i.test(part))
    return [lettersValue(part), romanValue(part)].filter((value) => value !== undefined)
  return part === '' ? [] : [chineseValue(part)].filter((value) => value !== undefined)
}

/** `a` is 1, `z` is 26, and `aa` is 27. `bb` is 28, as Word counts. */
function lettersValue(letters: string): number | undefined {
  const [first = '', ...rest] = letters.toLowerCase()
  const value = first.charCodeAt(0) - 96
  if (rest.every((letter) => letter === first)) return value + 26 * rest.length
  return rest.length === 1 ? value * 26 + rest[0]!.charCodeAt(0) - 96 : undefined
}

const ROMAN = ['m', 'cm', 'd', 'cd', 'c', 'xc', 'l', 'xl', 'x', 'ix', 'v', 'iv', 'i'] as const
const ROMAN_VALUES = [1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1] as const

export function roman(number: number): string {
  let [left, text] = [number, '']
  ROMAN_VALUES.forEach((value, at) => {
    for (; left >= value; left -= value) text += ROMAN[at]
  })
  return text
}

const ROMAN_NUMBERS = new Map(Array.from({ length: 200 }, (_, at) => [roman(at + 1), at + 1]))
const romanValue = (letters: string) => ROMAN_NUMBERS.get(letters.toLowerCase())

const DIGITS = '〇一二三四五六七八九'
const FORMAL_DIGITS = '零壹贰叁肆伍陆柒捌玖'

/** A number up to 999 in Chinese: 十二, 一百〇三. */
function chinese(number: number, digits = DIGITS, units = '十百'): string {
  const [hundreds, tens, ones] = [Math.floor(number / 100) % 10, Math.floor(number / 10) % 10, number % 10]
  const digit = (value: number) => digits[value] ?? ''
  const ten =
    tens === 0 ? '' : `${tens === 1 && hundreds === 0 && digits === DIGITS ? '' : digit(tens)}${units[0]}`
  const gap = hundreds > 0 && tens === 0 && ones > 0 ? digit(0) : ''
  return `${hundreds > 0 ? `${digit(hundreds)}${units[1]}` : ''}${gap}${ten}${ones > 0 ? digit(ones) : ''}`
}

const CHINESE_NUMBERS = new Map(Array.from({ length: 999 }, (_, at) => [chinese(at + 1), at + 1] as const))
const chineseValue = (words: string) => CHINESE_NUMBERS.get(words.replaceAll('零', '〇'))

const STEMS = '甲乙丙丁戊己庚辛壬癸'
const BRANCHES = '子丑寅卯辰巳午未申酉戌亥'

/** The number of an item of an HTML list with this `list-style-type`. Undefined for a style that is not known. */
export function styledNumber(number: number, style: string): WrittenNumber | undefined {
  if (number < 1 || number > 999) return { text: `${number}.`, path: [[number]] }
  const path = [[number]]
  const letters = () => {
    const last = String.fromCharCode(97 + ((number - 1) % 26))
    return number > 26 ? String.fromCharCode(96 + Math.floor((number - 1) / 26)) + last : last
  }
  if (/^(decimal|)$/.test(style)) return { text: `${number}.`, path }
  if (style === 'decimal-leading-zero') return { text: `${String(number).padStart(2, '0')}.`, path }
  if (/^lower-(alpha|latin)$/.test(style)) return { text: `${letters()}.`, path }
  if (/^upper-(alpha|latin)$/.test(style)) return { text: `${letters().toUpperCase()}.`, path }
  if (style === 'lower-roman') return { text: `${roman(number)}.`, path }
  if (style === 'upper-roman') return { text: `${roman(number).toUpperCase()}.`, path }
  if (/^(cjk-ideographic|(simp|trad)-chinese-informal|japanese-informal)$/.test(style))
    return { text: `${chinese(number)}、`, path }
  if (/^(simp|trad)-chinese-formal$/.test(style))
    return { text: `${chinese(number, FORMAL_DIGITS, '拾佰')}、` }
  if (/^["'].*[\p{L}\p{N}]/u.test(style)) return { text: style.slice(1, -1).trim() }
  const cyclic = { 'cjk-heavenly-stem': STEMS, 'cjk-earthly-branch': BRANCHES }[style]?.[number - 1]
  return cyclic === undefined ? undefined : { text: `${cyclic}、` }
}
