import { createEmptyHistoryState, registerHistory } from '@lexical/history'
import { $createListItemNode, $createListNode, ListItemNode, ListNode, registerList } from '@lexical/list'
import { $createHeadingNode, HeadingNode, QuoteNode, registerRichText } from '@lexical/rich-text'
import { $createParagraphNode, $createTextNode, $getRoot, createEditor } from 'lexical'
import type { ElementNode } from 'lexical'
import { generated } from '../generated'
import type { Made, Run } from '../generated'
import { linesOf } from './lines-of'
import { offer, place, sizeAsked } from './page'

const editor = createEditor({
  namespace: 'bench',
  nodes: [HeadingNode, QuoteNode, ListNode, ListItemNode],
  onError: (error) => {
    throw error
  },
})

const filled = <T extends ElementNode>(node: T, runs: readonly Run[]): T => {
  for (const { text, look } of runs) {
    const word = $createTextNode(text)
    node.append(look ? word.toggleFormat(look) : word)
  }
  return node
}

function nodesOf(made: Made): ElementNode[] {
  const [line] = linesOf(made)
  if (made.kind === 'heading') return [filled($createHeadingNode('h2'), line!)]
  if (made.kind === 'bullet') {
    const list = $createListNode('bullet')
    list.append(filled($createListItemNode(), line!))
    return [list]
  }
  return linesOf(made).map((runs) => filled($createParagraphNode(), runs))
}

const text = document.createElement('div')
text.contentEditable = 'true'
place().append(text)
editor.setRootElement(text)
registerRichText(editor)
registerList(editor)
registerHistory(editor, createEmptyHistoryState(), 300)
editor.update(
  () =>
    $getRoot()
      .clear()
      .append(...generated(sizeAsked()).flatMap(nodesOf)),
  { discrete: true },
)

offer({
  moveLastToFirst() {
    editor.update(
      () => {
        const root = $getRoot()
        root.getFirstChildOrThrow().insertBefore(root.getLastChildOrThrow())
      },
      { discrete: true },
    )
  },
})
