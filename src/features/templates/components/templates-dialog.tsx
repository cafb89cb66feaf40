import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { RefObject } from 'react'
import type { BlockTree } from '../../../document/block-tree'
import { insertImported, replaceContent } from '../../../editor/import/replace-content'
import { copiedTrees } from '../../../editor/paste/own-clipboard'
import { BlockSelection } from '../../../editor/selection/block-selection'
import type { EditorPorts, SheetCells } from '../../../editor/view/ports'
import { Button } from '../../../ui/button'
import { FormDialog } from '../../../ui/form-dialog'
import { announcementKeys } from '../../../api/announcement/announcement-keys'
import type { EditorHandle } from '../../document/editor-handle'
import { filledTemplate } from '../filled-template'
import { givenTemplates } from '../given-templates'
import { readTemplates } from '../kept-templates'
import { isEmptyPage } from '../../../document/structure/page-of'
import type { Template } from '../template'
import { useTemplateWords } from '../use-template-words'
import { tokensOf, withTokens } from '../with-tokens'
import { KeepTemplate } from './keep-template'
import { OwnActions } from './own-actions'
import { TemplatePreview } from './template-preview'
import styles from './templates-dialog.module.css'

interface Props {
  /** The chat's. */
  name: string
  editor: RefObject<EditorHandle | null>
  /** The document when the dialog opened, and what of it was selected. */
  page: BlockTree
  selected: readonly BlockTree[]
  ports: EditorPorts
  onClose: () => void
}

/** Templates to begin with, each to be looked at first, and the way to keep one. */
export function TemplatesDialog({ name, editor, page, selected, ports, onClose }: Props) {
  const { say, language } = useTemplateWords()
  const client = useQueryClient()
  const { data: kept = noTemplates } = useQuery({
    queryKey: announcementKeys.templates,
    queryFn: readTemplates,
  })
  const given = useMemo(() => givenTemplates(language), [language])
  const isEmpty = isEmptyPage(page)
  const [chosenId, setChosen] = useState(given[0]!.id)
  const [place, setPlace] = useState<'replace' | 'atCursor'>(isEmpty ? 'replace' : 'atCursor')
  const [said, setSaid] = useState('')
  const [today] = useState(() => Date.now())
  const all = [...given, ...kept]
  const chosen = all.find(({ id }) => id === chosenId) ?? given[0]!
  const filled = useMemo<Template>(() => {
    const date = new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(today)
    return { ...chosen, blocks: filledTemplate(chosen.blocks, { chat: name, date }) }
  }, [chosen, name, language, today])
  const changed = (id?: string) => {
    void client.invalidateQueries({ queryKey: announcementKeys.templates })
    if (id) setChosen(id)
  }
  const use = async () => {
    const tokens = await localTokens(filled, ports)
    const { blocks } = withTokens(filled.blocks, (token) => tokens.get(token))
    onClose()
    editor.current?.run(place === 'replace' ? replaceContent(blocks) : insertImported(blocks))
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
          <Button look="primary" onClick={() => void use()}>
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
        <KeepTemplate
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
 * Each block has bytes or cells of its own, under a token of this page; the
 * queue brings them once their block is there.
 */
async function localTokens({ blocks, media }: Template, ports: EditorPorts): Promise<Map<string, string>> {
  const tokens = new Map<string, string>()
  for (const [token, node] of tokensOf(blocks)) {
    const kept = media[token]
    if (!kept) continue
    const isSheet = 'sheet' in node.body
    const cells = isSheet && (JSON.parse(await kept.bytes.text()) as SheetCells)
    const local = cells
      ? await ports.sheets.add?.(cells)
      : ports.media.add(new File([kept.bytes], kept.name, { type: kept.bytes.type }))
    if (local) tokens.set(token, local)
  }
  return tokens
}

const noTemplates: readonly Template[] = []

/** The selected blocks as values, or none where the selection is no blocks. */
export function selectedTrees(editor: EditorHandle | null): readonly BlockTree[] {
  let trees: readonly BlockTree[] = []
  editor?.run(({ selection }) => {
    if (selection instanceof BlockSelection) trees = copiedTrees(selection)
    return true
  })
  return trees
}
