import type { Node } from 'prosemirror-model'
import type { BlockTree } from '../../../document/block-tree'
import { isTable } from '../queries/blocks'
import { cellAttrs } from '../schema/attrs'

/** How much a document, or a part of it, holds. */
export interface Counts {
  /** Words; in Chinese and Japanese every character counts as one, as their writers count. */
  words: number
  /** Characters as readers see them, spaces included. */
  characters: number
  /** UTF-16 units, which is how the platform counts. */
  units: number
  blocks: number
  /** The longest text of one block, in units, and the position of its line. */
  longest: { units: number; position: number }
  /** The table with the most cells. */
  mostCells: { cells: number; position: number }
}

const nothing = (): Counts => ({
  words: 0,
  characters: 0,
  units: 0,
  blocks: 0,
  longest: { units: 0, position: 0 },
  mostCells: { cells: 0, position: 0 },
})

const known = new WeakMap<Node, Counts>()

/**
 * The counts of a document or of one of its blocks; positions are relative to the position before it.
 * Cached per block: a key stroke recounts one block.
 */
export function countsOf(node: Node): Counts {
  const before = known.get(node)
  if (before) return before
  const counted = node.type.name === 'doc' ? blockCounts(node, countsOf) : countsBelow(node)
  known.set(node, counted)
  return counted
}

const countsBelow = (node: Node): Counts =>
  node.type.name === 'line' ? lineCounts(node) : blockCounts(node, countsBelow)

function blockCounts(node: Node, countsOfChild: (child: Node) => Counts): Counts {
  const start = node.type.name === 'doc' ? 0 : 1
  const sum = nothing()
  node.forEach((child, offset) => add(sum, countsOfChild(child), start + offset))
  const covered = node.type.name === 'table_cell' ? cellAttrs(node).covered : []
  if (node.type.name !== 'table_row') sum.blocks++
  for (const tree of covered) sum.blocks += blocksIn(tree)
  if (!isTable(node)) return sum
  const cells = cellsOf(node)
  if (cells > sum.mostCells.cells) sum.mostCells = { cells, position: 0 }
  return sum
}

const blocksIn = (tree: BlockTree): number => tree.children.reduce((sum, child) => sum + blocksIn(child), 1)

/** Covered cells count: the platform keeps them. */
function cellsOf(table: Node): number {
  let cells = 0
  table.forEach((row) => row.forEach((cell) => (cells += cellAttrs(cell).colspan * cellAttrs(cell).rowspan)))
  return cells
}

/** Adds a child's counts to a sum; `at` is the child's position within the parent. */
function add(sum: Counts, { words, characters, units, blocks, longest, mostCells }: Counts, at: number) {
  sum.words += words
  sum.characters += characters
  sum.units += units
  sum.blocks += blocks
  if (longest.units > sum.longest.units)
    sum.longest = { units: longest.units, position: longest.position + at }
  if (mostCells.cells > sum.mostCells.cells)
    sum.mostCells = { cells: mostCells.cells, position: mostCells.position + at }
}

/** The text of a line. Most lines hold only text, and need no walk. */
function textOf(line: Node): string {
  let text = ''
  for (const child of line.children) {
    if (!child.isText) return line.textContent
    text += child.text!
  }
  return text
}

function lineCounts(line: Node): Counts {
  const text = textOf(line)
  const units = text.length
  const counts = nothing()
  const isEnglish = IS_PLAIN_ENGLISH.test(text)
  counts.words = isEnglish ? plainWordsIn(text) : wordsIn(text)
  counts.characters = isEnglish ? units : charactersIn(text)
  counts.units = units
  counts.longest.units = units
  return counts
}

// Created when a text needs them: few do, and each loads the rules of its language or the characters of its scripts.
let graphemes: Intl.Segmenter | undefined
let dictionary: Intl.Segmenter | undefined
let word: RegExp | undefined
let unspaced: RegExp | undefined

/** How often a text has one character of a script that is counted by character, or a run of letters of any other. */
function matchedWords(text: string): number {
  word ??=
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{N}\p{M}_])+(?:['’.](?=[\p{L}\p{N}])(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{N}\p{M}_])+)*/gu
  return text.match(word)?.length ?? 0
}

/** Whether a text has scripts without spaces, whose words only a dictionary can tell apart. */
function needsDictionary(text: string): boolean {
  unspaced ??= /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
  return unspaced.test(text)
}

const hasSegmenter = typeof Intl.Segmenter === 'function'
const segmenter = (granularity: 'grapheme' | 'word') => new Intl.Segmenter('en', { granularity })

/** Only letters and signs of English, as most lines are. */
const IS_PLAIN_ENGLISH = /^[A-Za-z0-9_ ,;:!?()"'.-]*$/

/** `matchedWords` for plain English, at a tenth of its cost. */
function plainWordsIn(text: string): number {
  let words = 0
  let isInside = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    // A full stop or an apostrophe between letters is part of the word.
    const joins: boolean =
      isInside && (code === 46 || code === 39) && isLetterOrDigit(text.charCodeAt(at + 1))
    const isWord: boolean = joins || isLetterOrDigit(code) || code === 95
    if (isWord && !isInside) words++
    isInside = isWord
  }
  return words
}

const isLetterOrDigit = (code: number) =>
  (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122)

export function wordsIn(text: string): number {
  if (IS_PLAIN_ENGLISH.test(text)) return plainWordsIn(text)
  if (!hasSegmenter || !needsDictionary(text)) return matchedWords(text)
  dictionary ??= segmenter('word')
  let words = 0
  for (const { segment, isWordLike } of dictionary.segment(text)) {
    if (isWordLike) words += needsDictionary(segment) ? 1 : matchedWords(segment)
  }
  return words
}

/** Characters of one unit each: any other text needs the slower look at graphemes. */
const PLAIN = /^[\u0020-\u02ff\u2010-\u2027\u3000-\u30ff\u4e00-\u9fff\uff01-\uff5e\n\t]*$/

export function charactersIn(text: string): number {
  if (PLAIN.test(text)) return text.length
  if (!hasSegmenter) return Array.from(text).length
  graphemes ??= segmenter('grapheme')
  let characters = 0
  for (const _ of graphemes.segment(text)) characters++
  return characters
}

/** The most that the platform takes (platform/docx#updates-and-their-limits). */
export const limits = {
  /** UTF-16 units of one block's text: 4000027. */
  block: 100_000,
  /** Characters of the whole document: 1770033. */
  document: 10_485_760,
  /** Cells of a table: 1770011. */
  cells: 2_000,
} as const

export type LimitName = keyof typeof limits

export interface LimitUse {
  name: LimitName
  used: number
  most: number
  /** The position of the largest one; undefined for the document. */
  position: number | undefined
  state: 'fine' | 'near' | 'over'
}

const NEAR = 0.9

/** How much of each limit a document uses. */
export function limitUsage({ units, longest, mostCells }: Counts): LimitUse[] {
  const used = (name: LimitName, now: number, position: number | undefined): LimitUse => {
    const most = limits[name]
    const state = now > most ? 'over' : now >= most * NEAR ? 'near' : 'fine'
    return { name, used: now, most, position, state }
  }
  return [
    used('block', longest.units, longest.position),
    used('document', units, undefined),
    used('cells', mostCells.cells, mostCells.position),
  ]
}
