import { normalizeForSearch } from '../../../i18n/best-matches'
import { matchRanges } from '../../../i18n/match-ranges'
import { isPinyin, pinyinRange } from './pinyin-search'
import type { SearchRecord } from './search-record'
import { queryTerms } from './terms'

type Range = readonly [from: number, to: number]

/** A part of a text with its matches. */
export interface Excerpt {
  text: string
  /** The matches in it, in order and apart from each other. */
  marks: readonly Range[]
  /** The matched words as they are written, each once. */
  words: readonly string[]
  /** The block of an announcement with the most of the words. */
  block?: string
}

/** Characters before the first match, and in all. */
const BEFORE = 40
const LONGEST = 220

/** The part of a record that shows its matches best. */
export function excerptOf({ text, blocks }: SearchRecord, words: readonly string[]): Excerpt {
  const asked = words.map(askedWord)
  if (!blocks) return excerptOfLine(text, rangesIn(text, asked))
  const lines = text.split('\n')
  let best = { at: 0, score: 0 }
  for (const [at, line] of lines.entries()) {
    const plain = normalizeForSearch(line)
    const score = asked.reduce((sum, word) => sum + scoreOf(line, plain, word), 0)
    if (score > best.score) best = { at, score }
  }
  const line = lines[best.at] ?? ''
  const block = blocks[best.at]
  return { ...excerptOfLine(line, rangesIn(line, asked)), ...(block !== undefined && { block }) }
}

interface AskedWord {
  whole: string
  /** Its terms, for texts that do not have it as a whole. */
  parts: readonly string[]
  isPinyin: boolean
}

function askedWord(word: string): AskedWord {
  const whole = normalizeForSearch(word)
  return { whole, parts: queryTerms(word), isPinyin: isPinyin(whole) }
}

/** How well a line matches a word, at little cost: an announcement has thousands of lines. */
function scoreOf(line: string, plain: string, { whole, parts, isPinyin: mayBePinyin }: AskedWord): number {
  if (plain.includes(whole)) return 2
  const isMatch = parts.some((part) => plain.includes(part)) || (mayBePinyin && pinyinRange(line, whole))
  return isMatch ? 1 : 0
}

function excerptOfLine(line: string, marks: readonly Range[]): Excerpt {
  const first = marks[0]?.[0] ?? 0
  const from = first <= BEFORE ? 0 : startOfCharacter(line, first - BEFORE)
  const to = line.length - from <= LONGEST ? line.length : startOfCharacter(line, from + LONGEST)
  const [before, after] = [from > 0 ? '…' : '', to < line.length ? '…' : '']
  const shift = before.length - from
  return {
    text: before + line.slice(from, to) + after,
    marks: marks.filter(([, end]) => end <= to).map(([start, end]) => [start + shift, end + shift] as const),
    words: [...new Set(marks.map(([start, end]) => line.slice(start, end)))],
  }
}

/** Does not cut a character that takes two places. */
const startOfCharacter = (text: string, at: number): number =>
  /[\uDC00-\uDFFF]/.test(text[at] ?? '') ? at - 1 : at

/** The matches of the words in a line. Chinese matches as a whole, else by its parts; letters also match as pinyin. */
const rangesIn = (line: string, words: readonly AskedWord[]): readonly Range[] =>
  apart(words.flatMap((word) => rangesOf(line, word)))

function rangesOf(line: string, { whole, parts, isPinyin: mayBePinyin }: AskedWord): readonly Range[] {
  const found = matchRanges(line, [whole])
  if (found.length > 0) return found
  const ofParts = matchRanges(line, parts)
  if (ofParts.length > 0 || !mayBePinyin) return ofParts
  const range = pinyinRange(line, whole)
  return range ? [range] : []
}

/** Joins ranges that overlap. */
function apart(ranges: readonly Range[]): Range[] {
  const joined: Range[] = []
  for (const range of ranges.toSorted(([one], [other]) => one - other)) {
    const last = joined.at(-1)
    if (last && range[0] < last[1]) joined[joined.length - 1] = [last[0], Math.max(last[1], range[1])]
    else joined.push(range)
  }
  return joined
}
