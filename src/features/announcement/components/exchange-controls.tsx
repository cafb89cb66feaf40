import { Download, Upload } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { RefObject } from 'react'
import type { BlockTree } from '../../../editor/block-tree'
import type { EditorPorts } from '../../../editor/view/ports'
import { Button } from '../../../ui/button'
import { useCommands } from '../../../ui/command-registry'
import { useWords } from '../use-words'
import type { EditorHandle } from './editor-handle'
import styles from './exchange.module.css'

const ImportDialog = lazy(async () => ({ default: (await import('./import-dialog')).ImportDialog }))
const ExportDialog = lazy(async () => ({ default: (await import('./export-dialog')).ExportDialog }))

interface Props {
  name: string
  editor: RefObject<EditorHandle | null>
  ports: EditorPorts
  editable: boolean
}

/** Ways in and out of the document, as buttons and in the command palette; what they need is loaded when they open. */
export function ExchangeControls({ name, editor, ports, editable }: Props) {
  const say = useWords()
  const [isImporting, setImporting] = useState(false)
  const [exported, setExported] = useState<BlockTree>()
  const beginExport = () => setExported(treeIn(editor))
  const commands = useMemo(() => {
    const group = say('exchange.export')
    return [
      {
        id: 'announcement.export',
        label: say('exchange.exportTitle'),
        group,
        run: () => setExported(treeIn(editor)),
      },
      ...(editable
        ? [
            {
              id: 'announcement.import',
              label: say('exchange.importTitle'),
              group,
              run: () => setImporting(true),
            },
          ]
        : []),
    ]
  }, [say, editor, editable])
  useCommands(commands)
  return (
    <span className={styles['controls']}>
      {editable && (
        <Button look="quiet" onClick={() => setImporting(true)}>
          <Upload size={16} aria-hidden="true" />
          {say('exchange.import')}
        </Button>
      )}
      <Button look="quiet" onClick={beginExport}>
        <Download size={16} aria-hidden="true" />
        {say('exchange.export')}
      </Button>
      <Suspense>
        {isImporting && <ImportDialog editor={editor} onClose={() => setImporting(false)} />}
        {exported && (
          <ExportDialog name={name} page={exported} ports={ports} onClose={() => setExported(undefined)} />
        )}
      </Suspense>
    </span>
  )
}

/** The document as it is now; undefined while the editor is on its way. */
const treeIn = (editor: RefObject<EditorHandle | null>) => editor.current?.tree()
