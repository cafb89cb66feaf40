import { act, screen } from '@testing-library/react'
import type { Node } from 'prosemirror-model'
import type { Selection } from 'prosemirror-state'
import { createRef } from 'react'
import { vi } from 'vitest'
import type { BlockTree } from '../../../document/block-tree'
import type { Language } from '../../i18n/languages'
import { render } from '../../testing/render'
import { lazyPasting } from '../paste/lazy-pasting'
import { BlockEditor } from '../view/block-editor'
import type { BlockEditorHandle } from '../view/block-editor-handle'
import { lazyTools } from '../view/lazy-tools'
import type { EditorPorts } from '../view/ports'
import { members, pagePorts } from './page-ports'
import { outlineOfPage } from './state-of'

interface Options {
  language?: Language
  editable?: boolean
  isPartial?: boolean
  isPreview?: boolean
  ports?: Partial<EditorPorts>
}

/** The whole editor for a document, with everything that opens over it; keys go to the focused element. */
export async function renderEditor(
  document: BlockTree,
  { language = 'en', editable = true, isPartial = false, isPreview = false, ports }: Options = {},
) {
  const handle = createRef<BlockEditorHandle>()
  const said = vi.fn<(words: string) => void>()
  for (const { use } of [lazyPasting, lazyTools]) await new Promise<void>((then) => use(() => then(), then))
  const { user, container } = await render(
    <div data-preview={isPreview || undefined}>
      <BlockEditor
        ref={handle}
        document={document}
        editable={editable}
        isPartial={isPartial}
        label="Announcement"
        onChange={() => undefined}
        onRefused={() => undefined}
        ports={{ ...pagePorts, ...ports }}
        names={members}
        onRefusedWords={said}
      />
    </div>,
    { language },
  )
  const text = screen.getByRole('textbox', { name: 'Announcement' })
  return {
    user,
    text,
    handle: handle.current!,
    /** The messages about refused actions. */
    said,
    outline: () => outlineOfPage(handle.current!.tree()),
    /** The last announcement to screen readers. */
    announced: () => container.querySelector('.ed-announced')?.textContent,
    selected: () => [...text.querySelectorAll('.ed-selected > .ed-line')].map((line) => line.textContent),
    select: (selectionIn: (doc: Node) => Selection) =>
      act(() => {
        handle.current!.run(({ doc, tr }, dispatch) => {
          dispatch?.(tr.setSelection(selectionIn(doc)))
          return true
        })
      }),
    /** Moves the caret to the end of this block. */
    goTo: (id: string) => act(() => handle.current!.focus(id)),
  }
}
