import { Plugin } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'

/** Grey words in an empty title, and in the empty line that the cursor is in. */
export function placeholder(words: () => string, title: () => string): Plugin {
  return new Plugin({
    props: {
      decorations({ doc, selection }) {
        const shown: Decoration[] = []
        const head = doc.firstChild!
        // A heading without words has no name for those who walk by headings.
        if (head.content.size === 0) shown.push(hint(0, head.nodeSize, title(), { 'aria-label': title() }))
        const { $from, empty } = selection
        const line = $from.parent
        if (
          empty &&
          line.type.name === 'line' &&
          line.content.size === 0 &&
          line !== head &&
          line.attrs.type === 2
        ) {
          shown.push(hint($from.before(), $from.after(), words()))
        }
        return DecorationSet.create(doc, shown)
      },
    },
  })
}

const hint = (from: number, to: number, words: string, attributes: Record<string, string> = {}) =>
  Decoration.node(from, to, { 'data-placeholder': words, ...attributes })
