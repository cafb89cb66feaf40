import { Megaphone, MessagesSquare } from 'lucide-react'
import { lazy, Suspense, type ReactNode } from 'react'
import { BrowserRouter, Link, Navigate, Outlet, Route, Routes, useLocation } from 'react-router-dom'
import type { Section } from '../features/chats/chats'
import { SessionGate, mayWrite, useCurrentSession } from '../features/session/session'
import { Away } from '../features/shell/shell'
import { loadCodeWords } from '../i18n/load-code-words'
import { useTranslation } from '../i18n/words'
import { buttonClass } from '../ui/button'
import { EmptyState } from '../ui/empty-state'
import { FailureNote } from '../ui/failure'
import { FailureBoundary } from '../ui/failure-boundary'
import { InPlaceContext } from '../ui/in-place-link'
import { PageTitle } from '../ui/page-title'
import { ChatsPage } from './chats-page'
import { Frame } from './frame'
import { PALETTE_KEYS } from './frame-keys'
import { AnnouncementRoute, MessagesRoute, pages, PublishRoute } from './lazy-pages'
import { NotFoundPage } from './not-found-page'
import { PageSkeleton } from './page-skeleton'

const GuideDialog = lazy(async () => {
  const [{ GuideDialog: page }] = await Promise.all([import('./guide-dialog'), loadCodeWords()])
  return { default: page }
})

const show = (to: string, close: () => void) => (
  <Suspense fallback={null}>
    <GuideDialog to={to} onClose={close} />
  </Suspense>
)

/**
 * Explains codes below it in a dialog over the page, so that work in progress is
 * not disturbed. A separate tab would not have a session that lives in the page's
 * memory, and would ask for the application again.
 */
const GuideInPlace = ({ children }: { children: ReactNode }) => (
  <InPlaceContext value={show}>{children}</InPlaceContext>
)

/** A page whose code loads on the first visit; a placeholder shows at once. A failure of it leaves the frame. */
const comes = (page: ReactNode) => (
  <Guarded>
    <Suspense fallback={<PageSkeleton />}>{page}</Suspense>
  </Guarded>
)

const chats = (section: Section) => (
  <Guarded>
    <ChatsPage section={section} />
  </Guarded>
)

const framed = (
  <Guarded>
    <GuideInPlace>
      <SessionGate away={<Away />}>
        <Frame>
          <Outlet />
        </Frame>
      </SessionGate>
    </GuideInPlace>
  </Guarded>
)

/** Every page of the console. A published address never changes. */
export const ConsolePages = () => (
  <BrowserRouter basename={import.meta.env.BASE_URL}>
    <Routes>
      <Route element={framed}>
        <Route index element={<Navigate to="/announcements" replace />} />
        <Route path="announcements" element={chats('announcements')}>
          <Route index element={<ChooseChat section="announcements" />} />
          <Route path=":chat_id" element={comes(<AnnouncementRoute />)}>
            {/* The same page with its history over it. */}
            <Route path="history" element={null} />
          </Route>
          <Route path=":chat_id/publish" element={comes(<PublishRoute />)} />
        </Route>
        <Route path="messages" element={chats('messages')}>
          <Route index element={<ChooseChat section="messages" />} />
          <Route path=":chat_id" element={comes(<MessagesRoute />)} />
        </Route>
        {pages.map(({ path, Page }) => (
          <Route key={path} path={path} element={comes(<Page />)} />
        ))}
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  </BrowserRouter>
)

const icons = { announcements: Megaphone, messages: MessagesSquare }

/** Shown next to the list while no chat is open. */
function ChooseChat({ section }: { section: Section }) {
  const { t } = useTranslation()
  const Icon = icons[section]
  const writes = mayWrite(useCurrentSession())
  const [before, after] = t('chats.jump', { keys: '\n' }).split('\n')
  return (
    <>
      <PageTitle title={t(`${section}.title`)} />
      <EmptyState heading={1} icon={<Icon size={28} />} title={t('chats.choose')}>
        <p>{t(writes ? `${section}.chooseNext` : `${section}.chooseToRead`)}</p>
        <p>
          {before}
          <kbd>{PALETTE_KEYS}</kbd>
          {after}
        </p>
      </EmptyState>
    </>
  )
}

/** Shows a failure of what it holds in its place; the rest of the frame stays. Another address tries again. */
function Guarded({ children }: { children: ReactNode }) {
  const { key } = useLocation()
  return (
    <FailureBoundary of={key} shows={(error) => <PageFailure error={error} />}>
      {children}
    </FailureBoundary>
  )
}

function PageFailure({ error }: { error: unknown }) {
  const { t } = useTranslation()
  return (
    <FailureNote error={error} retry={() => location.reload()}>
      <Link to="/announcements" className={buttonClass()}>
        {t('lost.home')}
      </Link>
    </FailureNote>
  )
}
