import { Search } from 'lucide-react'
import { useState, type FormEvent, type RefObject } from 'react'
import { Button } from '../../../ui/button'
import { parseResourceText } from '../find/resource-of'
import { useWords } from '../words'
import styles from './find-form.module.css'

interface FindFormProps {
  field: RefObject<HTMLInputElement | null>
  messageId: string
  keys: readonly string[]
  onFind(messageId: string, keys: readonly string[]): void
}

/** Asks for the message, and for its keys if the operator knows them. It finds both in a pasted text. */
export function FindForm({ field, messageId, keys, onFind }: FindFormProps) {
  const { t } = useWords()
  const [text, setText] = useState(messageId)
  const [keyText, setKeyText] = useState(keys.join(' '))
  const [isWrong, setWrong] = useState(false)
  const find = (event: FormEvent) => {
    event.preventDefault()
    const asked = parseResourceText(text)
    // The key field accepts keys of any shape.
    const typed = keyText.split(/[\s,;]+/).filter(Boolean)
    setWrong(asked.messageId === undefined)
    if (asked.messageId === undefined) return field.current?.focus()
    const wanted = typed.length > 0 ? typed : asked.keys
    setText(asked.messageId)
    setKeyText(wanted.join(' '))
    onFind(asked.messageId, wanted)
  }
  return (
    <form className={styles['form']} onSubmit={find} role="search" aria-label={t('keyFind')}>
      <label className={styles['place']}>
        <span className={styles['label']}>{t('find.label')}</span>
        <input
          ref={field}
          className={styles['field']}
          value={text}
          placeholder={t('find.placeholder')}
          spellCheck={false}
          autoComplete="off"
          aria-invalid={isWrong}
          aria-describedby={isWrong ? 'find-wrong' : undefined}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <label className={styles['place']}>
        <span className={styles['label']}>{t('find.key')}</span>
        <input
          className={styles['field']}
          value={keyText}
          placeholder={t('find.keyPlaceholder')}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => setKeyText(event.target.value)}
        />
      </label>
      <Button look="primary" type="submit" className={styles['go']}>
        <Search size={16} aria-hidden="true" />
        {t('find.go')}
      </Button>
      {isWrong && (
        <p id="find-wrong" className={styles['wrong']} role="alert">
          {t('find.noId')}
        </p>
      )}
    </form>
  )
}
