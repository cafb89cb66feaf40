import type { ReactNode } from 'react'
import styles from './quiet-page.module.css'

interface Props {
  icon?: ReactNode
  title: string
  children?: ReactNode
}

/** A page with little to show: what is so, and what to do next. */
export const MessagePage = ({ icon, title, children }: Props) => (
  <section className={styles['page']}>
    {icon && (
      <div className={styles['icon']} aria-hidden="true">
        {icon}
      </div>
    )}
    <h1 className={styles['title']}>{title}</h1>
    <div className={styles['words']}>{children}</div>
  </section>
)
