import { Popover } from '@base-ui/react/popover'
import { useId, useMemo, useState, type KeyboardEvent } from 'react'
import { isComposingKey } from '../../ui/command-registry'
import { emojiName, findEmoji, reactionEmoji, textEmoji, type Emoji } from './emoji-list'
import { useWords } from './words'
import styles from './emoji-popup.module.css'

/** Emoji in a row of the grid; the style sheet has the same number. */
const COLUMNS = 8

export interface EmojiPopupProps {
  /** `reactions`: what a message can be answered with; `text`: what a text can have. */
  of: 'reactions' | 'text'
  anchor: { getBoundingClientRect(): DOMRect }
  /** Called with a reaction's `emoji_type`, or a character. */
  onPick(id: string): void
  onClose(): void
  /** What gets the focus afterwards; null leaves it. */
  finalFocus(): HTMLElement | null
}

/** A search field and a grid of emoji below it: arrows move in the grid while the cursor stays in the field. */
export function EmojiPopup({ of, anchor, onPick, onClose, finalFocus }: EmojiPopupProps) {
  const { t } = useWords()
  return (
    <Popover.Root open onOpenChange={(open) => !open && onClose()}>
      <Popover.Portal>
        <Popover.Positioner
          anchor={anchor}
          side="top"
          align="end"
          sideOffset={4}
          collisionPadding={8}
          className={styles['positioner']}
        >
          <Popover.Popup
            className={styles['popup']}
            aria-label={t(of === 'text' ? 'pickText' : 'pickReaction')}
            finalFocus={() => finalFocus() ?? false}
          >
            <EmojiGrid
              all={of === 'text' ? textEmoji() : reactionEmoji()}
              onPick={(id) => {
                onPick(id)
                onClose()
              }}
            />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

interface GridProps {
  all: readonly Emoji[]
  onPick(id: string): void
}

function EmojiGrid({ all, onPick }: GridProps) {
  const { t, i18n } = useWords()
  const [words, setWords] = useState('')
  const [active, setActive] = useState<number>()
  const list = useId()
  const found = useMemo(() => findEmoji(all, words), [all, words])

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
        aria-label={t('search')}
        aria-expanded
        aria-controls={list}
        aria-activedescendant={active === undefined ? undefined : `${list}-${active}`}
        aria-autocomplete="list"
        placeholder={t('search')}
        value={words}
        onChange={(event) => {
          setWords(event.target.value)
          setActive(event.target.value ? 0 : undefined)
        }}
        onKeyDown={walk}
      />
      <div id={list} role="listbox" tabIndex={0} aria-label={t('search')} className={styles['grid']}>
        {found.map((emoji, index) => (
          <button
            type="button"
            tabIndex={-1}
            key={emoji.id}
            id={`${list}-${index}`}
            role="option"
            className={styles['emoji']}
            aria-label={emojiName(emoji, i18n.language)}
            aria-selected={index === active}
            title={emojiName(emoji, i18n.language)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(emoji.id)}
          >
            <span data-words={/^[\x20-\x7e]+$/.test(emoji.glyph)}>{emoji.glyph}</span>
          </button>
        ))}
      </div>
      {found.length === 0 && (
        <p className={styles['none']} role="status">
          {t('none', { query: words })}
        </p>
      )}
    </>
  )
}
