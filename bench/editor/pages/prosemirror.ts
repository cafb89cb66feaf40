import { baseKeymap, toggleMark } from 'prosemirror-commands'
import { history, redo, undo } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import { Schema } from 'prosemirror-model'
import type { Node } from 'prosemirror-model'
import { schema as basic } from 'prosemirror-schema-basic'
import { addListNodes } from 'prosemirror-schema-list'
import { EditorState } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { generated } from '../generated'
import type { Made, Run } from '../generated'
import { linesOf } from './lines-of'
import { offer, place, sizeAsked } from './page'

const schema = new Schema({
  nodes: addListNodes(basic.spec.nodes, 'paragraph block*', 'block'),
  marks: basic.spec.marks,
})

const inline = (runs: readonly Run[]) =>
  runs.map(({ text, look }) =>
    schema.text(text, look ? [schema.mark(look === 'bold' ? 'strong' : 'em')] : []),
  )

function nodesOf(made: Made): Node[] {
  const [line] = linesOf(made)
  if (made.kind === 'heading') return [schema.node('heading', { level: 2 }, inline(line!))]
  if (made.kind === 'bullet') {
    const item = schema.node('list_item', null, schema.node('paragraph', null, inline(line!)))
    return [schema.node('bullet_list', null, item)]
  }
  return linesOf(made).map((runs) => schema.node('paragraph', null, inline(runs)))
}

const state = EditorState.create({
  doc: schema.node('doc', null, generated(sizeAsked()).flatMap(nodesOf)),
  plugins: [
    history(),
    keymap({ 'Mod-z': undo, 'Mod-y': redo, 'Mod-b': toggleMark(schema.marks.strong!) }),
    keymap(baseKeymap),
  ],
})
const view = new EditorView(place(), { state })

offer({
  moveLastToFirst() {
    const { doc, tr } = view.state
    const last = doc.lastChild!
    view.dispatch(tr.delete(doc.content.size - last.nodeSize, doc.content.size).insert(0, last))
  },
})
