import { useEffect, useMemo, useState } from 'react'
import type { BlockTree } from '../../../../document/block-tree'
import { safeFileName } from '../../../editor/export/export-file'
import { exportInWorker } from '../../../editor/export/export-in-worker'
import { mentionedIn } from '../../../editor/export/export-text'
import type { ExportedDocument, ExportRequest } from '../../../editor/export/export-text'
import { loadAllForPrint } from '../../../editor/view/near-viewport'
import type { EditorPorts } from '../../../editor/view/ports'
import { useWords as useEditorWords } from '../../../editor/view/view-context'
import { Button } from '../../../ui/button'
import { saveBytes, saveText } from '../../../ui/download-name'
import { FormDialog } from '../../../ui/form-dialog'
import { useLatestAnswer, useTries } from '../../../ui/outside-react'
import { useWords } from '../words'
import { ConversionLosses, LoadAgain } from './conversion-losses'
import styles from './import-export-controls.module.css'

interface Props {
  name: string
  page: BlockTree
  ports: EditorPorts
  /** The initial choice. */
  format?: ExportFormat
  onClose(): void
}

const formats = ['markdown', 'word', 'html', 'print', 'json'] as const
export type ExportFormat = (typeof formats)[number]

/** Exports the announcement to a file, after listing what the format cannot hold. */
export function ExportDialog({ name, page, ports, format: first = 'markdown', onClose }: Props) {
  const say = useWords()
  const { language } = useEditorWords()
  const [format, setFormat] = useState(first)
  useEffect(() => {
    if (format === 'print') loadAllForPrint()
  }, [format])
  const gathered = useLatestAnswer(page, (of, signal) => gatherMedia(of, ports, signal))?.answer

  const request = useMemo<ExportRequest | undefined>(
    () => (gathered && format !== 'print' ? { ...gathered, format, page, language } : undefined),
    [gathered, format, page, language],
  )
  const [asked, tryAgain] = useTries(request)
  const latest = useLatestAnswer(asked, ({ of }, signal) =>
    exportInWorker(of, signal).catch(() => 'notLoaded' as const),
  )
  const exported =
    format === 'print' ? printed : latest && latest.of === asked ? (latest.answer ?? 'none') : undefined
  const file = typeof exported === 'string' ? undefined : exported

  const act = () => {
    onClose()
    // The dialog has to be gone before the page is printed.
    if (format === 'print') setTimeout(() => print(), 0)
    else if (file) save(safeFileName(name, endings[format]), file.content, types[format])
  }
  return (
    <FormDialog
      title={say('exchange.exportTitle')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{say('exchange.cancel')}</Button>
          <Button look="primary" disabled={!file} onClick={act}>
            {say(format === 'print' ? 'exchange.printNow' : 'exchange.save')}
          </Button>
        </>
      }
    >
      <fieldset className={styles['choices']}>
        <legend>{say('exchange.format')}</legend>
        {formats.map((each) => (
          <label key={each} className={styles['choice']}>
            <input type="radio" name="format" checked={format === each} onChange={() => setFormat(each)} />
            {say(`exchange.${each}`)}
          </label>
        ))}
      </fieldset>
      <div role="status">
        {file && <ConversionLosses losses={file.losses} />}
        {exported === undefined && <p>{say('exchange.gathering')}</p>}
        {exported === 'none' && <p>{say('exchange.exportFailed')}</p>}
        {exported === 'notLoaded' && <p>{say('exchange.exportNotLoaded')}</p>}
      </div>
      {exported === 'notLoaded' && <LoadAgain onAgain={tryAgain} />}
    </FormDialog>
  )
}

const endings = { markdown: 'md', word: 'docx', html: 'html', json: 'json' } as const
const types = {
  markdown: 'text/markdown',
  word: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  html: 'text/html',
  json: 'application/json',
} as const

const save = (name: string, content: ExportedDocument['content'], type: string) =>
  typeof content === 'string' ? saveText(name, content, type) : saveBytes(name, new Blob([content], { type }))

/** Printing uses the page itself, so there are no losses to report. */
const printed: ExportedDocument = { content: '', losses: [] }

type Gathered = Pick<ExportRequest, 'people' | 'pictures' | 'sheets'>

/**
 * Fetches what an export needs and the document only references. Content that cannot be fetched is left out, and the
 * export reports it as lost.
 */
async function gatherMedia(page: BlockTree, ports: EditorPorts, signal: AbortSignal): Promise<Gathered> {
  const pictures = new Map<string, string>()
  const sheets = new Map<string, readonly (readonly string[])[]>()
  const tokens = tokensIn(page)
  // One after another: the platform allows each application five a second.
  for (const { kind, token } of tokens) {
    if (signal.aborted) break
    try {
      if (kind === 'image') {
        const bytes = await ports.media.bytesOf(token)
        if (bytes && /^image\/(png|jpeg|gif|webp|bmp)$/.test(bytes.type))
          pictures.set(token, await asAddress(bytes))
      } else sheets.set(token, (await ports.sheets.read(token)).shown)
    } catch {
      // The exporter reports it as a loss.
      continue
    }
  }
  const people = new Map<string, string>()
  for (const id of mentionedIn(page)) {
    const name = ports.people.nameOf(id)
    if (name !== undefined) people.set(id, name)
  }
  return { people, pictures, sheets }
}

function tokensIn(page: BlockTree): { kind: 'image' | 'sheet'; token: string }[] {
  const found = new Map<string, 'image' | 'sheet'>()
  const waiting = [page]
  for (let tree = waiting.pop(); tree; tree = waiting.pop()) {
    waiting.push(...tree.children)
    for (const kind of ['image', 'sheet'] as const) {
      const token = tree.body[kind]?.token
      if (token) found.set(token, kind)
    }
  }
  return [...found].map(([token, kind]) => ({ token, kind }))
}

const asAddress = (bytes: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('the bytes could not be read')))
    reader.readAsDataURL(bytes)
  })
