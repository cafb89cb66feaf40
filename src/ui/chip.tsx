import type { ReactNode } from 'react'
import styles from './chip.module.css'

export type ChipTone = 'plain' | 'accent' | 'warning' | 'danger'

/** A word or two about a thing: its kind, its status. */
export const Chip = ({ tone = 'plain', children }: { tone?: ChipTone; children: ReactNode }) => (
  <span className={`${styles['chip']} ${styles[tone]}`}>{children}</span>
)
