import { useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useWords } from '../view/use-words'

interface SizePickerProps {
  onPick: (rows: number, columns: number) => void
}

const SIDE = 9

const steps: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

const within = (value: number) => Math.max(1, Math.min(SIDE, value))

/** How large a new table is: pointed at, or walked to with the arrow keys. It grows later as one likes. */
export function SizePicker({ onPick }: SizePickerProps) {
  const { t } = useWords()
  const [size, setSize] = useState({ rows: 3, columns: 3 })
  const grid = useRef<HTMLDivElement>(null)
  const go = (rows: number, columns: number) => {
    setSize({ rows, columns })
    grid.current?.querySelector<HTMLElement>(`[data-place="${rows} ${columns}"]`)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    event.stopPropagation()
    go(within(size.rows + step[0]), within(size.columns + step[1]))
  }
  return (
    <div className="ed-size-picker">
      {/* The places in it have the focus; it only hears their arrow keys. */}
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus */}
      <div
        ref={grid}
        role="grid"
        aria-label={t('tables.size')}
        className="ed-size-grid"
        onKeyDown={onKeyDown}
      >
        {Array.from({ length: SIDE }, (_, row) => (
          <div key={row} role="row" className="ed-size-row">
            {Array.from({ length: SIDE }, (__, column) => {
              const [rows, columns] = [row + 1, column + 1]
              const isEnd = rows === size.rows && columns === size.columns
              return (
                <button
                  key={column}
                  type="button"
                  role="gridcell"
                  className="ed-size-place"
                  data-place={`${rows} ${columns}`}
                  data-on={rows <= size.rows && columns <= size.columns ? '' : undefined}
                  tabIndex={isEnd ? 0 : -1}
                  aria-label={t('tables.sizeSaid', { rows, columns })}
                  onPointerEnter={() => setSize({ rows, columns })}
                  onFocus={() => setSize({ rows, columns })}
                  onClick={() => onPick(rows, columns)}
                />
              )
            })}
          </div>
        ))}
      </div>
      <p className="ed-size-words" aria-hidden>
        {t('tables.sizeOf', size)}
      </p>
    </div>
  )
}
