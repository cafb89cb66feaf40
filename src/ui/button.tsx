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

interface IconButtonProps extends ComponentProps<'button'> {
  label: string
  size?: 'small' | 'usual'
}

/** A button without an edge that holds a sign alone; its words are spoken, and shown when a mouse rests on it. */
export const IconButton = ({ label, size, className, ...rest }: IconButtonProps) => (
  <Button look="quiet" className={iconClass(size, className)} aria-label={label} title={label} {...rest} />
)

/** The same look for a button of a library. */
export const iconButtonClass = (also?: string): string => buttonClass('quiet', iconClass('usual', also))

const iconClass = (size: IconButtonProps['size'], also?: string) =>
  [styles['icon'], size === 'small' && styles['small'], also].filter(Boolean).join(' ')
