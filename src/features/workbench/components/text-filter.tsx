import { Search, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './log-toolbar.module.css'

interface Props {
  label: string
  hint: string
  text: string
  onText(text: string): void
}

/** Narrows a list. What is being typed never waits for the address, or an input method would lose its place. */
export function TextFilter({ label, hint, text, onText }: Props) {
  const { t } = useTranslation('workbench')
  const [typed, setTyped] = useState(text)
  const write = (next: string) => {
    setTyped(next)
    onText(next)
  }
  return (
    <div role="search" className={styles['search']}>
      <Search size={14} aria-hidden="true" className={styles['icon']} />
      <input
        type="text"
        inputMode="search"
        className={styles['text']}
        aria-label={label}
        placeholder={hint}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => write(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && !event.nativeEvent.isComposing && write('')}
      />
      {typed && (
        <button
          type="button"
          className={styles['clear']}
          aria-label={t('log.clear')}
          onClick={() => write('')}
        >
          <X size={14} aria-hidden="true" />
        </button>
      )}
    </div>
  )
}
