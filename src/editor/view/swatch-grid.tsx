import { useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { nextSwatch } from './swatch-step'
import { useWords } from './use-words'

export interface SwatchGroup {
  label: string
  kind: 'color' | 'ground' | 'border'
  /** As the palette numbers them; 0, which comes first, is none. */
  numbers: readonly number[]
  /** The one that is set now, where that is known. */
  now?: number
  onPick: (number: number) => void
}

/**
 * Colours to pick from, in groups with their names. All of them are one stop of
 * the Tab key: arrows walk through them as they stand, Home and End go to the
 * ends of a row.
 */
export function SwatchGrid({ groups }: { groups: readonly SwatchGroup[] }) {
  const { t } = useWords()
  const grid = useRef<HTMLDivElement>(null)
  const all = groups.map((group) => [0, ...group.numbers])
  const starts = all.map((_, group) => all.slice(0, group).reduce((sum, { length }) => sum + length, 0))
  const chosen = groups.findIndex(({ now }) => now)
  const [active, setActive] = useState(() =>
    chosen < 0 ? 0 : starts[chosen]! + Math.max(0, all[chosen]!.indexOf(groups[chosen]!.now!)),
  )
  const walk = (event: KeyboardEvent) => {
    const counts = all.map(({ length }) => length)
    const next = nextSwatch(counts, active, event)
    if (next === undefined) return
    event.preventDefault()
    event.stopPropagation()
    grid.current?.querySelectorAll<HTMLElement>('.ed-swatch')[next]?.focus()
  }
  return (
    // The keys are those of the buttons within.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={grid} onKeyDown={walk}>
      {groups.map(({ label, kind, now, onPick }, group) => (
        <div key={label}>
          <p className="ed-popup-title">{label}</p>
          <div className="ed-swatches" role="group" aria-label={label}>
            {all[group]!.map((number, index) => {
              const at = starts[group]! + index
              const name = number === 0 ? t('noColor') : t(`${names[kind]}.${number}`)
              return (
                <button
                  key={number}
                  type="button"
                  tabIndex={at === active ? 0 : -1}
                  className={`ed-swatch ed-${number === 0 ? 'none' : kind}`}
                  data-number={number || undefined}
                  aria-label={name}
                  aria-pressed={now === undefined ? undefined : now === number}
                  title={name}
                  onFocus={() => setActive(at)}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => onPick(number)}
                >
                  <span aria-hidden>{number === 0 ? '∅' : kind === 'border' ? '' : 'A'}</span>
                </button>
              )
            })}
          </div>
        </div>
      ))}
    </div>
  )
}

const names = { color: 'textColors', border: 'textColors', ground: 'backgrounds' }
