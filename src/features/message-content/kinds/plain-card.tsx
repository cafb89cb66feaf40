import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { kindOf } from '../kind-of'
import styles from './kinds.module.css'

interface Props {
  /** The `msg_type`, for sign and name. */
  type: string
  /** In place of the sign of the kind. */
  Icon?: LucideIcon
  /** What it is called; spoken after its kind. */
  title: string
  /** Ids are shown as what they are. */
  isId?: boolean
  children?: ReactNode
}

/** The frame of everything that is not simply read: its sign, its name, and what there is to say and do below. */
export function PlainCard({ type, Icon, title, isId, children }: Props) {
  const { t } = useTranslation('messages')
  const kind = kindOf(type)
  const Sign = Icon ?? kind.Icon
  const name = t(kind.name)
  return (
    <div role="group" aria-label={title ? `${name}: ${title}` : name} className={styles['card']}>
      <Sign size={20} aria-hidden="true" className={styles['sign']} />
      <div className={styles['words']}>
        <p className={title && isId ? styles['id'] : styles['title']}>
          <bdi data-unsaid={!title || undefined}>{title || name}</bdi>
        </p>
        {title && (
          <p className={styles['kind']} data-unsaid>
            {name}
          </p>
        )}
        {children}
      </div>
    </div>
  )
}
