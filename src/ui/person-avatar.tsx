import type { ComponentProps } from 'react'
import { hueOf } from './hue'
import styles from './person-avatar.module.css'

const HUES = 6

/** The round sign of a person, in a colour of their own. The caller gives its letters, and the size of both. */
export const PersonAvatar = ({ id, className, ...rest }: ComponentProps<'span'> & { id: string }) => (
  <span {...rest} className={`${styles['avatar']} ${className}`} data-hue={hueOf(id, HUES)} />
)
