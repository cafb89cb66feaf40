import type { EditorView } from 'prosemirror-view'
import { mountTransaction } from './mounted-groups'

/** How far beyond the viewport groups are mounted: what Page Down or a fast wheel reaches before the next frame. */
const AROUND = '150% 0px'

/** The placeholders of unmounted groups; mounts each when it comes near the viewport. */
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
    // The page scrolls in a nested element, whose edge would otherwise clip the margin.
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

  /** Call before the first block of a group is drawn, so that its element takes the height of its content. */
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

/** The instance of a view. Created lazily: ProseMirror draws the first group inside the view's constructor. */
export function unmountedGroupsOf(view: EditorView): UnmountedGroups {
  const made = known.get(view) ?? new UnmountedGroups(view)
  known.set(view, made)
  return made
}
