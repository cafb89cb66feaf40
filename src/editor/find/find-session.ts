import type { Node } from 'prosemirror-model'
import type { EditorView } from 'prosemirror-view'
import { nearGroupsOf } from '../near/near-groups'
import { goTo } from '../reading/go-to'
import { whenIdle } from '../reading/when-idle'
import type { FindQuery } from './find-query'
import { Finder, matchBefore, matchFrom } from './finder'
import type { LabelOf, Match } from './finder'
import { MatchMarks } from './match-marks'
import { replaceAll, replaceMatch } from './replace-matches'

export interface Found {
  count: number
  /** The place of the current match among all, from 1 on; 0 while none is visited. */
  current: number
}

/**
 * One search over an open document. Matches follow the document a moment behind
 * the keys: what changed is read again when the page is idle, and at once
 * before anything is done with a match.
 */
export class FindSession {
  readonly #view: EditorView
  readonly #labelOf: LabelOf
  readonly #marks: MatchMarks
  readonly #listeners = new Set<() => void>()
  #finder: Finder
  #read: Node | undefined
  #matches: readonly Match[] = []
  #current = -1
  #found: Found = { count: 0, current: 0 }
  #asked: (() => void) | undefined
  /** Groups that were drawn when matches were painted last. */
  #near: unknown

  constructor(view: EditorView, labelOf: LabelOf) {
    this.#view = view
    this.#labelOf = labelOf
    this.#finder = new Finder({ words: '', matchCase: false, wholeWords: false }, labelOf)
    this.#marks = new MatchMarks(view)
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly getFound = (): Found => this.#found

  /** Begins a search at the cursor: the match there, or the next one, is visited. */
  look(query: FindQuery): void {
    this.#finder = new Finder(query, this.#labelOf)
    this.#read = undefined
    this.#visit(matchFrom(this.#upToDate(), this.#view.state.selection.from))
  }

  /** To be called after every transaction. */
  documentChanged(): void {
    if (this.#read === this.#view.state.doc) {
      if (this.#near !== nearGroupsOf(this.#view.state)) this.#show()
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

  /** Replaces the current match and visits the next. False where it cannot be replaced. */
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

  /** Replaces every match in one step of undo. */
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
    this.#near = nearGroupsOf(this.#view.state)
    this.#marks.show(this.#matches, this.#current)
    this.#found = { count: this.#matches.length, current: this.#current + 1 }
    for (const listener of this.#listeners) listener()
  }
}
