import { Plugin } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import { BlockSelection } from './block-selection'

/** Shows which blocks are selected as wholes. */
export function selectionMarks(): Plugin {
  return new Plugin({
    props: {
      decorations({ doc, selection }) {
        if (!(selection instanceof BlockSelection)) return null
        let at = selection.from
        const marks = selection.blocks.map((block) => {
          const mark = Decoration.node(at, at + block.nodeSize, { class: 'ed-selected' })
          at += block.nodeSize
          return mark
        })
        return DecorationSet.create(doc, marks)
      },
    },
  })
}
