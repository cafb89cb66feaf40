import {
  BookOpen,
  Files,
  Keyboard,
  ListChecks,
  Megaphone,
  MessagesSquare,
  Settings,
  Wrench,
} from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink, useMatches } from 'react-router-dom'
import { chatRoute, type Section } from '../features/chats/chat-route'
import { useCurrentSession } from '../features/session/session-context'
import { initialOf } from '../ui/first-letter'
import { useFramePages } from './use-frame-pages'
import appSwitcherStyles from './app-switcher.module.css'
import styles from './rail.module.css'

const icons = {
  '/announcements': Megaphone,
  '/messages': MessagesSquare,
  '/files': Files,
  '/workbench': Wrench,
  '/calls': ListChecks,
  '/codes': BookOpen,
  '/settings': Settings,
}

/** The pages, and at its foot who one is. A bar at the bottom of a phone. */
export function Rail({ onKeyboard }: { onKeyboard(): void }) {
  const { t } = useTranslation()
  const pages = useFramePages()
  const openId = useOpenChat()
  return (
    <nav className={styles['rail']} aria-label={t('rail.label')}>
      <ul className={styles['pages']}>
        {pages.map(({ to, name }) => {
          const Icon = icons[to]
          return (
            <li key={to} className={to === '/codes' ? styles['wide'] : undefined}>
              <NavLink to={sectionAt(to, openId)} className={styles['entry'] ?? ''}>
                <Icon size={20} aria-hidden="true" />
                <span className={styles['label']}>{t(name)}</span>
              </NavLink>
            </li>
          )
        })}
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

/** Sections in which a chat is open: going from one to the other stays with it. */
const withChats: Readonly<Record<string, Section>> = {
  '/announcements': 'announcements',
  '/messages': 'messages',
}

const sectionAt = (to: string, openId: string | undefined): string => {
  const section = withChats[to]
  return section && openId ? chatRoute(section, openId) : to
}

/** The chat of the page that is open. */
const useOpenChat = (): string | undefined =>
  useMatches().find(({ params }) => params['chat_id'])?.params['chat_id']

const AppMenu = lazy(async () => ({ default: (await import('./app-menu')).AppMenu }))

interface Props {
  entryClass: string
  labelClass: string
}

/** Which application the console acts as, and the menu of the others; the menu comes when it is first asked for. */
function AppSwitcher({ entryClass, labelClass }: Props) {
  const { t } = useTranslation()
  const { app } = useCurrentSession()
  const [asked, setAsked] = useState(false)
  const face = (
    <>
      <span className={appSwitcherStyles['face']} aria-hidden="true">
        {initialOf(app.name)}
      </span>
      <span className={labelClass}>{app.name}</span>
    </>
  )
  const label = t('app.now', { name: app.name })
  const closed = (
    <button
      type="button"
      className={entryClass}
      aria-label={label}
      aria-haspopup="menu"
      onClick={() => setAsked(true)}
    >
      {face}
    </button>
  )
  if (!asked) return closed
  return (
    <Suspense fallback={closed}>
      <AppMenu label={label} entryClass={entryClass} face={face} />
    </Suspense>
  )
}
