import { Fragment } from 'prosemirror-model'
import type { Attrs, Node } from 'prosemirror-model'
import { Step, StepResult } from 'prosemirror-transform'
import type { Mappable } from 'prosemirror-transform'

/** Attributes that the node at a position gets; its others stay. */
export interface AttrsChange {
  position: number
  attrs: Attrs
}

/**
 * Sets attributes of many nodes at once. ProseMirror's own step sets one, and
 * each costs a copy of all that stands beside its node: of 20,000 blocks that
 * were pasted, a quarter of a minute.
 */
export class AttrsStep extends Step {
  readonly #changes: readonly AttrsChange[]

  /** By their positions, which rise. */
  constructor(changes: readonly AttrsChange[]) {
    super()
    this.#changes = changes
  }

  override apply(doc: Node): StepResult {
    let next = 0
    const isBefore = (end: number) => next < this.#changes.length && this.#changes[next]!.position < end
    const changed = (node: Node, at: number): Node => {
      const end = at + node.nodeSize
      if (node.isText || !isBefore(end)) return node
      const own = this.#changes[next]!.position === at ? this.#changes[next++]!.attrs : undefined
      const attrs = own ? { ...node.attrs, ...own } : node.attrs
      return node.type.create(attrs, isBefore(end - 1) ? below(node, at + 1) : node.content, node.marks)
    }
    const below = (node: Node, start: number): Fragment => {
      let at = start
      return Fragment.fromArray(
        node.children.map((child) => {
          const made = changed(child, at)
          at += child.nodeSize
          return made
        }),
      )
    }
    const made = doc.copy(below(doc, 0))
    return next === this.#changes.length ? StepResult.ok(made) : StepResult.fail('no node at a position')
  }

  override invert(doc: Node): AttrsStep {
    const wanted = new Map(this.#changes.map(({ position, attrs }) => [position, Object.keys(attrs)]))
    const before: AttrsChange[] = []
    doc.descendants((node, position) => {
      const names = wanted.get(position)
      if (names)
        before.push({ position, attrs: Object.fromEntries(names.map((name) => [name, node.attrs[name]])) })
    })
    return new AttrsStep(before)
  }

  override map(mapping: Mappable): AttrsStep | null {
    const left = this.#changes.flatMap(({ position, attrs }) => {
      const { pos, deletedAfter } = mapping.mapResult(position, 1)
      return deletedAfter ? [] : [{ position: pos, attrs }]
    })
    return left.length > 0 ? new AttrsStep(left) : null
  }

  override toJSON(): object {
    return { stepType: 'attrs', changes: this.#changes }
  }
}
