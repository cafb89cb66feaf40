import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

interface Props {
  icon?: ReactNode
  /** What is so. */
  title: string
  /** The title is a heading: 1 where this is all that the page says. */
  heading?: 1 | 2
  /** What to do next: sentences and buttons. */
  children?: ReactNode
}

/** What an empty place says: what is so, and what to do next. */
export function EmptyState({ icon, title, heading, children }: Props) {
  const Title = heading ? (`h${heading}` as const) : 'p'
  return (
    <section className={styles['state']} data-heading={heading}>
      {icon && (
        <div className={styles['icon']} aria-hidden="true">
          {icon}
        </div>
      )}
      <Title className={styles['title']}>{title}</Title>
      {children && <div className={styles['words']}>{children}</div>}
    </section>
  )
}
