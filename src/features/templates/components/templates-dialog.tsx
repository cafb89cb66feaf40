import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState, Suspense } from 'react'
import type { RefObject } from 'react'
import type { BlockTree } from '../../../../document/block-tree'
import type { SheetCells } from '../../../../document/sheet/cell-area'
import { isEmptyPage, pageOf } from '../../../../document/structure/page-of'
import { newId } from '../../../../saving/saving'
import { announcementKeys } from '../../../api/announcement/announcement-keys'
import { safeFileName } from '../../../editor/export/export-file'
import { insertImported, replaceContent } from '../../../editor/import/replace-content'
import { copiedTrees } from '../../../editor/paste/herald-clipboard'
import { BlockSelection } from '../../../editor/selection/block-selection'
import type { EditorPorts } from '../../../editor/view/ports'
import { dateFormat } from '../../../i18n/date-format'
import { Button } from '../../../ui/button'
import { saveText } from '../../../ui/download-name'
import { FormDialog } from '../../../ui/form-dialog'
import { pickFiles } from '../../../ui/pick-files'
import { DocumentSkeleton, type EditorHandle, DocumentEditor } from '../../document/document'
import { builtInTemplates } from '../built-in-templates'
import { fillTemplate, tokensOf, withTokens, templateFromFile, templateToFile } from '../template'
import type { Template, TemplateMedia } from '../template'
import { useTemplateWords } from '../words'
import { SaveTemplate, useSavedWords, readTemplates, deleteTemplate, saveTemplate } from './save-template'
import styles from './templates-dialog.module.css'

interface Props {
  /** The chat's name. */
  name: string
  editor: RefObject<EditorHandle | null>
  /** The document and its selected blocks when the dialog opened. */
  page: BlockTree
  selected: readonly BlockTree[]
  ports: EditorPorts
  onClose: () => void
}

/** Templates to begin with, each with a preview, and the form to save one. */
export function TemplatesDialog({ name, editor, page, selected, ports, onClose }: Props) {
  const { say, language } = useTemplateWords()
  const client = useQueryClient()
  const { data: kept = noTemplates } = useQuery({
    queryKey: announcementKeys.templates,
    queryFn: readTemplates,
  })
  const given = useMemo(() => builtInTemplates(language), [language])
  const isEmpty = isEmptyPage(page)
  const [chosenId, setChosen] = useState(given[0]!.id)
  const [place, setPlace] = useState<'replace' | 'atCursor'>(isEmpty ? 'replace' : 'atCursor')
  const [said, setSaid] = useState('')
  const [today] = useState(() => Date.now())
  const all = [...given, ...kept]
  const chosen = all.find(({ id }) => id === chosenId) ?? given[0]!
  const filled = useMemo<Template>(() => {
    const date = dateFormat(language, { dateStyle: 'long' }).format(today)
    return { ...chosen, blocks: fillTemplate(chosen.blocks, { chat: name, date }) }
  }, [chosen, name, language, today])
  const changed = (id?: string) => {
    void client.invalidateQueries({ queryKey: announcementKeys.templates })
    if (id) setChosen(id)
  }
  const [isUsed, setUsed] = useState(false)
  const use = async () => {
    setUsed(true)
    const tokens = await localTokens(filled, ports).finally(() => setUsed(false))
    const { blocks } = withTokens(filled.blocks, (token) => tokens.get(token))
    onClose()
    const now = editor.current?.tree()
    // Another user may have begun to write while the dialog was open.
    const isBegun = isEmpty && now !== undefined && !isEmptyPage(now)
    const replaces = place === 'replace' && !isBegun
    editor.current?.run(replaces ? replaceContent(blocks) : insertImported(blocks))
  }
  return (
    <FormDialog
      title={say('title')}
      hint={say('hint')}
      onClose={onClose}
      actions={
        <>
          <p className={styles['said']} role="status">
            {said}
          </p>
          <Button onClick={onClose}>{say('close')}</Button>
          <Button look="primary" disabled={isUsed} onClick={() => void use()}>
            {say('use')}
          </Button>
        </>
      }
    >
      <fieldset className={styles['choices']}>
        <legend>{say('choose')}</legend>
        {all.map(({ id, name: title, isGiven }) => (
          <label key={id}>
            <input type="radio" name="template" checked={id === chosen.id} onChange={() => setChosen(id)} />
            <span>
              {title} {isGiven && <span className={styles['given']}>{say('given')}</span>}
            </span>
          </label>
        ))}
      </fieldset>
      <OwnActions template={chosen} onChanged={changed} onSay={setSaid} />
      <TemplatePreview template={filled} ports={ports} />
      {!isEmpty && (
        <fieldset className={styles['choices']}>
          <legend>{say('where')}</legend>
          {(['atCursor', 'replace'] as const).map((each) => (
            <label key={each}>
              <input type="radio" name="place" checked={place === each} onChange={() => setPlace(each)} />
              {say(each)}
            </label>
          ))}
          {place === 'replace' && (
            <p className={styles['hint']}>{say('replaceHint', { count: page.children.length })}</p>
          )}
        </fieldset>
      )}
      {!isEmpty && (
        <SaveTemplate
          page={page}
          selected={selected}
          name={name}
          ports={ports}
          onKept={changed}
          onSay={setSaid}
        />
      )}
    </FormDialog>
  )
}

/**
 * Gives each block bytes or cells of its own, under a token of this page; the
 * queue uploads them once their block exists.
 */
async function localTokens({ blocks, media }: Template, ports: EditorPorts): Promise<Map<string, string>> {
  const tokens = new Map<string, string>()
  for (const [token, node] of tokensOf(blocks)) {
    const kept = media[token]
    if (!kept) continue
    const isSheet = 'sheet' in node.body
    const cells = isSheet && (await cellsIn(kept))
    const local = cells
      ? await ports.sheets.add?.(cells)
      : ports.media.add(new File([kept.bytes], kept.name, { type: kept.bytes.type }))
    if (local) tokens.set(token, local)
  }
  return tokens
}

const cellsIn = async ({ bytes }: TemplateMedia): Promise<SheetCells> => JSON.parse(await bytes.text())

const noTemplates: readonly Template[] = []

/** The selected blocks as values, or none if the selection is not of blocks. */
export function selectedTrees(editor: EditorHandle | null): readonly BlockTree[] {
  let trees: readonly BlockTree[] = []
  editor?.run(({ selection }) => {
    if (selection instanceof BlockSelection) trees = copiedTrees(selection)
    return true
  })
  return trees
}

/** A read-only preview of a template; its pictures and the cells of its spreadsheets come from the browser. */
function TemplatePreview({ template, ports }: { template: Template; ports: EditorPorts }) {
  const { say } = useTemplateWords()
  const label = say('preview', { name: template.name })
  const page = useMemo(() => pageOf(template.blocks), [template])
  const shown = useMemo(() => {
    const bytesOf = (token: string) => Promise.resolve(template.media[token]?.bytes)
    const read = async (token: string) => {
      const kept = template.media[token]
      return kept ? await cellsIn(kept) : await ports.sheets.read(token)
    }
    const media = { ...ports.media, bytesOf, uploadOf: () => undefined }
    return { ...ports, media, sheets: { ...ports.sheets, read } }
  }, [ports, template])
  return (
    <section className={styles['preview']} aria-label={label} data-preview>
      <Suspense fallback={<DocumentSkeleton />}>
        <DocumentEditor
          key={template.id}
          onHandle={ignore}
          document={page}
          editable={false}
          label={label}
          onChange={ignore}
          onRefused={ignore}
          ports={shown}
          names={ports.people}
          onRefusedWords={ignore}
        />
      </Suspense>
    </section>
  )
}

/** The preview is read-only, so this is never needed. */
const ignore = () => undefined

interface OwnActionsProps {
  template: Template | undefined
  onChanged: (id?: string) => void
  onSay: (words: string) => void
}

/** Exports, imports and deletes templates; deleting asks first, because a template cannot be restored. */
function OwnActions({ template, onChanged, onSay }: OwnActionsProps) {
  const { say } = useTemplateWords()
  const savedWords = useSavedWords()
  const [sure, setSure] = useState<string>()
  const bringIn = async () => {
    const [file] = await pickFiles({ accept: '.json', several: false })
    if (!file) return
    const read = templateFromFile(await file.text().catch(() => ''), newId())
    if (!read) return onSay(say('noTemplate'))
    if (!(await saveTemplate(read.template))) return onSay(say('keep.notKept'))
    onSay(savedWords(read))
    onChanged(read.template.id)
  }
  const bringOut = ({ name }: Template, { text, left }: ReturnType<typeof templateToFile>) => {
    saveText(safeFileName(name, 'json'), text, 'application/json')
    onSay(left > 0 ? say('exportedWithout', { count: left }) : say('exported'))
  }
  const remove = async ({ id, name }: Template) => {
    if (sure !== id) return setSure(id)
    setSure(undefined)
    if (!(await deleteTemplate(id))) return onSay(say('notDeleted', { name }))
    onSay(say('deleted', { name }))
    onChanged()
  }
  return (
    <div className={styles['own']}>
      <Button look="quiet" onClick={() => void bringIn()}>
        {say('import')}
      </Button>
      {template && (
        <Button
          look="quiet"
          aria-label={say('exportNamed', { name: template.name })}
          onClick={() => bringOut(template, templateToFile(template))}
        >
          {say('export')}
        </Button>
      )}
      {template && !template.isGiven && (
        <Button
          look="quiet"
          aria-label={sure === template.id ? undefined : say('deleteNamed', { name: template.name })}
          onClick={() => void remove(template)}
        >
          {say(sure === template.id ? 'sureDelete' : 'delete')}
        </Button>
      )}
    </div>
  )
}
