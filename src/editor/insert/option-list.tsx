import type { EditorView } from 'prosemirror-view'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import type { ReactNode } from 'react'
import { captureKeys, closeSuggestion } from './suggestion'

/** One choice of a menu at the cursor. */
export interface Option {
  id: string
  name: string
  about?: string
  icon?: ReactNode
  /** Shown at the end of the row: what could be typed instead. */
  hint?: string
  /** Why it cannot be chosen here. Arrow keys still reach it, and it is read out. */
  refusal?: string
  /** The heading above it, if it begins a group. */
  group?: string
}

interface OptionListProps {
  view: EditorView
  label: string
  options: readonly Option[]
  onPick: (option: Option) => void
  onClose: () => void
  /** Announces words to screen readers. */
  announce: (words: string) => void
}

/**
 * A list at the cursor while the focus stays in the text: the text names the
 * active option (`aria-activedescendant`) and hands over arrows, Enter, Tab and
 * Escape. Mouse and touch work as well.
 */
export function OptionList({ view, label, options, onPick, onClose, announce }: OptionListProps) {
  const list = useId()
  const [activeId, setActiveId] = useState<string>()
  const found = options.findIndex(({ id }) => id === activeId)
  const active = found < 0 ? 0 : found
  const idOf = (index: number) => `${list}-${index}`

  const walk = (step: number) => {
    const next = options[(active + step + options.length) % options.length]
    setActiveId(next?.id)
    if (next?.refusal) announce(next.refusal)
  }
  const pick = (option: Option | undefined) => {
    if (!option) return
    if (option.refusal) announce(option.refusal)
    else onPick(option)
  }

  const onKey = useEffectEvent((event: KeyboardEvent): boolean => {
    if (event.altKey || event.ctrlKey || event.metaKey) return false
    if (event.key === 'Escape') onClose()
    else if (options.length === 0) return false
    else if (event.key === 'ArrowDown') walk(1)
    else if (event.key === 'ArrowUp') walk(-1)
    else if (event.key === 'PageDown') setActiveId(options[Math.min(active + 6, options.length - 1)]?.id)
    else if (event.key === 'PageUp') setActiveId(options[Math.max(active - 6, 0)]?.id)
    else if (event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey)) pick(options[active])
    else return false
    event.preventDefault()
    return true
  })
  useEffect(() => captureKeys(view, (event) => onKey(event)), [view])

  useEffect(() => {
    const { dom } = view
    dom.setAttribute('aria-controls', list)
    dom.setAttribute('aria-haspopup', 'listbox')
    dom.setAttribute('aria-autocomplete', 'list')
    return () => {
      for (const name of ['aria-controls', 'aria-haspopup', 'aria-autocomplete', 'aria-activedescendant'])
        dom.removeAttribute(name)
    }
  }, [view, list])

  useEffect(() => {
    const shown = document.getElementById(`${list}-${active}`)
    if (shown) view.dom.setAttribute('aria-activedescendant', shown.id)
    else view.dom.removeAttribute('aria-activedescendant')
    shown?.scrollIntoView({ block: 'nearest' })
  }, [view, list, active, options])

  return (
    <div id={list} role="listbox" tabIndex={0} aria-label={label} className="ed-options">
      {options.map((option, index) => (
        <div key={option.id} role="presentation">
          {option.group ? (
            <div className="ed-options-group" role="presentation">
              {option.group}
            </div>
          ) : null}
          <button
            type="button"
            tabIndex={-1}
            id={idOf(index)}
            role="option"
            className="ed-option"
            aria-selected={index === active}
            aria-disabled={option.refusal ? true : undefined}
            onMouseDown={(event) => event.preventDefault()}
            onMouseMove={() => index !== active && setActiveId(option.id)}
            onClick={() => pick(option)}
          >
            {option.icon ? (
              <span className="ed-option-icon" aria-hidden>
                {option.icon}
              </span>
            ) : null}
            <span className="ed-option-words">
              <span className="ed-option-name">{option.name}</span>
              {option.refusal || option.about ? (
                <span className="ed-option-about">{option.refusal ?? option.about}</span>
              ) : null}
            </span>
            {option.hint ? (
              <kbd className="ed-option-hint" aria-hidden>
                {option.hint}
              </kbd>
            ) : null}
          </button>
        </div>
      ))}
    </div>
  )
}

interface MenuAnnouncements {
  /** A message about the results; undefined while the menu is closed. */
  found: string | undefined
  /** Nothing matches and the user keeps typing, so the menu is not wanted. */
  isAbandoned: boolean
  announce(words: string): void
}

/** Announces what a menu found, and closes it once it is abandoned. */
export function useMenuAnnouncements(view: EditorView, { found, isAbandoned, announce }: MenuAnnouncements) {
  useEffect(() => {
    if (found !== undefined) announce(found)
  }, [found, announce])
  useEffect(() => {
    if (isAbandoned) closeSuggestion(view)
  }, [isAbandoned, view])
}
