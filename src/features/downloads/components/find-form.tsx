import { Search } from 'lucide-react'
import { useState, type FormEvent, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button'
import { recognised } from '../find/recognised'
import styles from './find-form.module.css'

interface Props {
  field: RefObject<HTMLInputElement | null>
  messageId: string
  keys: readonly string[]
  onFind(messageId: string, keys: readonly string[]): void
}

/** Asks which message, and which of its keys if one knows it. Whatever is pasted is looked through for both. */
export function FindForm({ field, messageId, keys, onFind }: Props) {
  const { t } = useTranslation('files')
  const [text, setText] = useState(messageId)
  const [keyText, setKeyText] = useState(keys.join(' '))
  const [isWrong, setWrong] = useState(false)
  const find = (event: FormEvent) => {
    event.preventDefault()
    const asked = recognised(text)
    // A key stands in its own field as it is, whatever it looks like.
    const typed = keyText.split(/[\s,;]+/).filter(Boolean)
    setWrong(asked.messageId === undefined)
    if (asked.messageId === undefined) return field.current?.focus()
    const wanted = typed.length > 0 ? typed : asked.keys
    setText(asked.messageId)
    setKeyText(wanted.join(' '))
    onFind(asked.messageId, wanted)
  }
  return (
    <form className={styles['form']} onSubmit={find} role="search" aria-label={t('download.keyFind')}>
      <label className={styles['place']}>
        <span className={styles['label']}>{t('download.find.label')}</span>
        <input
          ref={field}
          className={styles['field']}
          value={text}
          placeholder={t('download.find.placeholder')}
          spellCheck={false}
          autoComplete="off"
          aria-invalid={isWrong}
          aria-describedby={isWrong ? 'find-wrong' : undefined}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <label className={styles['place']}>
        <span className={styles['label']}>{t('download.find.key')}</span>
        <input
          className={styles['field']}
          value={keyText}
          placeholder={t('download.find.keyPlaceholder')}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => setKeyText(event.target.value)}
        />
      </label>
      <Button look="primary" type="submit" className={styles['go']}>
        <Search size={16} aria-hidden="true" />
        {t('download.find.go')}
      </Button>
      {isWrong && (
        <p id="find-wrong" className={styles['wrong']} role="alert">
          {t('download.find.noId')}
        </p>
      )}
    </form>
  )
}
