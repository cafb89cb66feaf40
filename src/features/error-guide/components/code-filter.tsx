import { Search, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './code-filter.module.css'

interface Props {
  text: string
  onText(text: string): void
  /** Opens the first that was found. */
  onEnter(): void
}

/** Narrows the codes. What is being typed never waits for the address, or an input method would lose its place. */
export function CodeFilter({ text, onText, onEnter }: Props) {
  const { t } = useTranslation('guide')
  const [typed, setTyped] = useState({ shown: text, inAddress: text })
  // The address was changed by somebody else: the way back, or a link.
  if (typed.inAddress !== text) setTyped({ shown: text, inAddress: text })
  const write = (shown: string) => {
    setTyped({ shown, inAddress: text })
    onText(shown)
  }
  return (
    <div role="search" className={styles['search']}>
      <Search size={14} aria-hidden="true" className={styles['icon']} />
      <input
        id="page-search"
        type="text"
        inputMode="search"
        className={styles['text']}
        aria-label={t('search')}
        placeholder={t('searchHint')}
        autoComplete="off"
        spellCheck={false}
        value={typed.shown}
        onChange={(event) => write(event.target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Escape') write('')
          if (event.key === 'Enter') onEnter()
        }}
      />
      {typed.shown && (
        <button type="button" className={styles['clear']} aria-label={t('clear')} onClick={() => write('')}>
          <X size={14} aria-hidden="true" />
        </button>
      )}
    </div>
  )
}
