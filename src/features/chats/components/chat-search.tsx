import { Search, X } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './chat-search.module.css'

interface Props {
  query: string
  onQuery(query: string): void
}

/** The search field of the list. Down goes into the list, Enter opens its first chat, Escape empties the field. */
export function ChatSearch({ query, onQuery }: Props) {
  const { t } = useTranslation()
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const list = event.currentTarget.closest('nav')
    if (event.key === 'Escape' && query) {
      event.preventDefault()
      onQuery('')
    }
    if (event.key === 'ArrowDown') {
      event.preventDefault()
      list?.querySelector<HTMLAnchorElement>('a[tabindex="0"]')?.focus()
    }
    if (event.key === 'Enter') list?.querySelector<HTMLAnchorElement>('[data-chat-rows] a, a')?.click()
  }
  return (
    <div role="search" className={styles['search']}>
      <Search size={16} aria-hidden="true" className={styles['icon']} />
      <input
        id="chat-search"
        type="text"
        inputMode="search"
        className={styles['field']}
        aria-label={t('chats.search')}
        placeholder={t('chats.searchShort')}
        autoComplete="off"
        spellCheck={false}
        value={query}
        onChange={(event) => onQuery(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {query && (
        <button
          type="button"
          className={styles['clear']}
          aria-label={t('chats.clear')}
          onClick={() => onQuery('')}
        >
          <X size={14} aria-hidden="true" />
        </button>
      )}
    </div>
  )
}
