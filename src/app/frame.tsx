import { lazy, Suspense, useState, type ReactNode, useEffect, useRef, useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { whenIdle } from '../browser/when-idle'
import { useSingleKeys } from '../features/settings/settings'
import { UpdateNotice } from '../features/shell/shell'
import { chooseLanguage } from '../i18n/i18n'
import { useTranslation } from '../i18n/words'
import { isIndexWanted } from '../storage/index-wanted'
import {
  isComposingKey,
  isDialogOpen,
  isInDialog,
  useCommands,
  useDocumentKeys,
  type Command,
} from '../ui/command-registry'
import { useSubscription } from '../ui/outside-react'
import { PageBarProvider } from '../ui/page-bar'
import { onPageTitle } from '../ui/page-title'
import { chooseTheme } from '../ui/theme'
import { PALETTE_KEYS, isTyping } from './frame-keys'
import { KeepingNotice } from './keeping-notice'
import { LanguageNotice } from './language-notice'
import { SearchParts } from './lazy-pages'
import { Rail } from './rail'
import { TopBar } from './top-bar'
import { useFramePages } from './use-frame-pages'
import styles from './frame.module.css'

const CommandPalette = lazy(async () => ({ default: (await import('./command-palette')).CommandPalette }))
const KeyboardMap = lazy(async () => ({ default: (await import('./keyboard-map')).KeyboardMap }))

type Overlay = 'palette' | 'keyboard' | undefined

/** The frame of every page: the bar that the page fills, the rail, and the dialogs that keys open. */
export function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const [overlay, setOverlay] = useState<Overlay>()
  const close = () => setOverlay(undefined)
  useFrameCommands({ openKeyboard: () => setOverlay('keyboard') })
  const navigate = useNavigate()
  const pages = useFramePages()
  const isSettled = useSettled()
  const { search } = useLocation()
  const hasSearchParts = isIndexWanted() || search.includes('mark=')
  useFrameKeys({
    palette: () => setOverlay('palette'),
    keyboard: () => setOverlay('keyboard'),
    go: (to) => void navigate(to),
    pages,
    hasOverlay: overlay !== undefined,
  })
  return (
    <div className={styles['frame']}>
      <a className={styles['skip']} href="#page" onClick={skipTo('page')}>
        {t('skipToPage')}
      </a>
      <PageBarProvider>
        <TopBar onPalette={() => setOverlay('palette')} />
        <div className={styles['notices']}>
          <KeepingNotice />
          <LanguageNotice />
          {isSettled && (
            <Suspense fallback={null}>
              <UpdateNotice />
            </Suspense>
          )}
        </div>
        <Rail onKeyboard={() => setOverlay('keyboard')} />
        <div className={styles['page']}>{children}</div>
      </PageBarProvider>
      <RouteAnnouncer />
      <Suspense fallback={null}>{hasSearchParts && <SearchParts />}</Suspense>
      <Suspense fallback={null}>
        {overlay === 'palette' && <CommandPalette onClose={close} />}
        {overlay === 'keyboard' && <KeyboardMap onClose={close} />}
      </Suspense>
    </div>
  )
}

/** The first visit has better things to load than the files for the next one. */
const SETTLED_MS = 15_000

/** Whether the page has been open for a while and is idle. */
function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    let cancel: () => void = () => undefined
    const timer = setTimeout(() => (cancel = whenIdle(() => setSettled(true))), SETTLED_MS)
    return () => {
      clearTimeout(timer)
      cancel()
    }
  }, [])
  return isSettled
}

/** Moves the focus without changing the address, whose hash names a block. */
const skipTo = (id: string) => (event: { preventDefault(): void }) => {
  event.preventDefault()
  document.getElementById(id)?.focus()
}

/**
 * Announces the name of each new page. If the focus was lost with the last page,
 * it moves to the new one; otherwise it stays where it is, so that one can move
 * down the chat list.
 */
function RouteAnnouncer() {
  const [title, setTitle] = useState('')
  const { pathname } = useLocation()
  const arrival = useRef({ pathname, isPlaced: true })
  useSubscription(onPageTitle, (subscribe, onTitle: (news: string) => void) => subscribe(onTitle), setTitle)
  useEffect(() => {
    // `/` only redirects; on arrival the focus stays at the top.
    if (arrival.current.pathname !== pathname) {
      arrival.current = { pathname, isPlaced: arrival.current.pathname === '/' }
    }
    if (arrival.current.isPlaced) return
    // A dialog that closes during the navigation first returns the focus.
    const soon = setTimeout(() => {
      const page = document.getElementById('page')
      arrival.current.isPlaced = page !== null
      if (isLost(document.activeElement)) page?.focus({ preventScroll: true })
    }, 60)
    return () => clearTimeout(soon)
  }, [pathname, title])
  return (
    <p className="visually-hidden" role="status" aria-live="polite">
      {title}
    </p>
  )
}

const isLost = (active: Element | null) => !active || active === document.body || !active.checkVisibility()

interface Actions {
  palette(): void
  keyboard(): void
  go(to: string): void
  pages: ReturnType<typeof useFramePages>
  hasOverlay: boolean
}

/** For so long after `g`, the key of a page opens it. */
const GO_MS = 1_500

/** For so long after its key the palette may still be loading, and the page behind gets nothing of what is typed for it. */
const OPENING_MS = 2_000

/** Handles the keys of the frame, except those that a page has already handled. */
function useFrameKeys({ palette, keyboard, go, pages, hasOverlay }: Actions) {
  const wentAt = useRef(-Infinity)
  const openedAt = useRef(-Infinity)
  const singleKeys = useSingleKeys()
  useDocumentKeys((event) => {
    if (event.defaultPrevented || isComposingKey(event) || event.altKey) return
    const isCommand = event.ctrlKey || event.metaKey
    if (isCommand && !event.shiftKey && event.key.toLowerCase() === 'k') {
      event.preventDefault()
      openedAt.current = event.timeStamp
      palette()
    }
    const isOpening = hasOverlay && event.timeStamp - openedAt.current < OPENING_MS
    if (isOpening && !isInDialog(event.target) && !isCommand && event.key.length === 1)
      return event.preventDefault()
    if (isCommand || !singleKeys || isTyping(event.target) || isDialogOpen()) return
    const isSoon = event.timeStamp - wentAt.current < GO_MS
    const page = isSoon ? pages.find(({ key }) => key === event.key) : undefined
    wentAt.current = event.key === 'g' ? event.timeStamp : -Infinity
    if (page) {
      event.preventDefault()
      go(page.to)
      return
    }
    if (event.key === '?') {
      event.preventDefault()
      keyboard()
    }
    if (event.key === '/') focusSearch(event)
  })
}

/** Focuses the search of the page, else that of the chat list. */
function focusSearch(event: KeyboardEvent) {
  const field = ['page-search', 'chat-search']
    .map((id) => document.getElementById(id))
    .find((each) => each?.checkVisibility())
  if (!field) return
  event.preventDefault()
  field.focus()
}

/** The frame's own commands, in the palette and on the keyboard map. */
function useFrameCommands({ openKeyboard }: { openKeyboard(): void }) {
  const { t, i18n } = useTranslation()
  const navigate = useNavigate()
  const pages = useFramePages()
  const singleKeys = useSingleKeys()
  const commands = useCallback((): Command[] => {
    const anywhere = t('keyboard.anywhere')
    const inList = t('keyboard.inList')
    const single = (keys: string) => (singleKeys ? { keys } : {})
    return [
      { id: 'palette', group: anywhere, label: t('keyboard.palette'), keys: PALETTE_KEYS },
      { id: 'keyboard', group: anywhere, label: t('keyboard.map'), ...single('?'), run: openKeyboard },
      { id: 'forwards', group: anywhere, label: t('forwards.open'), run: () => void navigate('/forwards') },
      {
        id: 'publishes',
        group: anywhere,
        label: t('publishes.open'),
        run: () => void navigate('/publishes'),
      },
      { id: 'theme', group: anywhere, label: t('keyboard.themeNext'), run: otherTheme },
      {
        id: 'language',
        group: anywhere,
        label: t('keyboard.languageNext'),
        run: () => void chooseLanguage(i18n.language === 'en' ? 'zh-CN' : 'en'),
      },
      ...(singleKeys ? pages : []).map(({ key, name }) => ({
        id: `go ${key}`,
        group: anywhere,
        label: t('keyboard.go', { page: t(name) }),
        keys: `g ${key}`,
      })),
      { id: 'search', group: inList, label: t('keyboard.focusSearch'), ...single('/') },
      { id: 'next', group: inList, label: t('keyboard.next'), keys: '↓ ↑' },
      { id: 'ends', group: inList, label: t('keyboard.ends'), keys: 'Home End' },
      { id: 'open', group: inList, label: t('keyboard.openChat'), keys: 'Enter' },
      { id: 'leave', group: inList, label: t('keyboard.leave'), keys: 'Esc' },
    ]
    // `openKeyboard` only sets a state and `navigate` gets absolute addresses, so only their identity changes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [t, i18n.language, singleKeys, pages])
  useCommands(commands)
}

const otherTheme = () => chooseTheme(document.documentElement.dataset['theme'] === 'dark' ? 'light' : 'dark')
