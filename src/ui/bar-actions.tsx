import { Ellipsis } from 'lucide-react'
import { useId, useRef, useState, type ReactNode } from 'react'
import { useListeners } from './outside-react'
import { useWords } from './words'
import styles from './bar-actions.module.css'

interface Props {
  /** Whether they have words in a wide bar only. */
  areMany?: boolean
  children: ReactNode
}

/** Buttons in a row of the bar. In a narrow one, a button opens them as a panel. */
export function BarActions({ areMany = false, children }: Props) {
  const { t } = useWords()
  const words = t('bar.actions')
  const [isOpen, setOpen] = useState(false)
  const panel = useId()
  const place = useRef<HTMLDivElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  useListeners(isOpen ? document : undefined, {
    pointerdown({ target }) {
      if (target instanceof Node && !place.current?.contains(target)) setOpen(false)
    },
  })
  const close = () => {
    if (!isOpen) return
    // A dialog that opens now returns the focus to something that is still visible.
    toggle.current?.focus()
    setOpen(false)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it handles the keys that its buttons let through
    <div
      ref={place}
      role="group"
      aria-label={words}
      className={styles['actions']}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return
        event.preventDefault()
        close()
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget && !place.current?.contains(relatedTarget)) setOpen(false)
      }}
    >
      <button
        ref={toggle}
        type="button"
        className={styles['toggle']}
        aria-label={words}
        title={words}
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => setOpen((is) => !is)}
      >
        <Ellipsis size={20} aria-hidden="true" />
      </button>
      <div
        id={panel}
        className={styles['panel']}
        data-open={isOpen || undefined}
        data-many={areMany || undefined}
        onClickCapture={close}
      >
        {children}
      </div>
    </div>
  )
}

/** Where a popover of one of the actions is placed, and returns the focus to: its button, or the button of the panel. */
export const barPlaceOf = (button: HTMLElement | null): HTMLElement | null =>
  button?.checkVisibility() ? button : (button?.closest('[role="group"]')?.querySelector('button') ?? null)
