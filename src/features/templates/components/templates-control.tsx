import { LayoutTemplate } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { RefObject } from 'react'
import type { EditorPorts } from '../../../editor/view/ports'
import { Button } from '../../../ui/button'
import type { EditorHandle } from '../../document/editor-handle'
import { useWords } from '../../document/use-words'
import type { Templates } from './use-templates'
import styles from './templates-control.module.css'

const TemplatesDialog = lazy(async () => ({ default: (await import('./templates-dialog')).TemplatesDialog }))

interface Props {
  name: string
  editor: RefObject<EditorHandle | null>
  ports: EditorPorts
  templates: Templates
}

/** The way to the templates beside the other ways in and out of a document. */
export function TemplatesControl({ name, editor, ports, templates }: Props) {
  const say = useWords()
  const { opened, open, close } = templates
  return (
    <span className={styles['control']}>
      <Button look="quiet" onClick={open}>
        <LayoutTemplate size={16} aria-hidden="true" />
        {say('templates.open')}
      </Button>
      <Suspense>
        {opened && <TemplatesDialog name={name} editor={editor} {...opened} ports={ports} onClose={close} />}
      </Suspense>
    </span>
  )
}

/** Where nothing is written yet, templates are offered before the document. */
export function TemplatesOffer({ onBegin }: { onBegin: () => void }) {
  const say = useWords()
  return (
    <div className={styles['offer']}>
      <p>{say('templates.offer')}</p>
      <Button onClick={onBegin}>
        <LayoutTemplate size={16} aria-hidden="true" />
        {say('templates.begin')}
      </Button>
    </div>
  )
}
