import { X } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { matchesBreakpoint } from './breakpoints'
import { Button } from './button'
import { useFocusMove } from './outside-react'
import { PanelHead } from './panel-head'
import styles from './side-panel.module.css'

interface Props {
  title: string
  /** The level of the title's heading. */
  level: 1 | 2
  /** What the close button says. */
  close: string
  onClose(): void
  children: ReactNode
}

/** One entry next to its list, or instead of it if there is no room for both. Escape closes it. */
export function SidePanel({ title, level, close, onClose, children }: Props) {
  const panel = useRef<HTMLElement>(null)
  const Title = level === 1 ? 'h1' : 'h2'

  // If the panel replaces the list, the focus would be lost.
  useFocusMove(undefined, () => {
    if (matchesBreakpoint('laptop')) panel.current?.focus({ preventScroll: true })
  })

  return (
    // Escape does the same as the close button.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={panel}
      tabIndex={-1}
      className={styles['panel']}
      aria-label={title}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <PanelHead>
        <Title className={styles['title']}>{title}</Title>
        <Button look="quiet" aria-label={close} title={close} onClick={onClose}>
          <X size={16} aria-hidden="true" />
        </Button>
      </PanelHead>
      {children}
    </section>
  )
}
