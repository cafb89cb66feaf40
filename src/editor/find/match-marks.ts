import type { EditorView } from 'prosemirror-view'
import { firstFrom } from './finder'
import type { Match } from './finder'

/** More at once nobody can see; a screen of one repeated letter has about as many. */
const MOST_MARKS = 2_000

/**
 * Paints matches over the text with the browser's own highlights: no node of
 * the document changes for it. Only groups on the screen are painted, so
 * thousands of matches in ten thousand blocks cost what is seen of them. A
 * browser without highlights shows the current match by its selection.
 */
export class MatchMarks {
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

  /** The matches in those parts of the page that are on the screen. */
  #seen(): readonly Match[] {
    const seen: Match[] = []
    for (const part of this.#view.dom.children) {
      const { top, bottom } = part.getBoundingClientRect()
      if (bottom < 0) continue
      if (top > innerHeight) break
      const from = this.#view.posAtDOM(part, 0)
      const to = this.#view.posAtDOM(part, part.childNodes.length)
      seen.push(...this.#matches.slice(firstFrom(this.#matches, from), firstFrom(this.#matches, to)))
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
    range.selectNodeContents(element)
    return [range]
  }
}

function paint(name: string, ranges: Range[]): void {
  if (typeof Highlight !== 'function') return
  if (ranges.length === 0) CSS.highlights.delete(name)
  else CSS.highlights.set(name, new Highlight(...ranges))
}
