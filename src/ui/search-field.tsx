import { Search, X } from 'lucide-react'
import { useEffect, useEffectEvent, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './button'
import styles from './search-field.module.css'

interface Props {
  /** What the field is called; it is in the empty field too, unless `hint` does. */
  label: string
  hint?: string
  /** What is searched for, as the page knows it. */
  text: string
  onText(text: string): void
  /** The text is told once it rests; else with every key. */
  debounced?: boolean
  /** Keys but Escape, and none of those that an input method takes. */
  onKeyDown?(event: KeyboardEvent<HTMLInputElement>): void
  id?: string
}

const REST_MS = 250

/**
 * A field that narrows a list. What is typed never waits for the page, which may keep it in the address and tell it
 * late; a text that the page has from elsewhere, a link or the way back, wins. Escape empties the field.
 */
export function SearchField({ label, hint = label, text, onText, debounced = false, onKeyDown, id }: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<Typed>({ shown: text, known: text, told: [] })
  if (typed.known !== text) setTyped(heard(typed, text))
  const { shown } = typed
  const tell = useEffectEvent(onText)
  useEffect(() => {
    if (!debounced || shown === text) return
    const timer = setTimeout(() => tell(shown), REST_MS)
    return () => clearTimeout(timer)
  }, [debounced, shown, text])

  const write = (next: string) => {
    setTyped({ shown: next, known: text, told: debounced ? [] : [...typed.told, next] })
    if (!debounced) onText(next)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key !== 'Escape') return onKeyDown?.(event)
    if (!shown) return
    event.preventDefault()
    // What the field is in stays open.
    event.stopPropagation()
    write('')
  }
  return (
    <div className={styles['field']}>
      <Search size={14} aria-hidden="true" className={styles['icon']} />
      <input
        id={id}
        type="text"
        inputMode="search"
        aria-label={label}
        placeholder={hint}
        autoComplete="off"
        spellCheck={false}
        value={shown}
        onChange={(event) => write(event.target.value)}
        onKeyDown={press}
      />
      {shown && (
        <IconButton className={styles['clear']} label={t('search.clear')} onClick={() => write('')}>
          <X size={14} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  )
}

interface Typed {
  /** What is in the field. */
  shown: string
  /** What the page said last. */
  known: string
  /** What the page was told and has not said yet, oldest first. */
  told: readonly string[]
}

/** The page says what it was told, which may lag behind what is typed; anything else takes the place of it. */
function heard({ shown, told }: Typed, text: string): Typed {
  const at = told.indexOf(text)
  return at < 0 ? { shown: text, known: text, told: [] } : { shown, known: text, told: told.slice(at + 1) }
}
