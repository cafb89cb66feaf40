import { partOf } from './part-of'

/** An observer that reports each element as in view. */
export class AllInSight implements Partial<IntersectionObserver> {
  readonly #onSeen: IntersectionObserverCallback
  constructor(onSeen: IntersectionObserverCallback) {
    this.#onSeen = onSeen
  }
  observe(target: Element) {
    const seen = partOf<IntersectionObserverEntry>({ isIntersecting: true, target })
    this.#onSeen([seen], partOf<IntersectionObserver>(this))
  }
  disconnect() {}
}
