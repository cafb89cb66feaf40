import type { Node } from 'prosemirror-model'
import type { Mapping } from 'prosemirror-transform'
import { Decoration, DecorationSet } from 'prosemirror-view'
import type { DecorationSource } from 'prosemirror-view'

/** A whole node that is drawn with extra attributes. */
export interface DecoratedNode {
  at: number
  end: number
  /** The depth of its parent in the document: 0 for a block of the page. */
  depth: number
  attributes: Readonly<Record<string, string>>
}

/**
 * Decorations of whole nodes, up to as many as a document has.
 *
 * To draw a node, ProseMirror's own set checks every decoration of its siblings:
 * 20,000 selected blocks are 400,000,000 checks in each update. This class keeps
 * the decorations in the order of the document, and finds those in a node by its
 * position. Besides the documented interface it has what ProseMirror's view asks
 * of its own sets; `node-decorations.dom.test.tsx` fails if that changes.
 */
export class NodeDecorations implements DecorationSource {
  /** In the order of the document. This source has those from `#first` to before `#last`. */
  readonly nodes: readonly DecoratedNode[]
  readonly #first: number
  readonly #last: number
  /** Where the content of this source's node begins, and `depth` of the children. */
  readonly #start: number
  readonly #depth: number

  /** A source for the whole document. */
  static of(nodes: readonly DecoratedNode[]): NodeDecorations | DecorationSet {
    return nodes.length > 0 ? new NodeDecorations(nodes, 0, nodes.length, 0, 0) : DecorationSet.empty
  }

  private constructor(
    nodes: readonly DecoratedNode[],
    first: number,
    last: number,
    start: number,
    depth: number,
  ) {
    this.nodes = nodes
    this.#first = first
    this.#last = last
    this.#start = start
    this.#depth = depth
  }

  /** ProseMirror's group of sources reads this. */
  get members(): readonly this[] {
    return [this]
  }

  /** For the whole document, after a change. */
  map(mapping: Mapping): NodeDecorations | DecorationSet {
    return NodeDecorations.of(
      this.nodes.flatMap((node) => {
        const at = mapping.mapResult(node.at, 1)
        const end = mapping.mapResult(node.end, -1)
        return at.deleted || end.deleted || end.pos <= at.pos ? [] : [{ ...node, at: at.pos, end: end.pos }]
      }),
    )
  }

  forChild(offset: number, child: Node): NodeDecorations | DecorationSet {
    const at = this.#start + offset
    const first = this.firstAfter(at)
    const last = this.firstAfter(at + child.nodeSize - 1)
    return first < last
      ? new NodeDecorations(this.nodes, first, last, at + 1, this.#depth + 1)
      : DecorationSet.empty
  }

  /** It contains no `DecorationSet`. */
  forEachSet(): void {}

  /** The decorations of the children themselves. */
  locals(): Decoration[] {
    const found: Decoration[] = []
    for (let index = this.#first; index < this.#last; index++) {
      const { at, end, depth, attributes } = this.nodes[index]!
      if (depth === this.#depth) found.push(Decoration.node(at - this.#start, end - this.#start, attributes))
    }
    return found
  }

  localsInner(): Decoration[] {
    return this.locals()
  }

  eq(other: DecorationSource): boolean {
    if (!(other instanceof NodeDecorations) || other.#last - other.#first !== this.#last - this.#first)
      return false
    for (let index = 0; index < this.#last - this.#first; index++) {
      const one = this.nodes[this.#first + index]!
      const two = other.nodes[other.#first + index]!
      const isSame =
        one.at - this.#start === two.at - other.#start &&
        one.end - one.at === two.end - two.at &&
        one.depth - this.#depth === two.depth - other.#depth &&
        areSame(one.attributes, two.attributes)
      if (!isSame) return false
    }
    return true
  }

  /**
   * For the whole document: whether these are the decorations of `before`, and those after a block moved with it. The
   * block from `start` to `end` has become longer or shorter. It has none itself, and its content may have others.
   */
  isSameAround(before: NodeDecorations, start: number, end: number, grown: number): boolean {
    const [first, last] = [before.firstAfter(start - 1), before.firstAfter(end - 1)]
    const within = this.nodes.length - before.nodes.length + last - first
    if (within < 0 || before.nodes[first]?.at === start || this.nodes[first]?.at === start) return false
    const moved = (index: number, by: number) => {
      const [one, two] = [
        before.nodes[index],
        this.nodes[index < first ? index : index + within - last + first],
      ]
      return (
        one !== undefined &&
        two !== undefined &&
        one.at + by === two.at &&
        one.end + by === two.end &&
        one.depth === two.depth &&
        areSame(one.attributes, two.attributes)
      )
    }
    for (let index = 0; index < first; index++) if (!moved(index, 0)) return false
    for (let index = last; index < before.nodes.length; index++) if (!moved(index, grown)) return false
    return true
  }

  /** The index of the first decoration that begins after a position. */
  private firstAfter(position: number): number {
    let [low, high] = [this.#first, this.#last]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.nodes[middle]!.at > position) high = middle
      else low = middle + 1
    }
    return low
  }
}

function areSame(one: DecoratedNode['attributes'], two: DecoratedNode['attributes']): boolean {
  if (one === two) return true
  const names = Object.keys(one)
  return names.length === Object.keys(two).length && names.every((name) => one[name] === two[name])
}
