import type { TextElement, TextElementStyle } from '../../contract/docx/text'
import { styledElement, countWords, wordTokens } from '../compare/compare-words'
import type { WordToken } from '../compare/compare-words'
import { longestCommonSubsequence } from '../compare/longest-common-subsequence'

/** The elements of one text in three versions. */
export interface TextVersions {
  base: readonly TextElement[]
  ours: readonly TextElement[]
  theirs: readonly TextElement[]
  /**
   * The version that the others are known to have read last. Words of the base that neither it nor `theirs` has are
   * ours, written since and unseen by them.
   */
  read?: readonly TextElement[] | undefined
}

/**
 * Three-way merge of one text, word by word. Words and looks that only one side changed are taken from that side.
 * Insertions of both sides at one place appear once each, in the same order on both sides. Mentions, formulas and
 * other elements count as a word. Undefined if both changed the same words, because no text could hold both versions.
 */
export function mergeWords(versions: TextVersions): TextElement[] | undefined {
  const saved = wordTokens(versions.base)
  const [mine, other] = [wordTokens(versions.ours), wordTokens(versions.theirs)]
  const base = versions.read ? knownToBoth(saved, wordTokens(versions.read), other) : saved
  // Both started from an empty line, so they wrote two lines, not one.
  if (base.every(isSpace)) return undefined
  const [ours, theirs] = [changesOf(base, mine), changesOf(base, other)]
  const merged = new Joined((one, next) => [mine, other].some((text) => areNeighbours(one, next, text)))
  let at = 0
  let [our, their] = [0, 0]
  for (;;) {
    const mine = ours.changes[our]
    const other = theirs.changes[their]
    if (mine && other && cross(mine, other)) {
      const both = mergedChange(mine, other, base)
      if (!both) return undefined
      at = copy(at, Math.min(mine.from, other.from))
      for (const [side, words] of both) merged.add(side, words)
      ;[at, our, their] = [Math.max(mine.to, other.to), our + 1, their + 1]
      continue
    }
    const isMine = mine !== undefined && (!other || isBefore(mine, other))
    const next = isMine ? mine : other
    if (!next) break
    at = copy(at, next.from)
    merged.add(isMine ? 'ours' : 'theirs', next.words)
    at = next.to
    if (isMine) our += 1
    else their += 1
  }
  copy(at, base.length)
  return saidOnce(merged.elements, new Set(keysOf(saved)), mine, other)

  /** Adds words that neither changed, in the look that either gave them. */
  function copy(from: number, to: number): number {
    const words = base.slice(from, to).map((token, index) => {
      const place = from + index
      return { ...token, style: mergedStyle(token, ours.kept.get(place), theirs.kept.get(place)) }
    })
    merged.add('base', words)
    return to
  }
}

/**
 * Words as elements. Neighbours of the same look form one run. Words of `text` do not run together if the words
 * between them are missing.
 */
export function elementsOf(words: readonly WordToken[], text = words): TextElement[] {
  const joined = new Joined((one, next) => areNeighbours(one, next, text))
  for (const word of words) joined.add('base', [word])
  return joined.elements
}

/**
 * Returns a text with the words that a copy of it gained between two versions, each after the word that it follows
 * there. Words that the copy lost stay, and words that the text already has are not repeated.
 */
export function withInsertions(
  text: readonly TextElement[],
  before: readonly TextElement[],
  after: readonly TextElement[],
): TextElement[] {
  const [words, now] = [wordTokens(text), wordTokens(after)]
  const joined = new Joined((one, next) => [words, now].some((each) => areNeighbours(one, next, each)))
  const inserted = insertedWords(words, wordTokens(before), now)
  for (const [side, tokens] of inserted) for (const token of tokens) joined.add(side, [token])
  return joined.elements
}

function insertedWords(
  words: readonly WordToken[],
  old: readonly WordToken[],
  now: readonly WordToken[],
): [Side, readonly WordToken[]][] {
  const places = new Map(longestCommonSubsequence(keysOf(now), keysOf(words)))
  const kept = placesIn(now, old)
  const [there, most] = [new Map(countWords(words)), countWords(now)]
  const inserted = new Map<number, WordToken[]>()
  let next = 0
  for (const [place, word] of now.entries()) {
    const at = places.get(place)
    if (at !== undefined) next = at + 1
    if (at !== undefined || kept.has(place)) continue
    const times = there.get(word.key) ?? 0
    if (!isSpace(word) && times >= (most.get(word.key) ?? 0)) continue
    there.set(word.key, times + 1)
    inserted.set(next, [...(inserted.get(next) ?? []), word])
  }
  return Array.from({ length: words.length + 1 }, (_, at): [Side, readonly WordToken[]][] => [
    ['theirs', inserted.get(at) ?? []],
    ['ours', words.slice(at, at + 1)],
  ]).flat()
}

/** Whether a text has all words of another one in the same order. It may have more. */
export function containsAllWords(all: readonly TextElement[], some: readonly TextElement[]): boolean {
  const wordsOf = (text: readonly TextElement[]) => keysOf(wordTokens(text).filter((word) => !isSpace(word)))
  const words = wordsOf(some)
  return longestCommonSubsequence(words, wordsOf(all)).length === words.length
}

/**
 * Drops known words that the merged text has more often than any of its versions, because both sides restored them.
 */
function saidOnce(
  merged: readonly TextElement[],
  known: ReadonlySet<string>,
  ...versions: (readonly WordToken[])[]
): TextElement[] {
  const most = versions.map(countWords)
  const left = new Joined()
  const said = new Map<string, number>()
  let last: WordToken | undefined
  let isWithoutOne = false
  for (const word of wordTokens(merged)) {
    const times = (said.get(word.key) ?? 0) + 1
    said.set(word.key, times)
    const isTooOften =
      known.has(word.key) && !isSpace(word) && most.every((each) => (each.get(word.key) ?? 0) < times)
    // The space of a dropped word is dropped, too.
    const isLeftOver = isWithoutOne && isSpace(word) && (!last || isSpace(last))
    isWithoutOne = isTooOften
    if (isTooOften || isLeftOver) continue
    left.add('base', [word])
    last = word
  }
  return left.elements
}

/**
 * The common origin: the words that the saved text and the last read text share, and those of their other words that
 * theirs has. A word that theirs lacks was written by one side and not seen by the other. It was not deleted.
 */
function knownToBoth(
  saved: readonly WordToken[],
  read: readonly WordToken[],
  theirs: readonly WordToken[],
): readonly WordToken[] {
  const known: WordToken[] = []
  const [ofSaved, ofRead] = [placesIn(saved, theirs), placesIn(read, theirs)]
  let [at, atRead] = [0, 0]
  const alike = longestCommonSubsequence(keysOf(saved), keysOf(read))
  for (const [place, placeRead] of [...alike, [saved.length, read.length] as const]) {
    const before = saved.slice(at, place).filter((_, index) => ofSaved.has(at + index))
    const beforeRead = read.slice(atRead, placeRead).filter((_, index) => ofRead.has(atRead + index))
    known.push(...before, ...beforeRead)
    known.push(...saved.slice(place, place + 1))
    ;[at, atRead] = [place + 1, placeRead + 1]
  }
  return known
}

/** The places in one text of words that another one has, too. */
const placesIn = (text: readonly WordToken[], other: readonly WordToken[]): ReadonlySet<number> =>
  new Set(longestCommonSubsequence(keysOf(text), keysOf(other)).map(([place]) => place))

/** The words with which one side replaced those of the base from `from` up to `to`. */
interface Change {
  from: number
  to: number
  words: readonly WordToken[]
}

interface Changes {
  changes: Change[]
  /** The words that this side kept, as it has them, by their places in the base. */
  kept: ReadonlyMap<number, WordToken>
}

function changesOf(base: readonly WordToken[], side: readonly WordToken[]): Changes {
  const kept = new Map<number, WordToken>()
  const changes: Change[] = []
  let [at, atSide] = [0, 0]
  const pairs = foremost(longestCommonSubsequence(keysOf(base), keysOf(side)), side)
  for (const [place, placeOnSide] of [...pairs, [base.length, side.length] as const]) {
    if (place > at || placeOnSide > atSide) {
      const words = side.slice(atSide, placeOnSide)
      const last = changes.at(-1)
      // Changes with only spaces between them are one change, which keeps these spaces.
      if (last && base.slice(last.to, at).every(isSpace)) {
        const between = side.slice(atSide - (at - last.to), atSide)
        changes[changes.length - 1] = {
          from: last.from,
          to: place,
          words: [...last.words, ...between, ...words],
        }
      } else changes.push({ from: at, to: place, words })
    }
    const token = side[placeOnSide]
    if (place < base.length && token) kept.set(place, token)
    ;[at, atSide] = [place + 1, placeOnSide + 1]
  }
  return { changes, kept }
}

/**
 * If a word was inserted between two spaces, either of them may be the new one. This places insertions as early as
 * possible, so that two writers who insert the same words insert them at the same place.
 */
function foremost(pairs: readonly [number, number][], side: readonly WordToken[]): [number, number][] {
  const moved: [number, number][] = []
  for (const pair of pairs) {
    let [place, placeOnSide] = pair
    for (let at = moved.push(pair) - 2; at >= 0; at--) {
      const [before = 0, beforeOnSide = 0] = moved[at] ?? []
      const isInsertion = before === place - 1 && beforeOnSide < placeOnSide - 1
      if (!isInsertion || side[placeOnSide - 1]?.key !== side[beforeOnSide]?.key) break
      ;[place, placeOnSide] = [before, placeOnSide - 1]
      moved[at] = [place, placeOnSide]
    }
  }
  return moved
}

export const keysOf = (tokens: readonly WordToken[]): string[] => tokens.map(({ key }) => key)

export const isSpace = ({ words, element }: WordToken): boolean => !element && words.trim() === ''

const isInsertion = ({ from, to }: Change) => from === to

/** Whether two changes concern the same words, or both insert at one place. */
function cross(one: Change, other: Change): boolean {
  if (isInsertion(one) && isInsertion(other)) return one.from === other.from
  return one.from < other.to && other.from < one.to
}

/** Whether `one` comes first. The two must not cross. */
const isBefore = (one: Change, other: Change): boolean =>
  one.from === other.from ? one.to < other.to : one.from < other.from

type Side = 'base' | 'ours' | 'theirs'

/** The words at a place that both changed. Undefined if the text cannot hold both versions. */
function mergedChange(
  mine: Change,
  other: Change,
  base: readonly WordToken[],
): [Side, readonly WordToken[]][] | undefined {
  const isSame = mine.from === other.from && mine.to === other.to
  if (isSame && sayTheSame(mine.words, other.words)) return [['ours', mine.words]]
  // Here, a change may replace only spaces: a space next to inserted words may be part of the change.
  if (![mine, other].every(({ from, to }) => base.slice(from, to).every(isSpace))) return undefined
  // The order is the same on both sides, so that nothing remains to change once each has merged. Words of both appear
  // once.
  const isMineFirst = spelling(mine.words) <= spelling(other.words)
  const [one, another] = isMineFirst ? [mine.words, other.words] : [other.words, mine.words]
  return insertedWords(another, [], one)
}

const spelling = (words: readonly WordToken[]) => words.map(({ key }) => key).join('')

export const sayTheSame = (one: readonly WordToken[], other: readonly WordToken[]): boolean =>
  one.length === other.length && one.every(({ key }, at) => key === other[at]?.key)

/**
 * Merges the look of a word that both kept, mark by mark. If both changed one mark, ours wins. Comments are theirs.
 */
function mergedStyle(base: WordToken, ours = base, theirs = base): TextElementStyle {
  if (ours.look === base.look) return theirs.style
  const spelled = (style: Readonly<Record<string, unknown>>, name: string) =>
    JSON.stringify(style[name] || undefined)
  const names = new Set([...Object.keys(ours.style), ...Object.keys(theirs.style)])
  const merged = [...names].map((name) => {
    const isTheirs = name === 'comment_ids' || spelled(ours.style, name) === spelled(base.style, name)
    const style: Readonly<Record<string, unknown>> = isTheirs ? theirs.style : ours.style
    return [name, style[name]] as const
  })
  return Object.fromEntries(merged.filter(([, value]) => value !== undefined))
}

/**
 * Builds elements from words. Neighbours of the same look form one run, and words of two sides never run together.
 */
class Joined {
  readonly elements: TextElement[] = []
  readonly #mayTouch: (one: WordToken, next: WordToken) => boolean
  #last: { side: Side; token: WordToken } | undefined

  /**
   * `mayTouch`: whether two words of one side that were added separately may run together, like the halves of a word.
   */
  constructor(mayTouch: (one: WordToken, next: WordToken) => boolean = () => true) {
    this.#mayTouch = mayTouch
  }

  /** Adds adjacent words. */
  add(side: Side, tokens: readonly WordToken[]) {
    const [first] = tokens
    const last = this.#last
    if (first && last && growTogether(last.token, first)) {
      if (last.side !== side || !this.#mayTouch(last.token, first)) this.#push({ ...first, words: ' ' })
    }
    for (const token of tokens) this.#push(token)
    const token = tokens.at(-1)
    if (token) this.#last = { side, token }
  }

  #push(token: WordToken) {
    const run = token.element ? undefined : this.elements.at(-1)?.text_run
    const isAlike = run && JSON.stringify(run.text_element_style ?? {}) === JSON.stringify(token.style)
    if (isAlike) {
      this.elements[this.elements.length - 1] = { text_run: { ...run, content: run.content + token.words } }
    } else this.elements.push(styledElement(token))
  }
}

const areNeighbours = (one: WordToken, next: WordToken, text: readonly WordToken[]): boolean =>
  text.some(({ key }, at) => key === next.key && text[at - 1]?.key === one.key)

/** Whether two words would become one, as letters and numbers do in a script that puts spaces between words. */
const growTogether = (before: WordToken, after: WordToken): boolean =>
  !before.element && !after.element && wordTokens([joinedRun(before, after)]).length === 1 && !isSpace(after)

const joinedRun = (before: WordToken, after: WordToken): TextElement => ({
  text_run: { content: before.words + after.words },
})
