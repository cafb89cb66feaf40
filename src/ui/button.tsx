import type { ComponentProps } from 'react'
import styles from './button.module.css'

interface Props extends ComponentProps<'button'> {
  /** `primary` at most once per view; `quiet` has no border. */
  look?: 'primary' | 'plain' | 'quiet'
}

/** The standard button: at least 32 px high, and `type="button"` by default. */
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

/** A borderless button with only an icon; its label is read out, and shown on hover. */
export const IconButton = ({ label, size, className, ...rest }: IconButtonProps) => (
  <Button look="quiet" className={iconClass(size, className)} aria-label={label} title={label} {...rest} />
)

/** The same look for a button from a library. */
export const iconButtonClass = (also?: string): string => buttonClass('quiet', iconClass('usual', also))

const iconClass = (size: IconButtonProps['size'], also?: string) =>
  [styles['icon'], size === 'small' && styles['small'], also].filter(Boolean).join(' ')
