import type { ReactNode } from 'react'
import { NavLink, useLocation } from 'react-router-dom'
import styles from './page-tabs.module.css'

interface Props {
  title: string
  /** A line next to the title; not shown on a phone. */
  about: string
  /** The label of the tab list. */
  label: string
  tabs: readonly { to: string; name: string }[]
  /** The open part. */
  children: ReactNode
}

/** A page in several parts: its title, its parts as tabs, and below them the open one. Each part has an address. */
export function PageTabs({ title, about, label, tabs, children }: Props) {
  const { pathname } = useLocation()
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <h1 className={styles['title']}>{title}</h1>
        <p className={styles['about']}>{about}</p>
        <nav aria-label={label}>
          <ul className={styles['tabs']}>
            {tabs.map(({ to, name }) => (
              <li key={to}>
                <NavLink
                  to={to}
                  end
                  className={styles['tab'] ?? ''}
                  ref={to === pathname ? scrollToTab : undefined}
                >
                  {name}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      {children}
    </div>
  )
}

/** Scrolls the open tab into view if the tabs are wider than the screen. */
const scrollToTab = (tab: HTMLElement | null) => tab?.scrollIntoView({ block: 'nearest', inline: 'center' })
