import type { Node } from 'prosemirror-model'
import { elementLabel } from '../../../document/compare/block-text'
import { elementAttrs, objectAttrs } from '../schema/attrs'
import { hasUnsendable } from '../schema/line-node'

export interface Match {
  from: number
  to: number
  /** Found, but cannot be replaced: in a line that cannot be edited, a name, a caption or a card. */
  isFixed: boolean
}

const none: readonly Match[] = []

/** Returns the text that an inline element shows on the page. */
export type LabelOf = (node: Node) => string

const plainLabel: LabelOf = (node) => elementLabel(elementAttrs(node).element)

/**
 * Finds one query in any version of a document. Matches are cached per node, and
 * versions share their nodes: after a key stroke only the changed line is read
 * again.
 */
export class Finder {
  readonly #pattern: RegExp | undefined
  readonly #query: FindQuery
  readonly #labelOf: LabelOf
  readonly #known = new WeakMap<Node, readonly Match[]>()

  constructor(query: FindQuery, labelOf: LabelOf = plainLabel) {
    this.#query = query
    this.#pattern = patternOf(query)
    this.#labelOf = labelOf
  }

  /** All matches of a document, in document order and with document positions. */
  matchesIn(doc: Node): readonly Match[] {
    return this.#pattern ? this.#inChildren(doc, 0) : none
  }

  /** Matches of a node, counted from the position before it. */
  matchesOf(node: Node): readonly Match[] {
    const known = this.#known.get(node)
    if (known) return known
    const found = this.#read(node)
    this.#known.set(node, found)
    return found
  }

  #read(node: Node): readonly Match[] {
    if (!this.#pattern || node.isInline) return none
    if (node.type.name === 'line') return this.#inLine(node)
    const below = this.#inChildren(node, 1)
    if (node.type.name !== 'object' || !this.#isIn(wordsOfObject(node))) return below
    return below.length > 0 ? below : [{ from: 0, to: node.nodeSize, isFixed: true }]
  }

  #inChildren(node: Node, start: number): readonly Match[] {
    const found: Match[] = []
    node.forEach((child, offset) => {
      for (const { from, to, isFixed } of this.matchesOf(child))
        found.push({ from: start + offset + from, to: start + offset + to, isFixed })
    })
    return found.length > 0 ? found : none
  }

  #inLine(line: Node): readonly Match[] {
    const isLocked = hasUnsendable(line)
    // An element takes one position; no query contains the character that replaces it here.
    let text = ''
    const found: Match[] = []
    line.forEach((child, offset) => {
      text += child.text ?? '\ufffc'
      if (child.isText || !this.#isIn(this.#labelOf(child))) return
      found.push({ from: offset + 1, to: offset + 1 + child.nodeSize, isFixed: true })
    })
    for (const { from, to } of this.#inText(text))
      found.push({ from: from + 1, to: to + 1, isFixed: isLocked })
    return found.length > 0 ? found.toSorted((a, b) => a.from - b.from) : none
  }

  #inText(text: string): { from: number; to: number }[] {
    const found = [...text.matchAll(this.#pattern!)].map(({ index, 0: words }) => ({
      from: index,
      to: index + words.length,
    }))
    if (!this.#query.wholeWords || found.length === 0) return found
    const edges = wordEdges(text)
    return found.filter(({ from, to }) => edges.has(from) && edges.has(to))
  }

  #isIn(text: string): boolean {
    return text !== '' && this.#inText(text).length > 0
  }
}

/** The text of a card or a picture that a reader may search for: a caption, a name. */
function wordsOfObject(node: Node): string {
  const { body } = objectAttrs(node)
  return Object.values(body)
    .flatMap((value) => {
      if (typeof value !== 'object' || value === null) return []
      const { name, title, caption } = value as Record<string, unknown>
      return [name, title, (caption as { content?: unknown } | undefined)?.content]
    })
    .filter((words) => typeof words === 'string')
    .join('\n')
}

/** The first match that begins at or after a position, wrapping at the end of the document; −1 if there is none. */
export function matchFrom(matches: readonly Match[], position: number): number {
  if (matches.length === 0) return -1
  const first = firstFrom(matches, position)
  return first === matches.length ? 0 : first
}

/** The last match that begins before a position, wrapping at the start of the document; −1 if there is none. */
export function matchBefore(matches: readonly Match[], position: number): number {
  if (matches.length === 0) return -1
  const first = firstFrom(matches, position)
  return (first === 0 ? matches.length : first) - 1
}

/** How many matches begin before a position. */
export function firstFrom(matches: readonly Match[], position: number): number {
  let [low, high] = [0, matches.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (matches[middle]!.from < position) low = middle + 1
    else high = middle
  }
  return low
}

/** The words to search for, and how exactly they must match. */
export interface FindQuery {
  words: string
  matchCase: boolean
  wholeWords: boolean
}

/** A letter that continues with a combining mark, a joiner or a skin tone is another letter, and no match. */
const NOT_CONTINUED = '(?![\\u0300-\\u036f\\u200d\\u{1f3fb}-\\u{1f3ff}])'

/**
 * The words as a pattern: taken literally, in both Unicode spellings of accented
 * letters; a space matches any space. Undefined for an empty query.
 */
function patternOf({ words, matchCase }: FindQuery): RegExp | undefined {
  if (words === '') return undefined
  const spellings = new Set([words, words.normalize('NFC'), words.normalize('NFD')])
  const literal = [...spellings].map((spelling) =>
    spelling
      .replaceAll(/[\\^$.*+?()[\]{}|/-]/g, (sign) => `\\${sign}`)
      .replaceAll(/[ \u00a0]/g, '[ \\u00a0]'),
  )
  return new RegExp(`(?:${literal.join('|')})${NOT_CONTINUED}`, matchCase ? 'gu' : 'giu')
}

let segmenter: Intl.Segmenter | undefined

/**
 * Where words begin and end in a text, in every script: Chinese, Japanese and
 * Thai have no spaces, so their words come from the browser's dictionary.
 */
function wordEdges(text: string): ReadonlySet<number> {
  const edges = new Set([0, text.length])
  if (typeof Intl.Segmenter === 'function') {
    segmenter ??= new Intl.Segmenter('en', { granularity: 'word' })
    for (const { index } of segmenter.segment(text)) edges.add(index)
    return edges
  }
  for (const { index, 0: word } of text.matchAll(/[\p{L}\p{M}\p{N}_]+/gu))
    edges.add(index).add(index + word.length)
  return edges
}
