import { Ellipsis, Keyboard } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { NavLink, useLocation, useMatch } from 'react-router-dom'
import { chatRoute, type Section } from '../features/chats/chats'
import { useCurrentSession } from '../features/session/session'
import { useTranslation } from '../i18n/words'
import { useBreakpoint } from '../ui/breakpoints'
import { AppSwitcher } from './app-switcher'
import { useFramePages } from './use-frame-pages'
import styles from './rail.module.css'

/** The pages, and at the bottom the current application. On a phone, a bar at the bottom. */
export function Rail({ onKeyboard }: { onKeyboard(): void }) {
  const { t } = useTranslation()
  const pages = useFramePages()
  const openId = useOpenChat()
  const isPhone = useBreakpoint('phone')
  const shown = isPhone ? pages.filter(({ isDaily }) => isDaily) : pages
  const more = isPhone ? pages.filter(({ isDaily }) => !isDaily) : []
  return (
    <nav className={styles['rail']} aria-label={t('rail.label')}>
      <ul className={styles['pages']}>
        {shown.map(({ to, name, icon: Icon }) => (
          <li key={to}>
            <NavLink to={sectionAt(to, openId)} className={styles['entry'] ?? ''} title={t(name)}>
              <Icon size={20} aria-hidden="true" />
              <span className={styles['label']}>{t(name)}</span>
            </NavLink>
          </li>
        ))}
        {more.length > 0 && (
          <li>
            <MorePages pages={more} />
          </li>
        )}
      </ul>
      <div className={styles['foot']}>
        <button
          type="button"
          className={`${styles['entry']} ${styles['keyboard']}`}
          aria-label={t('keyboard.open')}
          onClick={onKeyboard}
        >
          <Keyboard size={20} aria-hidden="true" />
          <span className={styles['label']}>{t('rail.keyboard')}</span>
        </button>
        <AppSwitcher entryClass={styles['entry'] ?? ''} labelClass={styles['label'] ?? ''} />
      </div>
    </nav>
  )
}

const PagesMenu = lazy(async () => ({ default: (await import('./pages-menu')).PagesMenu }))

/** The pages that a phone's bar has no room for; the menu loads on first use. */
function MorePages({ pages }: { pages: ReturnType<typeof useFramePages> }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const [asked, setAsked] = useState(false)
  const items = pages.map(({ to, name, icon }) => ({
    to,
    name: t(name),
    icon,
    isOpen: pathname === to || pathname.startsWith(`${to}/`),
  }))
  const current = items.some(({ isOpen }) => isOpen) ? 'true' : undefined
  const face = (
    <>
      <Ellipsis size={20} aria-hidden="true" />
      <span className={styles['label']}>{t('rail.more')}</span>
    </>
  )
  const closed = (
    <button
      type="button"
      className={styles['entry']}
      aria-current={current}
      aria-haspopup="menu"
      onClick={() => setAsked(true)}
    >
      {face}
    </button>
  )
  if (!asked) return closed
  return (
    <Suspense fallback={closed}>
      <PagesMenu items={items} current={current} entryClass={styles['entry'] ?? ''} face={face} />
    </Suspense>
  )
}

/** Sections that show a chat: switching between them keeps the chat. */
const withChats: Readonly<Record<string, Section>> = {
  '/announcements': 'announcements',
  '/messages': 'messages',
}

const sectionAt = (to: string, openId: string | undefined): string => {
  const section = withChats[to]
  return section && openId ? chatRoute(section, openId) : to
}

/** The chat of the open page; on a page without chats, the one that was open last. */
function useOpenChat(): string | undefined {
  const { app } = useCurrentSession()
  const { pathname } = useLocation()
  const announcement = useMatch('/announcements/:chat_id/*')
  const messages = useMatch('/messages/:chat_id/*')
  const openId = (announcement ?? messages)?.params.chat_id
  const [last, setLast] = useState<{ appId: string; chatId: string }>()
  if (openId && (last?.chatId !== openId || last.appId !== app.app_id))
    setLast({ appId: app.app_id, chatId: openId })
  // Going to the list itself forgets the chat: on a phone the list is a step of its own.
  const isAtList = pathname in withChats
  return openId ?? (last?.appId === app.app_id && !isAtList ? last.chatId : undefined)
}
