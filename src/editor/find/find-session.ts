import type { Node } from 'prosemirror-model'
import { Fragment, Slice } from 'prosemirror-model'
import { TextSelection } from 'prosemirror-state'
import type { EditorState, Transaction } from 'prosemirror-state'
import { ReplaceStep } from 'prosemirror-transform'
import type { EditorView } from 'prosemirror-view'
import { Listeners } from '../../../primitives/listeners'
import { whenIdle } from '../../browser/when-idle'
import { mountedGroupsOf } from '../mounting/mounted-groups'
import { schema } from '../schema/schema'
import { goTo } from '../view/scroll'
import { Finder, matchBefore, matchFrom, firstFrom } from './finder'
import type { LabelOf, Match, FindQuery } from './finder'

export interface FindResult {
  count: number
  /** The number of the current match, from 1; 0 while there is none. */
  current: number
}

/**
 * One search in an open document. Matches lag a moment behind typing: changed
 * blocks are read again when the page is idle, or at once before anything is
 * done with a match.
 */
export class FindSession {
  readonly #view: EditorView
  readonly #labelOf: LabelOf
  readonly #marks: MatchMarks
  readonly #listeners = new Listeners()
  #finder: Finder
  #read: Node | undefined
  #matches: readonly Match[] = []
  #current = -1
  #found: FindResult = { count: 0, current: 0 }
  #asked: (() => void) | undefined
  /** The groups that were drawn when matches were last painted. */
  #near: unknown

  constructor(view: EditorView, labelOf: LabelOf) {
    this.#view = view
    this.#labelOf = labelOf
    this.#finder = new Finder({ words: '', matchCase: false, wholeWords: false }, labelOf)
    this.#marks = new MatchMarks(view)
  }

  readonly subscribe = this.#listeners.add

  readonly getFound = (): FindResult => this.#found

  /** Begins a search at the cursor and goes to the match there, or the next one. */
  look(query: FindQuery): void {
    this.#finder = new Finder(query, this.#labelOf)
    this.#read = undefined
    this.#visit(matchFrom(this.#upToDate(), this.#view.state.selection.from))
  }

  /** Call this after every transaction. */
  documentChanged(): void {
    if (this.#read === this.#view.state.doc) {
      if (this.#near !== mountedGroupsOf(this.#view.state)) this.#show()
      return
    }
    if (this.#asked) return
    this.#asked = whenIdle(() => {
      this.#asked = undefined
      this.#upToDate()
      this.#show()
    })
  }

  next(): void {
    const { from, to } = this.#view.state.selection
    const matches = this.#upToDate()
    const isHere = matches[this.#current]?.from === from
    this.#visit(matchFrom(matches, isHere ? Math.max(to, from + 1) : from))
  }

  previous(): void {
    this.#visit(matchBefore(this.#upToDate(), this.#view.state.selection.from))
  }

  /** Replaces the current match and goes to the next. False if it cannot be replaced. */
  replace(words: string): boolean {
    const match = this.#upToDate()[this.#current]
    const tr = match && replaceMatch(this.#view.state, match, words)
    if (!match || !tr) {
      if (match) this.next()
      return false
    }
    this.#view.dispatch(tr)
    this.#visit(matchFrom(this.#upToDate(), match.from + words.length))
    return true
  }

  /** Replaces every match in one undo step. */
  replaceAll(words: string): { replaced: number; skipped: number } {
    const { tr, replaced, skipped } = replaceAll(this.#view.state, this.#finder, words)
    if (tr.docChanged) this.#view.dispatch(tr)
    this.#upToDate()
    this.#show()
    return { replaced, skipped }
  }

  begin(): void {
    this.#marks.begin()
  }

  end(): void {
    this.#asked?.()
    this.#asked = undefined
    this.#marks.end()
  }

  #upToDate(): readonly Match[] {
    const { doc, selection } = this.#view.state
    if (this.#read === doc) return this.#matches
    this.#read = doc
    this.#matches = this.#finder.matchesIn(doc)
    const at = matchFrom(this.#matches, selection.from)
    const match = this.#matches[at]
    this.#current = match?.from === selection.from && match.to === selection.to ? at : -1
    return this.#matches
  }

  #visit(index: number): void {
    this.#current = index
    const match = this.#matches[index]
    if (match) goTo(this.#view, match.from, match.to)
    this.#show()
  }

  #show(): void {
    this.#near = mountedGroupsOf(this.#view.state)
    this.#marks.show(this.#matches, this.#current)
    this.#found = { count: this.#matches.length, current: this.#current + 1 }
    this.#listeners.emit()
  }
}

/** Replaces one match, keeps the marks of its first letter and selects the new words. Undefined if it is fixed. */
export function replaceMatch({ tr, doc }: EditorState, match: Match, words: string): Transaction | undefined {
  if (match.isFixed) return undefined
  const marks = doc.resolve(match.from).nodeAfter?.marks
  if (words === '') tr.delete(match.from, match.to)
  else tr.replaceWith(match.from, match.to, schema.text(words, marks))
  return tr.setSelection(TextSelection.create(tr.doc, match.from, match.from + words.length))
}

interface ReplacedAll {
  tr: Transaction
  replaced: number
  /** Matches that stay: names, captions, lines that cannot be edited. */
  skipped: number
}

/**
 * Replaces every match with one step over the blocks from the first to the
 * last: a step per match would copy the page's children each time. The cursor
 * stays in its words.
 */
export function replaceAll(state: EditorState, finder: Finder, words: string): ReplacedAll {
  const { tr, doc, selection } = state
  const matches = finder.matchesIn(doc)
  const free = matches.filter(({ isFixed }) => !isFixed)
  const counted = { replaced: free.length, skipped: matches.length - free.length }
  const [first, last] = [free[0], free.at(-1)]
  if (!first || !last) return { tr, ...counted }
  const start = doc.childBefore(first.from + 1)
  const end = doc.childAfter(last.from)
  const nodes: Node[] = []
  for (let index = start.index; index <= end.index; index++) {
    nodes.push(rewritten(doc.child(index), finder, words))
  }
  const until = end.offset + end.node!.nodeSize
  tr.step(new ReplaceStep(start.offset, until, new Slice(Fragment.from(nodes), 0, 0)))
  const at = (position: number) => moved(position, free, words.length)
  const $head = tr.doc.resolve(Math.min(at(selection.head), tr.doc.content.size))
  return { tr: tr.setSelection(TextSelection.near($head)), ...counted }
}

function rewritten(node: Node, finder: Finder, words: string): Node {
  const matches = finder.matchesOf(node)
  if (!matches.some(({ isFixed }) => !isFixed)) return node
  if (node.type.name === 'line') return rewrittenLine(node, matches, words)
  return node.copy(Fragment.from(node.children.map((child) => rewritten(child, finder, words))))
}

function rewrittenLine(line: Node, matches: readonly Match[], words: string): Node {
  let content = Fragment.empty
  let done = 0
  for (const { from, to, isFixed } of matches) {
    if (isFixed) continue
    content = content.append(line.content.cut(done, from - 1))
    const marks = line.resolve(from - 1).nodeAfter?.marks
    if (words !== '') content = content.append(Fragment.from(schema.text(words, marks)))
    done = to - 1
  }
  return line.copy(content.append(line.content.cut(done)))
}

/** Maps a position to where it is after the matches before it changed their length. */
function moved(position: number, matches: readonly Match[], length: number): number {
  let shift = 0
  for (const { from, to } of matches) {
    if (from >= position) break
    if (to > position) return from + shift + length
    shift += length - (to - from)
  }
  return position + shift
}

/** A screen shows no more at once: one repeated letter fills it with about as many. */
const MOST_MARKS = 2_000

/**
 * Paints matches with the browser's own highlights, so no node of the document
 * changes. Only groups on the screen are painted, so thousands of matches in ten
 * thousand blocks cost no more than those in view. A browser without highlights
 * shows the current match by its selection.
 */
class MatchMarks {
  readonly #view: EditorView
  #matches: readonly Match[] = []
  #current = -1
  #frame = 0

  constructor(view: EditorView) {
    this.#view = view
  }

  begin(): void {
    document.addEventListener('scroll', this.#later, { capture: true, passive: true })
    window.addEventListener('resize', this.#later)
  }

  show(matches: readonly Match[], current: number): void {
    this.#matches = matches
    this.#current = current
    this.#later()
  }

  end(): void {
    document.removeEventListener('scroll', this.#later, { capture: true })
    window.removeEventListener('resize', this.#later)
    cancelAnimationFrame(this.#frame)
    paint('ed-found', [])
    paint('ed-found-now', [])
  }

  readonly #later = (): void => {
    cancelAnimationFrame(this.#frame)
    this.#frame = requestAnimationFrame(() => this.#paint())
  }

  #paint(): void {
    const seen = this.#matches.length > 0 ? this.#seen() : []
    const current = this.#matches[this.#current]
    paint(
      'ed-found',
      seen.filter((match) => match !== current).flatMap((match) => this.#rangeOf(match)),
    )
    paint('ed-found-now', current ? this.#rangeOf(current) : [])
  }

  /** The matches in the parts of the page that are on the screen. */
  #seen(): readonly Match[] {
    let seen: Match[] = []
    for (const part of this.#view.dom.children) {
      const { top, bottom } = part.getBoundingClientRect()
      if (bottom < 0) continue
      if (top > innerHeight) break
      const from = this.#view.posAtDOM(part, 0)
      const to = this.#view.posAtDOM(part, part.childNodes.length)
      seen = seen.concat(this.#matches.slice(firstFrom(this.#matches, from), firstFrom(this.#matches, to)))
    }
    if (seen.length <= MOST_MARKS) return seen
    const nearest = Math.max(0, seen.indexOf(this.#matches[this.#current]!) - MOST_MARKS / 2)
    return seen.slice(nearest, nearest + MOST_MARKS)
  }

  #rangeOf({ from, to }: Match): Range[] {
    // Matches may be a moment older than the document.
    if (to > this.#view.state.doc.content.size) return []
    const range = document.createRange()
    if (this.#view.state.doc.resolve(from).parent.type.name === 'line') {
      const [start, end] = [this.#view.domAtPos(from, 1), this.#view.domAtPos(to, -1)]
      range.setStart(start.node, start.offset)
      range.setEnd(end.node, end.offset)
      return [range]
    }
    const element = this.#view.nodeDOM(from)
    if (!element) return []
    // In a card only the name can match.
    range.selectNodeContents(
      (element instanceof Element && element.querySelector('.ed-file-name')) || element,
    )
    return [range]
  }
}

function paint(name: string, ranges: Range[]): void {
  if (typeof Highlight !== 'function') return
  if (ranges.length === 0) CSS.highlights.delete(name)
  else CSS.highlights.set(name, new Highlight(...ranges))
}
