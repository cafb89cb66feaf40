import { useState } from 'react'
import { fileName } from '../../../editor/export/file-name'
import { askForFiles } from '../../../ui/ask-for-files'
import { Button } from '../../../ui/button'
import { saveText } from '../../../ui/saving/save-text'
import { newId } from '../../../saving/new-token'
import { forgetTemplate, keepTemplate } from '../kept-templates'
import type { Template } from '../template'
import { templateFromFile, templateToFile } from '../template-file'
import { useTemplateWords } from '../use-template-words'
import styles from './templates-dialog.module.css'

interface Props {
  template: Template | undefined
  onChanged: (id?: string) => void
  onSay: (words: string) => void
}

/** To another browser and back, and away; deleting asks once more, as nothing brings a template back. */
export function OwnActions({ template, onChanged, onSay }: Props) {
  const { say } = useTemplateWords()
  const [sure, setSure] = useState<string>()
  const bringIn = async () => {
    const [file] = await askForFiles({ accept: '.json', several: false })
    if (!file) return
    const read = templateFromFile(await file.text().catch(() => ''), newId())
    if (!read) return onSay(say('noTemplate'))
    if (!(await keepTemplate(read))) return onSay(say('keep.notKept'))
    onSay(say('imported', { name: read.name }))
    onChanged(read.id)
  }
  const bringOut = ({ name }: Template, { text, left }: ReturnType<typeof templateToFile>) => {
    saveText(fileName(name, 'json'), text, 'application/json')
    onSay(left > 0 ? say('exportedWithout', { number: left }) : say('exported'))
  }
  const remove = async ({ id, name }: Template) => {
    if (sure !== id) return setSure(id)
    setSure(undefined)
    if (!(await forgetTemplate(id))) return
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
