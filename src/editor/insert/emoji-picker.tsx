import { useId, useMemo, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { emojiGlyph } from '../schema/emoji'
import { useWords } from '../view/use-words'
import { findEmoji } from './find-emoji'

/** As many as stand in a row of the field; the style sheet has the same number. */
const COLUMNS = 8
const MOST_SHOWN = 240

interface EmojiPickerProps {
  now: string
  onPick: (name: string) => void
}

/** A search and a field of emoji below it: arrows walk in the field while the cursor stays in the search. */
export function EmojiPicker({ now, onPick }: EmojiPickerProps) {
  const { t } = useWords()
  const [words, setWords] = useState('')
  const [active, setActive] = useState<number>()
  const list = useId()
  const names = useMemo(() => findEmoji(words).slice(0, MOST_SHOWN), [words])

  const walk = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      const name = names[active ?? 0]
      if (name) onPick(name)
      event.preventDefault()
      return
    }
    const step = { ArrowDown: COLUMNS, ArrowUp: -COLUMNS, ArrowRight: 1, ArrowLeft: -1 }[event.key]
    // Left and right are the cursor's until the field has been entered.
    if (step === undefined || (active === undefined && Math.abs(step) === 1)) return
    event.preventDefault()
    const next = active === undefined ? 0 : active + step
    if (next < 0) setActive(undefined)
    else if (next < names.length) {
      setActive(next)
      document.getElementById(`${list}-${next}`)?.scrollIntoView({ block: 'nearest' })
    }
  }

  return (
    <div>
      <p className="ed-popup-title">{t('insert.callout.emoji')}</p>
      <input
        className="ed-field ed-emoji-search"
        role="combobox"
        aria-label={t('insert.callout.search')}
        aria-expanded
        aria-controls={list}
        aria-activedescendant={active === undefined ? undefined : `${list}-${active}`}
        aria-autocomplete="list"
        placeholder={t('insert.callout.search')}
        value={words}
        onChange={(event) => {
          setWords(event.target.value)
          setActive(event.target.value ? 0 : undefined)
        }}
        onKeyDown={walk}
      />
      <div id={list} role="listbox" tabIndex={0} aria-label={t('insert.callout.emoji')} className="ed-emojis">
        {names.map((name, index) => (
          <button
            type="button"
            tabIndex={-1}
            key={name}
            id={`${list}-${index}`}
            role="option"
            className="ed-emoji-option"
            aria-label={name.replaceAll('_', ' ')}
            aria-selected={name === now}
            data-active={index === active ? '' : undefined}
            title={name}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(name)}
          >
            {emojiGlyph(name)}
          </button>
        ))}
      </div>
      {names.length === 0 ? (
        <p className="ed-insert-none" role="status">
          {t('insert.callout.none', { query: words })}
        </p>
      ) : null}
    </div>
  )
}
