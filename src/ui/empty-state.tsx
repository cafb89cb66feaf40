import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

interface Props {
  icon?: ReactNode
  /** The missing thing. */
  title: string
  /** The level, if the title is a heading: 1 if this is the page's only content. */
  heading?: 1 | 2
  /** The next steps: sentences and buttons. */
  children?: ReactNode
}

/** The content of an empty place: what is missing, and what to do next. */
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
