import { Search, X } from 'lucide-react'
import { useEffect, useEffectEvent, useState, type KeyboardEvent } from 'react'
import { IconButton } from './button'
import { isComposingKey } from './command-registry'
import { useWords } from './words'
import styles from './search-field.module.css'

interface Props {
  /** The label of the field; also its placeholder, unless there is a `hint`. */
  label: string
  hint?: string
  /** The text that the page currently searches for. */
  text: string
  onText(text: string): void
  /** Calls `onText` after a pause in typing; otherwise with every key. */
  debounced?: boolean
  /** Called with keys other than Escape and those of an input method. */
  onKeyDown?(event: KeyboardEvent<HTMLInputElement>): void
  id?: string
}

const REST_MS = 250

/**
 * A field that filters a list. Typing never waits for the page, which may keep the text in the address and pass it
 * back late. A text from elsewhere, such as a link or the back button, replaces the typed one. Escape empties the
 * field.
 */
export function SearchField({ label, hint = label, text, onText, debounced = false, onKeyDown, id }: Props) {
  const { t } = useWords()
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
    if (isComposingKey(event.nativeEvent)) return
    if (event.key !== 'Escape') return onKeyDown?.(event)
    if (!shown) return
    event.preventDefault()
    // Keeps a dialog around the field open.
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
  /** The text in the field. */
  shown: string
  /** The last text that the page passed. */
  known: string
  /** Texts that were reported to the page and have not come back yet, oldest first. */
  told: readonly string[]
}

/** A text that was reported to the page may come back late and is ignored; any other text replaces what is typed. */
function heard({ shown, told }: Typed, text: string): Typed {
  const at = told.indexOf(text)
  return at < 0 ? { shown: text, known: text, told: [] } : { shown, known: text, told: told.slice(at + 1) }
}
