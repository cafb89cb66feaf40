import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useWords } from '../view/view-context'

const MOST = 9
const numbers = Array.from({ length: MOST }, (_, index) => index + 1)

interface SizeFormProps {
  onPick: (rows: number, columns: number) => void
}

/** A grid of squares: point at the last one, or go to it with the arrows; Enter confirms. */
export function SizeForm({ onPick }: SizeFormProps) {
  const { t } = useWords()
  const [[rows, columns], setSize] = useState<readonly [number, number]>([3, 3])
  const size = t('insert.size.of', { rows, columns })

  const walk = (event: KeyboardEvent) => {
    const [down, across] = steps[event.key] ?? [0, 0]
    if (down === 0 && across === 0) return
    event.preventDefault()
    setSize([within(rows + down), within(columns + across)])
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only keeps the focus where it is
    <form
      className="ed-size"
      // A press outside the squares does not take the focus from them.
      onMouseDown={(event) => {
        if (!(event.target as Element).closest('button')) event.preventDefault()
      }}
      onSubmit={(event) => {
        event.preventDefault()
        onPick(rows, columns)
      }}
    >
      <button type="submit" className="ed-size-field" aria-label={size} onKeyDown={walk}>
        {numbers.map((row) =>
          numbers.map((column) => (
            <span
              key={`${row}-${column}`}
              className="ed-size-square"
              data-on={row <= rows && column <= columns ? '' : undefined}
              onPointerMove={() => setSize([row, column])}
              onPointerDown={() => setSize([row, column])}
            />
          )),
        )}
      </button>
      <p className="ed-size-words" aria-live="polite">
        {size}
      </p>
      <p className="ed-insert-note">{t('insert.size.about')}</p>
    </form>
  )
}

const within = (number: number) => Math.max(1, Math.min(MOST, number))

const steps: Readonly<Partial<Record<string, readonly [number, number]>>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
}
