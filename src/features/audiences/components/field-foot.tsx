import { Button } from '../../../ui/button'
import { OptionHint } from '../../../ui/option-field'
import type { NamedChat } from '../audience'
import { useAudienceWords } from '../words'
import styles from './field-foot.module.css'

interface Props {
  /** The id of the hint, which describes the field. */
  id: string
  hint: string
  /** The chats that the query finds and that are not chosen yet. */
  found: readonly NamedChat[]
  onAddAll(chats: readonly NamedChat[]): void
  /** What the last choice left out, and why. */
  said: string
}

/** Below a field that chooses chats: its hint, a button that adds all chats found, and what was left out. */
export function FieldFoot({ id, hint, found, onAddAll, said }: Props) {
  const { say } = useAudienceWords()
  return (
    <>
      <div className={styles['below']}>
        <OptionHint id={id}>{hint}</OptionHint>
        {found.length > 1 && (
          <Button look="quiet" onClick={() => onAddAll(found)}>
            {say('field.addAll', { count: found.length })}
          </Button>
        )}
      </div>
      <p role="status" className={styles['said']}>
        {said}
      </p>
    </>
  )
}
