import type { EditorView } from 'prosemirror-view'
import { mountTransaction } from './mounted-groups'

/** How far beyond the screen groups are drawn: what a page key or a fast wheel reaches before the next frame. */
const AROUND = '150% 0px'

/** The elements of the groups that are not drawn, watched for coming near the screen. */
export class UnmountedGroups {
  readonly #elements = new Map<number, Set<HTMLElement>>()
  readonly #numbers = new WeakMap<Element, number>()
  readonly #observer: IntersectionObserver

  constructor(view: EditorView) {
    const look: IntersectionObserverCallback = (entries) => {
      const come = entries.filter(({ isIntersecting }) => isIntersecting)
      const tr = mountTransaction(
        view.state,
        come.flatMap(({ target }) => this.#numbers.get(target) ?? []),
      )
      if (tr && !view.isDestroyed) view.dispatch(tr)
    }
    // The page scrolls within an element of its own, whose edge would otherwise be the edge of what is looked at.
    const around = { rootMargin: AROUND, scrollMargin: AROUND }
    this.#observer = new IntersectionObserver(look, around)
  }

  add(number: number, element: HTMLElement): void {
    const same = this.#elements.get(number)
    if (same) same.add(element)
    else this.#elements.set(number, new Set([element]))
    this.#numbers.set(element, number)
    element.classList.add('ed-unmounted')
    this.#observer.observe(element)
  }

  /** To be called before the first block of a group is drawn: its element then takes the height of what it holds. */
  markMounted(number: number): void {
    const elements = this.#elements.get(number)
    if (!elements) return
    for (const element of elements) {
      element.classList.remove('ed-unmounted')
      this.#observer.unobserve(element)
    }
    this.#elements.delete(number)
  }

  remove(number: number, element: HTMLElement): void {
    this.#observer.unobserve(element)
    const same = this.#elements.get(number)
    same?.delete(element)
    if (same?.size === 0) this.#elements.delete(number)
  }
}

const known = new WeakMap<EditorView, UnmountedGroups>()

/** The one of a view; made when ProseMirror draws its first group, before anybody has the view in hand. */
export function unmountedGroupsOf(view: EditorView): UnmountedGroups {
  const made = known.get(view) ?? new UnmountedGroups(view)
  known.set(view, made)
  return made
}
