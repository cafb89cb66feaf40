import { LayoutTemplate } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { RefObject } from 'react'
import type { BlockTree } from '../../../../editor/block-tree'
import type { EditorPorts } from '../../../../editor/view/ports'
import { Button } from '../../../../ui/button'
import { useCommands } from '../../../../ui/command-registry'
import type { EditorHandle } from '../../components/editor-handle'
import { useWords } from '../../use-words'
import styles from './templates-control.module.css'

const TemplatesDialog = lazy(async () => ({ default: (await import('./templates-dialog')).TemplatesDialog }))

interface Props {
  name: string
  editor: RefObject<EditorHandle | null>
  ports: EditorPorts
  /** Nothing is written yet: templates are offered before the document. */
  isEmpty: boolean
}

/** The way to the templates: offered where somebody is about to begin, and in the palette always. */
export function TemplatesControl({ name, editor, ports, isEmpty }: Props) {
  const say = useWords()
  const [opened, setOpened] = useState<{ page: BlockTree; selected: readonly BlockTree[] }>()
  const commands = useMemo(
    () => [
      {
        id: 'announcement.templates',
        label: say('templates.title'),
        group: say('exchange.export'),
        run: () => void whatIsThere(editor).then(setOpened),
      },
    ],
    [say, editor],
  )
  useCommands(commands)
  return (
    <>
      {isEmpty ? (
        <div className={styles['offer']}>
          <p>{say('templates.offer')}</p>
          <Button onClick={() => void whatIsThere(editor).then(setOpened)}>
            <LayoutTemplate size={16} aria-hidden="true" />
            {say('templates.begin')}
          </Button>
        </div>
      ) : null}
      <Suspense>
        {opened && (
          <TemplatesDialog
            name={name}
            editor={editor}
            {...opened}
            ports={ports}
            onClose={() => setOpened(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}

/** The document and what of it is selected, this moment; undefined while the editor is on its way. */
async function whatIsThere(editor: Props['editor']) {
  const { selectedTrees } = await import('./templates-dialog')
  const page = editor.current?.tree()
  return page && { page, selected: selectedTrees(editor.current) }
}
