import type { Text, TextElement, TextElementStyle } from '../../contract/docx/text'
import { stableJson, zip } from '../block-tree'
import { elementLabel } from './block-text'
import { longestCommonSubsequence } from './longest-common-subsequence'

/** Part of a line, and whether the other version has it. `restyled`: the same words in another look. */
export interface DiffSpan {
  words: string
  mark: 'same' | 'gone' | 'come' | 'restyled'
  style: TextElementStyle
  /** For a mention, a formula, a date …: the element itself, as its words may be looked up. */
  element?: TextElement
}

/** A word, a punctuation mark or a space of a line, or an element that is not text. */
export interface WordToken {
  words: string
  /** Equal if two have the same words. */
  key: string
  /** Equal if two look the same. */
  look: string
  style: TextElementStyle
  element?: TextElement
}

/** Marks in each of two versions of a line what the other one lacks. */
export function compareWords(
  before: Pick<Text, 'elements'>,
  after: Pick<Text, 'elements'>,
): { before: DiffSpan[]; after: DiffSpan[] } {
  const [old, now] = [wordTokens(before.elements), wordTokens(after.elements)]
  const marks: { before: DiffSpan['mark'][]; after: DiffSpan['mark'][] } = {
    before: old.map(() => 'gone'),
    after: now.map(() => 'come'),
  }
  const keysOf = (tokens: readonly WordToken[]) => tokens.map(({ key }) => key)
  for (const [at, atAfter] of longestCommonSubsequence(keysOf(old), keysOf(now))) {
    const mark = old[at]?.look === now[atAfter]?.look ? 'same' : 'restyled'
    marks.before[at] = mark
    marks.after[atAfter] = mark
  }
  return { before: joined(old, marks.before), after: joined(now, marks.after) }
}

/** A line that exists in one version only. */
export const markedLine = (text: Pick<Text, 'elements'>, mark: DiffSpan['mark']): DiffSpan[] => {
  const tokens = wordTokens(text.elements)
  return joined(
    tokens,
    tokens.map(() => mark),
  )
}

/** Only this many words of a line count, as each line is compared with many others. */
const WORDS_LOOKED_AT = 2_000

interface Bag {
  counts: ReadonlyMap<string, number>
  total: number
}

const bags = new WeakMap<object, Bag>()

/** The words of a line regardless of order, without spaces. Cached, as a version never changes. */
function bagOf(text: Pick<Text, 'elements'>): Bag {
  const known = bags.get(text.elements)
  if (known) return known
  const said = wordTokens(text.elements)
    .filter(({ words }) => words.trim() !== '')
    .slice(0, WORDS_LOOKED_AT)
  const bag = { counts: countWords(said), total: said.length }
  bags.set(text.elements, bag)
  return bag
}

/** How often each word occurs, by its key. */
export function countWords(words: readonly WordToken[]): ReadonlyMap<string, number> {
  const times = new Map<string, number>()
  for (const { key } of words) times.set(key, (times.get(key) ?? 0) + 1)
  return times
}

/** How much two lines have in common, from 0 to 1; spaces do not count, nor do words beyond `WORDS_LOOKED_AT`. */
export function similarity(before: Pick<Text, 'elements'>, after: Pick<Text, 'elements'>): number {
  const [old, now] = [bagOf(before), bagOf(after)]
  if (old.total + now.total === 0) return 1
  return (2 * commonWordCount(old, now)) / (old.total + now.total)
}

/**
 * The share of a line that another one holds, from 0 to 1. Other words of that line do not count. Counted as in
 * `similarity`.
 */
export function containment(line: Pick<Text, 'elements'>, other: Pick<Text, 'elements'>): number {
  const bag = bagOf(line)
  return bag.total === 0 ? 0 : commonWordCount(bag, bagOf(other)) / bag.total
}

function commonWordCount(one: Bag, other: Bag): number {
  let common = 0
  for (const [key, number] of one.counts) common += Math.min(number, other.counts.get(key) ?? 0)
  return common
}

/** Punctuation marks count as words; capped at `WORDS_LOOKED_AT`. */
export const wordCount = (text: Pick<Text, 'elements'>): number => bagOf(text).total

/** Splits a line into the words that are compared. Joined, they form the line again. */
export function wordTokens(elements: readonly TextElement[]): WordToken[] {
  return elements.flatMap((element): WordToken[] => {
    const style = styleOf(element)
    const look = stableJson(shownOf(style))
    if (element.text_run) {
      return splitWords(element.text_run.content).map((words) => ({ words, key: `w${words}`, look, style }))
    }
    return [
      { words: elementLabel(element), key: `e${stableJson(withoutStyle(element))}`, look, style, element },
    ]
  })
}

/** A word as an element, in its look. */
export function styledElement({ words, style, element }: WordToken): TextElement {
  const look = Object.keys(style).length > 0 && { text_element_style: style }
  if (!element) return { text_run: { content: words, ...look } }
  return Object.fromEntries(
    Object.entries(withoutStyle(element)).map(([kind, said]) => [kind, { ...said, ...look }]),
  )
}

type Styled = { text_element_style?: TextElementStyle }

const styleOf = (element: TextElement): TextElementStyle =>
  Object.values(element)[0]?.text_element_style ?? {}

/** The visible part of a style, without flags that are off and without comments, which belong to their authors. */
const shownOf = (style: TextElementStyle) =>
  Object.fromEntries(
    Object.entries(style).filter(
      ([key, value]) => key !== 'comment_ids' && value !== false && value !== undefined,
    ),
  )

const withoutStyle = (element: TextElement) =>
  Object.fromEntries(
    Object.entries(element).map(([key, object]) => {
      const { text_element_style: _, ...said }: Styled = object
      return [key, said]
    }),
  )

function joined(tokens: readonly WordToken[], marks: readonly DiffSpan['mark'][]): DiffSpan[] {
  const pieces: DiffSpan[] = []
  let lastLook: string | undefined
  for (const [{ words, look, style, element }, mark] of zip(tokens, marks)) {
    const last = pieces.at(-1)
    if (last && !element && !last.element && last.mark === mark && lastLook === look) last.words += words
    else pieces.push({ words, mark, style, ...(element && { element }) })
    lastLook = look
  }
  return pieces
}

const unspaced =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}'

/** Created when the first texts are compared, so that a page that only opens a document does not wait for it. */
let pieces: RegExp | undefined

/**
 * Splits a text into the pieces that are compared. Scripts with spaces have words, and scripts without (Chinese,
 * Japanese, Thai …) have single characters. Numbers, spaces and every other character are pieces, too. Joined, they form
 * the text again.
 */
export function splitWords(text: string): string[] {
  pieces ??= new RegExp(
    [
      `[${unspaced}]\\p{M}*`,
      // A word with the punctuation inside it: don’t, e-mail, 3.5.
      `(?:(?![${unspaced}])[\\p{L}\\p{N}_])(?:(?![${unspaced}])[\\p{L}\\p{M}\\p{N}_]|['’.\\-](?=(?![${unspaced}])[\\p{L}\\p{N}]))*`,
      '\\s+',
      // Characters that are drawn as one count as one: a flag, a face with a skin tone.
      '\\p{RI}\\p{RI}|\\p{Emoji}(?:\\p{EMod}|\\uFE0F\\u20E3?)?(?:\\u200D\\p{Emoji}(?:\\p{EMod}|\\uFE0F)?)*',
      '[^]',
    ].join('|'),
    'gu',
  )
  return text.match(pieces) ?? []
}
