import type { ReactNode } from 'react'
import { NavLink, useLocation } from 'react-router-dom'
import { useBreakpoint } from './breakpoints'
import { BarTitle, InBar } from './page-bar'
import styles from './page-tabs.module.css'

interface Props {
  title: string
  /** The label of the tab list. */
  label: string
  tabs: readonly { to: string; name: string }[]
  /** The open part. */
  children: ReactNode
}

/**
 * A page in several parts: its title and its parts as tabs in the bar, and below it the open one. If the bar has no room
 * for the tabs, they are a row of the page. Each part has an address.
 */
export function PageTabs({ title, label, tabs, children }: Props) {
  const isRow = useBreakpoint('laptop')
  const list = <Tabs label={label} tabs={tabs} isRow={isRow} />
  return (
    <div className={styles['page']}>
      <InBar part="title">
        <BarTitle>{title}</BarTitle>
        {!isRow && list}
      </InBar>
      {isRow && list}
      {children}
    </div>
  )
}

function Tabs({ label, tabs, isRow }: Pick<Props, 'label' | 'tabs'> & { isRow: boolean }) {
  const { pathname } = useLocation()
  return (
    <nav aria-label={label} className={styles['parts']} data-row={isRow || undefined}>
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
  )
}

/** Scrolls the open tab into view if the tabs are wider than the screen. */
const scrollToTab = (tab: HTMLElement | null) => tab?.scrollIntoView({ block: 'nearest', inline: 'center' })
