import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import styles from './list-filters.module.css'

interface Props {
  label: string
  clear: string
  text: string
  /** The words stand. */
  onRest(text: string): void
}

/** While one types, the list waits until the words stand. */
const REST_MS = 250

/** A field for words to search for, told when they rest; what the address says otherwise wins. */
export function SearchInput({ label, clear, text: inAddress, onRest }: Props) {
  const [typed, setTyped] = useState({ text: inAddress, inAddress })
  if (typed.inAddress !== inAddress) setTyped({ text: inAddress, inAddress })
  const rest = useRef(onRest)
  useEffect(() => {
    rest.current = onRest
  })
  const { text } = typed
  useEffect(() => {
    if (text === inAddress) return
    const timer = setTimeout(() => rest.current(text), REST_MS)
    return () => clearTimeout(timer)
  }, [text, inAddress])
  const type = (next: string) => setTyped({ text: next, inAddress })
  return (
    <div className={styles['words']}>
      <Search size={14} aria-hidden="true" />
      <input
        type="text"
        inputMode="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => type(event.target.value)}
      />
      {text && (
        <button
          type="button"
          className={styles['clear']}
          aria-label={clear}
          title={clear}
          onClick={() => type('')}
        >
          <X size={14} aria-hidden="true" />
        </button>
      )}
    </div>
  )
}
