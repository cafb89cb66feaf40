import type { ComponentProps } from 'react'
import styles from './button.module.css'

interface Props extends ComponentProps<'button'> {
  /** `primary` once a view at most; `quiet` has no edge. */
  look?: 'primary' | 'plain' | 'quiet'
}

/** A button of the house: 32 px high at least, and no submit unless it says so. */
export function Button({ look = 'plain', className, type = 'button', ...rest }: Props) {
  return <button type={type} className={buttonClass(look, className)} {...rest} />
}

/** The same look for a link. */
export const buttonClass = (look: 'primary' | 'plain' | 'quiet' = 'plain', also?: string): string =>
  [styles['button'], styles[look], also].filter(Boolean).join(' ')
