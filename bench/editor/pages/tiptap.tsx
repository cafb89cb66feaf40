import Paragraph from '@tiptap/extension-paragraph'
import {
  EditorContent,
  NodeViewContent,
  NodeViewWrapper,
  ReactNodeViewRenderer,
  useEditor,
} from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { createRoot } from 'react-dom/client'
import { generated } from '../generated'
import type { Made, Run } from '../generated'
import { linesOf } from './lines-of'
import { offer, place, sizeAsked } from './page'

/** Tiptap with a React view per block, the way block editors based on it are built. */
const ReactParagraph = Paragraph.extend({
  addNodeView: () =>
    ReactNodeViewRenderer(() => (
      <NodeViewWrapper>
        <NodeViewContent />
      </NodeViewWrapper>
    )),
})

const inline = (runs: readonly Run[]) =>
  runs.map(({ text, look }) => ({ type: 'text', text, ...(look && { marks: [{ type: look }] }) }))

function nodesOf(made: Made) {
  const [line] = linesOf(made)
  if (made.kind === 'heading') return [{ type: 'heading', attrs: { level: 2 }, content: inline(line!) }]
  if (made.kind === 'bullet') {
    const item = { type: 'listItem', content: [{ type: 'paragraph', content: inline(line!) }] }
    return [{ type: 'bulletList', content: [item] }]
  }
  return linesOf(made).map((runs) => ({ type: 'paragraph', content: inline(runs) }))
}

const content = { type: 'doc', content: generated(sizeAsked()).flatMap(nodesOf) }

function Page() {
  const editor = useEditor({
    extensions: [StarterKit.configure({ paragraph: false }), ReactParagraph],
    content,
  })
  if (editor) {
    offer({
      moveLastToFirst() {
        const { doc, tr } = editor.state
        const last = doc.lastChild!
        editor.view.dispatch(tr.delete(doc.content.size - last.nodeSize, doc.content.size).insert(0, last))
      },
    })
  }
  return <EditorContent editor={editor} />
}

createRoot(place()).render(<Page />)
