import { Download, Upload } from 'lucide-react'
import { lazy, Suspense, useCallback, useState } from 'react'
import type { RefObject } from 'react'
import type { BlockTree } from '../../../../document/block-tree'
import type { EditorPorts } from '../../../editor/view/ports'
import { Button } from '../../../ui/button'
import { isInDialog, useCommands, useDocumentKeys } from '../../../ui/command-registry'
import { BarWords } from '../../../ui/page-bar'
import { type EditorHandle } from '../../document/document'
import { useWords } from '../words'
import type { ExportFormat } from './export-dialog'
import styles from './import-export-controls.module.css'

const ImportDialog = lazy(async () => ({ default: (await import('./import-dialog')).ImportDialog }))
const ExportDialog = lazy(async () => ({ default: (await import('./export-dialog')).ExportDialog }))

interface Props {
  name: string
  editor: RefObject<EditorHandle | null>
  ports: EditorPorts
  editable: boolean
}

/** Import and export, as buttons and in the command palette. Their code is loaded when they open. */
export function ImportExportControls({ name, editor, ports, editable }: Props) {
  const say = useWords()
  const [isImporting, setImporting] = useState(false)
  const [exported, setExported] = useState<{ page: BlockTree; format: ExportFormat }>()
  const beginExport = useCallback(
    (format: ExportFormat) => {
      const page = treeIn(editor)
      if (page) setExported({ page, format })
    },
    [editor],
  )
  usePrintKey(beginExport)
  const commands = useCallback(() => {
    const group = say('exchange.export')
    return [
      {
        id: 'announcement.export',
        label: say('exchange.exportTitle'),
        group,
        run: () => beginExport('markdown'),
      },
      {
        id: 'announcement.print',
        label: say('exchange.print'),
        group,
        keys: isApple() ? '⌘ P' : 'Ctrl P',
        run: () => beginExport('print'),
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
  }, [say, beginExport, editable])
  useCommands(commands)
  return (
    <span className={styles['controls']}>
      {editable && (
        <Button look="quiet" title={say('exchange.import')} onClick={() => setImporting(true)}>
          <Upload size={16} aria-hidden="true" />
          <BarWords>{say('exchange.import')}</BarWords>
        </Button>
      )}
      <Button look="quiet" title={say('exchange.export')} onClick={() => beginExport('markdown')}>
        <Download size={16} aria-hidden="true" />
        <BarWords>{say('exchange.export')}</BarWords>
      </Button>
      <Suspense>
        {isImporting && (
          <ImportDialog editor={editor} media={ports.media} onClose={() => setImporting(false)} />
        )}
        {exported && (
          <ExportDialog name={name} {...exported} ports={ports} onClose={() => setExported(undefined)} />
        )}
      </Suspense>
    </span>
  )
}

/**
 * Ctrl+P opens the print choice of the export dialog. It first loads content far from the screen, which the browser's
 * own printing would not wait for.
 */
function usePrintKey(begin: (format: ExportFormat) => void) {
  useDocumentKeys((event) => {
    const isPrint = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key === 'p'
    if (!isPrint || isInDialog(event.target) || event.defaultPrevented) return
    event.preventDefault()
    begin('print')
  })
}

/** The current document; undefined while the editor is loading. */
const treeIn = (editor: RefObject<EditorHandle | null>) => editor.current?.tree()

const isApple = () => /Mac|iP(hone|[oa]d)/.test(navigator.platform)
