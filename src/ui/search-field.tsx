import { Search, X } from 'lucide-react'
import { useEffect, useEffectEvent, useState, type KeyboardEvent } from 'react'
import styles from './search-field.module.css'

interface Props {
  /** What the field is called; it stands in the empty field too, unless `hint` does. */
  label: string
  hint?: string
  /** What the button that empties the field is called. */
  clear: string
  /** What is searched for, as the page knows it. */
  text: string
  onText(text: string): void
  /** How long the text must rest before it is told, in milliseconds. */
  delay?: number
  /** Keys but Escape, and none of those that an input method takes. */
  onKeyDown?(event: KeyboardEvent<HTMLInputElement>): void
  id?: string
}

/**
 * A field that narrows a list. What is typed never waits for the page, which may keep it in the address and tell it
 * late; a text that the page has from elsewhere, a link or the way back, wins. Escape empties the field.
 */
export function SearchField({ label, hint = label, clear, text, onText, delay = 0, onKeyDown, id }: Props) {
  const [typed, setTyped] = useState<Typed>({ shown: text, known: text, told: [] })
  if (typed.known !== text) setTyped(heard(typed, text))
  const { shown } = typed
  const tell = useEffectEvent(onText)
  useEffect(() => {
    if (delay === 0 || shown === text) return
    const timer = setTimeout(() => tell(shown), delay)
    return () => clearTimeout(timer)
  }, [delay, shown, text])

  const write = (next: string) => {
    setTyped({ shown: next, known: text, told: delay === 0 ? [...typed.told, next] : typed.told })
    if (delay === 0) onText(next)
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
        <button
          type="button"
          className={styles['clear']}
          aria-label={clear}
          title={clear}
          onClick={() => write('')}
        >
          <X size={14} aria-hidden="true" />
        </button>
      )}
    </div>
  )
}

interface Typed {
  /** What stands in the field. */
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
