import { useState } from 'react'
import { LONGEST_NOTE } from '../../../../contract/herald/publications'
import { Button } from '../../../ui/button'
import { FormDialog } from '../../../ui/form-dialog'
import { usePublicationWords } from '../words'
import styles from './changes-dialog.module.css'

interface Props {
  onClose(): void
  onGo(note: string): void
}

/** Asks the author for changes, in words that the publication keeps. It is stopped for good. */
export function ChangesDialog({ onClose, onGo }: Props) {
  const { say } = usePublicationWords()
  const [note, setNote] = useState('')
  const words = note.trim()
  return (
    <FormDialog
      title={say('changes.title')}
      hint={say('changes.hint')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{say('acts.back')}</Button>
          <Button look="primary" disabled={words === ''} onClick={() => onGo(words)}>
            {say('changes.go')}
          </Button>
        </>
      }
    >
      <label className={styles['field']}>
        {say('changes.note')}
        <textarea
          rows={5}
          value={note}
          maxLength={LONGEST_NOTE}
          onChange={({ target }) => setNote(target.value)}
        />
      </label>
    </FormDialog>
  )
}
