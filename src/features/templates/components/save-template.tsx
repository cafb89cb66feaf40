import { useState } from 'react'
import type { BlockTree } from '../../../../document/block-tree'
import { newId } from '../../../../saving/saving'
import type { editorEn } from '../../../editor/strings/en'
import type { EditorPorts } from '../../../editor/view/ports'
import { useWordsOf } from '../../../i18n/words'
import { browserStore } from '../../../storage/indexed-db-store'
import { Button } from '../../../ui/button'
import { makeTemplate } from '../template'
import type { MadeTemplate, Template } from '../template'
import { useTemplateWords } from '../words'
import styles from './templates-dialog.module.css'

interface Props {
  /** The announcement as it is now, and its selected blocks; empty if none are selected. */
  page: BlockTree
  selected: readonly BlockTree[]
  name: string
  ports: EditorPorts
  onKept: (id: string) => void
  onSay: (words: string) => void
}

/** Saves the announcement, or the selected blocks, under a name. */
export function SaveTemplate({ page, selected, name: chat, ports, onKept, onSay }: Props) {
  const { say } = useTemplateWords()
  const savedWords = useSavedWords()
  const [name, setName] = useState(chat)
  const [isAll, setAll] = useState(selected.length === 0)
  const [isBusy, setBusy] = useState(false)
  const keep = async () => {
    setBusy(true)
    onSay(say('keep.saving'))
    const trees = isAll ? [page] : selected
    const named = { id: newId(), name: name.trim(), bytesOf: ports.media.bytesOf, cellsOf: ports.sheets.read }
    const made = await makeTemplate(trees, named)
    const { template } = made
    setBusy(false)
    if (template.blocks.length === 0) return onSay(say('keep.nothing'))
    if (!(await saveTemplate(template))) return onSay(say('keep.notKept'))
    onSay(savedWords(made))
    onKept(template.id)
  }
  return (
    <form
      className={styles['keep']}
      onSubmit={(event) => {
        event.preventDefault()
        void keep()
      }}
    >
      <h3>{say('keep.title')}</h3>
      {selected.length > 0 && (
        <fieldset className={styles['choices']}>
          <legend>{say('keep.what')}</legend>
          {([false, true] as const).map((all) => (
            <label key={`${all}`}>
              <input type="radio" name="what" checked={isAll === all} onChange={() => setAll(all)} />
              {say(all ? 'keep.all' : 'keep.selected')}
            </label>
          ))}
        </fieldset>
      )}
      <div className={styles['named']}>
        <label>
          {say('keep.name')}{' '}
          <input value={name} maxLength={100} required onChange={(event) => setName(event.target.value)} />
        </label>
        <Button type="submit" disabled={isBusy || name.trim() === ''}>
          {say('keep.save')}
        </Button>
      </div>
    </form>
  )
}

/** Says that a template is saved, and what it does not have. */
export function useSavedWords() {
  const { say } = useTemplateWords()
  const { say: sayLoss } = useWordsOf<typeof editorEn>('editor')
  return ({ template: { name }, left, losses }: MadeTemplate): string => {
    const saved = left > 0 ? say('keep.savedWithout', { name, count: left }) : say('keep.saved', { name })
    const list = losses
      .map(({ key, number }) => sayLoss(`clipboard.losses.${key}`, { count: number }))
      .join(' · ')
    return list === '' ? saved : `${saved} ${say('keep.lost', { list })}`
  }
}

const KEY = 'herald.templates'

/** Templates stored in this browser, in the order in which they were saved; none if it stores nothing. */
export const readTemplates = async (): Promise<readonly Template[]> =>
  (await browserStore.get<readonly Template[]>(KEY).catch(() => undefined)) ?? []

/** Resolves to whether it worked: a private window may store nothing, and a full storage nothing more. */
export const saveTemplate = (template: Template): Promise<boolean> =>
  browserStore
    .update<readonly Template[]>(KEY, (kept = []) => [
      ...kept.filter(({ id }) => id !== template.id),
      template,
    ])
    .then(
      () => true,
      () => false,
    )

export const deleteTemplate = (id: string): Promise<boolean> =>
  browserStore
    .update<readonly Template[]>(KEY, (kept = []) => kept.filter((each) => each.id !== id))
    .then(
      () => true,
      () => false,
    )
