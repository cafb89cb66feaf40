import type { ReactNode } from 'react'
import { Button } from '../../../ui/button'
import { OptionHint, OptionLabel } from '../../../ui/option-field'
import type { NamedChat } from '../audience'
import { useAudienceWords } from '../words'
import styles from './field-frame.module.css'

interface Props {
  /** The id of the field. Its label has the same id with `-label`, and its hint with `-hint`. */
  id: string
  label: string
  hint: string
  /** The chats that the query finds and that are not chosen yet. */
  found: readonly NamedChat[]
  onAddAll(chats: readonly NamedChat[]): void
  /** What the last choice left out, and why. */
  said: string
  children: ReactNode
}

/**
 * What is around a field that chooses chats: its label, a button that adds all chats found, its hint, and what was left
 * out. The button is above the field, because the list of results covers what is below.
 */
export function FieldFrame({ id, label, hint, found, onAddAll, said, children }: Props) {
  const { say } = useAudienceWords()
  return (
    <>
      <div className={styles['head']}>
        <OptionLabel id={`${id}-label`} htmlFor={id}>
          {label}
        </OptionLabel>
        {found.length > 1 && (
          <Button look="quiet" onClick={() => onAddAll(found)}>
            {say('field.addAll', { count: found.length })}
          </Button>
        )}
      </div>
      {children}
      <OptionHint id={`${id}-hint`}>{hint}</OptionHint>
      <p role="status" className={styles['said']}>
        {said}
      </p>
    </>
  )
}
