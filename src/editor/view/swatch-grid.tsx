import { useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useWords } from './view-context'

export interface SwatchGroup {
  label: string
  kind: 'color' | 'ground' | 'border'
  /** The numbers of the palette, to which 0, no colour, is added in front. */
  numbers: readonly number[]
  /** The present one, if it is known. */
  now?: number
  onPick: (number: number) => void
}

/**
 * Colours to choose from, in groups with their names. All of them are one stop of
 * the Tab key: arrows move through them as they are laid out, Home and End go to
 * the ends of a row.
 */
export function SwatchGrid({ groups }: { groups: readonly SwatchGroup[] }) {
  const { t } = useWords()
  const grid = useRef<HTMLDivElement>(null)
  const shown: (SwatchGroup & { start: number })[] = []
  for (const group of groups) {
    const last = shown.at(-1)
    const start = last ? last.start + last.numbers.length : 0
    shown.push({ ...group, start, numbers: [0, ...group.numbers] })
  }
  const [active, setActive] = useState(() => {
    const chosen = shown.find(({ now }) => now)
    return chosen ? chosen.start + Math.max(0, chosen.numbers.indexOf(chosen.now ?? 0)) : 0
  })
  const walk = (event: KeyboardEvent) => {
    const counts = shown.map(({ numbers }) => numbers.length)
    const next = nextSwatch(counts, active, event)
    if (next === undefined) return
    event.preventDefault()
    event.stopPropagation()
    grid.current?.querySelectorAll<HTMLElement>('.ed-swatch')[next]?.focus()
  }
  return (
    // The keys belong to the buttons inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={grid} onKeyDown={walk}>
      {shown.map(({ label, kind, now, onPick, start, numbers }) => (
        <div key={label}>
          <p className="ed-popup-title">{label}</p>
          <div className="ed-swatches" role="group" aria-label={label}>
            {numbers.map((number, index) => {
              const at = start + index
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

/** How many swatches are in a row, as `.ed-swatches` lays them out. */
const SWATCHES_IN_A_ROW = 8

/**
 * Where a key leads among swatches in groups, each group in rows of its own. They
 * are numbered consecutively; left and right continue over the ends of rows, up
 * and down over those of groups. Undefined for a key that means nothing here.
 */
export function nextSwatch(
  counts: readonly number[],
  at: number,
  { key, ctrlKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey'>,
): number | undefined {
  const rows = rowsOf(counts)
  const total = counts.reduce((sum, count) => sum + count, 0)
  const now = rows.findIndex(({ from, to }) => at >= from && at < to)
  const row = rows[now]
  if (!row) return undefined
  const below = (step: number) => {
    const next = rows[now + step]
    return next ? Math.min(next.from + at - row.from, next.to - 1) : at
  }
  if (key === 'ArrowRight') return Math.min(at + 1, total - 1)
  if (key === 'ArrowLeft') return Math.max(at - 1, 0)
  if (key === 'ArrowDown') return below(1)
  if (key === 'ArrowUp') return below(-1)
  if (key === 'Home') return ctrlKey ? 0 : row.from
  if (key === 'End') return ctrlKey ? total - 1 : row.to - 1
  return undefined
}

interface Row {
  from: number
  to: number
}

function rowsOf(counts: readonly number[]): Row[] {
  const rows: Row[] = []
  let start = 0
  for (const count of counts) {
    for (let at = 0; at < count; at += SWATCHES_IN_A_ROW)
      rows.push({ from: start + at, to: start + Math.min(at + SWATCHES_IN_A_ROW, count) })
    start += count
  }
  return rows
}
