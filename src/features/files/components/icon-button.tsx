import type { ReactNode } from 'react'
import { Button } from '../../../ui/button'
import styles from './icon-button.module.css'

interface Props {
  label: string
  onClick(): void
  children: ReactNode
}

/** A small button with a sign; its words are spoken, and shown when a mouse rests on it. */
export const IconButton = ({ label, onClick, children }: Props) => (
  <Button look="quiet" className={styles['icon']} aria-label={label} title={label} onClick={onClick}>
    {children}
  </Button>
)
