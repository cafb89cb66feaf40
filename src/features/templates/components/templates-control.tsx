import { LayoutTemplate } from 'lucide-react'
import { lazy, Suspense, useCallback, useState } from 'react'
import type { RefObject } from 'react'
import type { BlockTree } from '../../../../document/block-tree'
import type { EditorPorts } from '../../../editor/view/ports'
import { Button } from '../../../ui/button'
import { useCommands } from '../../../ui/command-registry'
import { BarWords } from '../../../ui/page-bar'
import { type EditorHandle, useDocumentWords } from '../../document/document'
import { useControlWords } from '../control-words'
import styles from './templates-control.module.css'

const TemplatesDialog = lazy(async () => ({ default: (await import('./templates-dialog')).TemplatesDialog }))

interface Props {
  name: string
  editor: RefObject<EditorHandle | null>
  ports: EditorPorts
  templates: Templates
}

/** Opens the templates, next to the other ways to import and export a document. */
export function TemplatesControl({ name, editor, ports, templates }: Props) {
  const say = useControlWords()
  const { opened, open, close } = templates
  return (
    <span className={styles['control']}>
      <Button look="quiet" title={say('open')} onClick={open}>
        <LayoutTemplate size={16} aria-hidden="true" />
        <BarWords>{say('open')}</BarWords>
      </Button>
      <Suspense>
        {opened && <TemplatesDialog name={name} editor={editor} {...opened} ports={ports} onClose={close} />}
      </Suspense>
    </span>
  )
}

/** Offers templates above a document that is still empty. */
export function TemplatesOffer({ onBegin }: { onBegin: () => void }) {
  const say = useControlWords()
  return (
    <div className={styles['offer']}>
      <p>{say('offer')}</p>
      <Button onClick={onBegin}>
        <LayoutTemplate size={16} aria-hidden="true" />
        {say('begin')}
      </Button>
    </div>
  )
}

interface Templates {
  /** The document and its selected blocks when the dialog opened; undefined while it is closed. */
  opened: { page: BlockTree; selected: readonly BlockTree[] } | undefined
  open(): void
  close(): void
}

/** State of the templates dialog; the palette opens it from anywhere. */
export function useTemplates(editor: RefObject<EditorHandle | null>, editable: boolean): Templates {
  const say = useControlWords()
  const sayDocument = useDocumentWords()
  const [opened, setOpened] = useState<Templates['opened']>()
  const open = useCallback(() => void whatIsThere(editor).then(setOpened), [editor])
  const close = useCallback(() => setOpened(undefined), [])
  const commands = useCallback(
    () =>
      editable
        ? [
            {
              id: 'announcement.templates',
              label: say('title'),
              group: sayDocument('commands'),
              run: open,
            },
          ]
        : [],
    [say, sayDocument, open, editable],
  )
  useCommands(commands)
  return { opened, open, close }
}

/** The current document and its selected blocks; undefined while the editor is loading. */
async function whatIsThere(editor: RefObject<EditorHandle | null>) {
  const { selectedTrees } = await import('./templates-dialog')
  const page = editor.current?.tree()
  return page && { page, selected: selectedTrees(editor.current) }
}
