import { useCallback, useState } from 'react'
import type { RefObject } from 'react'
import type { BlockTree } from '../../../document/block-tree'
import { useCommands } from '../../../ui/command-registry'
import type { EditorHandle } from '../../document/editor-handle'
import { useWords } from '../../document/use-words'

export interface Templates {
  /** The document when the dialog opened, and what of it was selected; undefined while it is closed. */
  opened: { page: BlockTree; selected: readonly BlockTree[] } | undefined
  open(): void
  close(): void
}

/** Whether templates are looked at; the palette opens them from anywhere. */
export function useTemplates(editor: RefObject<EditorHandle | null>, editable: boolean): Templates {
  const say = useWords()
  const [opened, setOpened] = useState<Templates['opened']>()
  const open = useCallback(() => void whatIsThere(editor).then(setOpened), [editor])
  const close = useCallback(() => setOpened(undefined), [])
  const commands = useCallback(
    () =>
      editable
        ? [
            {
              id: 'announcement.templates',
              label: say('templates.title'),
              group: say('exchange.export'),
              run: open,
            },
          ]
        : [],
    [say, open, editable],
  )
  useCommands(commands)
  return { opened, open, close }
}

/** The document and what of it is selected, this moment; undefined while the editor is on its way. */
async function whatIsThere(editor: RefObject<EditorHandle | null>) {
  const { selectedTrees } = await import('./templates-dialog')
  const page = editor.current?.tree()
  return page && { page, selected: selectedTrees(editor.current) }
}
