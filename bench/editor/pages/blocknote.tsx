import type { PartialBlock } from '@blocknote/core'
import { BlockNoteViewRaw, useCreateBlockNote } from '@blocknote/react'
import '@blocknote/core/style.css'
import { createRoot } from 'react-dom/client'
import { generated } from '../generated'
import type { Made, Run } from '../generated'
import { linesOf } from './lines-of'
import { offer, place, sizeAsked } from './page'

const inline = (runs: readonly Run[]) =>
  runs.map(({ text, look }) => ({ type: 'text' as const, text, styles: look ? { [look]: true } : {} }))

function blocksOf(made: Made): PartialBlock[] {
  const [line] = linesOf(made)
  if (made.kind === 'heading') return [{ type: 'heading', props: { level: 2 }, content: inline(line!) }]
  if (made.kind === 'bullet') return [{ type: 'bulletListItem', content: inline(line!) }]
  return linesOf(made).map((runs) => ({ type: 'paragraph', content: inline(runs) }))
}

function Page() {
  const editor = useCreateBlockNote({ initialContent: generated(sizeAsked()).flatMap(blocksOf) })
  offer({
    moveLastToFirst() {
      const last = editor.document.findLast(
        (block) => Array.isArray(block.content) && block.content.length > 0,
      )!
      const first = editor.document[0]!
      editor.transact(() => {
        editor.removeBlocks([last])
        editor.insertBlocks([last], first, 'before')
      })
    },
  })
  return <BlockNoteViewRaw editor={editor} />
}

createRoot(place()).render(<Page />)
