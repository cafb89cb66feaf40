import { useId, useState } from 'react'
import { LONGEST_NOTE } from '../../../../contract/herald/publications'
import { Button } from '../../../ui/button'
import { FormDialog } from '../../../ui/form-dialog'
import { usePublicationWords } from '../words'
import { Field } from './field'

interface Props {
  onClose(): void
  onGo(note: string): void
}

/** Asks the author for changes, in words that the publication keeps. It is stopped for good. */
export function ChangesDialog({ onClose, onGo }: Props) {
  const { say } = usePublicationWords()
  const id = useId()
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
      <Field id={id} label={say('changes.note')}>
        <textarea
          id={id}
          rows={5}
          value={note}
          maxLength={LONGEST_NOTE}
          onChange={({ target }) => setNote(target.value)}
        />
      </Field>
    </FormDialog>
  )
}
