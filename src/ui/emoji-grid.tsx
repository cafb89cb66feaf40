import { useId, useMemo, useState, type KeyboardEvent } from 'react'
import { isComposingKey } from './command-registry'
import styles from './emoji-grid.module.css'

/** Emoji in a row of the grid; the style sheet has the same number. */
const COLUMNS = 8

export interface GridEmoji {
  id: string
  /** A character, or a short word where no character is close. */
  glyph: string
  name: string
}

interface Props {
  /** Returns what the words find, the best first; without words all. */
  find(words: string): readonly GridEmoji[]
  /** The present one. Without it, the one that the arrows are at counts as selected. */
  chosen?: string
  /** Four rows at once, where other fields stand below. */
  isLow?: boolean
  onPick(id: string): void
  say: { search: string; list: string; none(query: string): string }
}

/** A search field and a grid of emoji below it: arrows move in the grid while the cursor stays in the field. */
export function EmojiGrid({ find, chosen, isLow = false, onPick, say }: Props) {
  const [words, setWords] = useState('')
  const [active, setActive] = useState<number>()
  const list = useId()
  const found = useMemo(() => find(words), [find, words])

  const walk = (event: KeyboardEvent) => {
    if (isComposingKey(event.nativeEvent)) return
    if (event.key === 'Enter') {
      const emoji = found[active ?? 0]
      if (emoji) onPick(emoji.id)
      event.preventDefault()
      return
    }
    const step = { ArrowDown: COLUMNS, ArrowUp: -COLUMNS, ArrowRight: 1, ArrowLeft: -1 }[event.key]
    // Left and right move the text cursor until the grid has been entered.
    if (step === undefined || (active === undefined && Math.abs(step) === 1)) return
    event.preventDefault()
    const next = active === undefined ? 0 : active + step
    if (next < 0) setActive(undefined)
    else if (next < found.length) {
      setActive(next)
      document.getElementById(`${list}-${next}`)?.scrollIntoView({ block: 'nearest' })
    }
  }

  return (
    <>
      <input
        className={styles['search']}
        type="text"
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-label={say.search}
        aria-expanded
        aria-controls={list}
        aria-activedescendant={active === undefined ? undefined : `${list}-${active}`}
        aria-autocomplete="list"
        placeholder={say.search}
        value={words}
        onChange={(event) => {
          setWords(event.target.value)
          setActive(event.target.value ? 0 : undefined)
        }}
        onKeyDown={walk}
      />
      <div
        id={list}
        role="listbox"
        tabIndex={0}
        aria-label={say.list}
        className={styles['grid']}
        data-low={isLow}
      >
        {found.map(({ id, glyph, name }, index) => (
          <button
            type="button"
            tabIndex={-1}
            key={id}
            id={`${list}-${index}`}
            role="option"
            className={styles['emoji']}
            aria-label={name}
            aria-selected={chosen === undefined ? index === active : id === chosen}
            data-active={index === active}
            title={name}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(id)}
          >
            <span data-words={/^[\x20-\x7e]+$/.test(glyph)}>{glyph}</span>
          </button>
        ))}
      </div>
      {found.length === 0 && (
        <p className={styles['none']} role="status">
          {say.none(words)}
        </p>
      )}
    </>
  )
}
