import { Megaphone, MessagesSquare } from 'lucide-react'
import { lazy, Suspense, type ReactNode } from 'react'
import { createBrowserRouter, Navigate, Outlet, Link, useRouteError } from 'react-router-dom'
import type { Section } from '../features/chats/chats'
import { SessionGate, mayWrite, useCurrentSession } from '../features/session/session'
import { loadCodeWords } from '../i18n/load-code-words'
import { useTranslation } from '../i18n/words'
import { buttonClass } from '../ui/button'
import { EmptyState } from '../ui/empty-state'
import { FailureNote } from '../ui/failure'
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

/** A page whose code loads on the first visit; a placeholder shows at once. */
const comes = (page: ReactNode) => <Suspense fallback={<PageSkeleton />}>{page}</Suspense>

const framed = (
  <GuideInPlace>
    <SessionGate>
      <Frame>
        <Outlet />
      </Frame>
    </SessionGate>
  </GuideInPlace>
)

/** Every page of the console. A published address never changes. */
export const createRouter = () =>
  createBrowserRouter(
    [
      {
        element: framed,
        errorElement: <RouteFailure />,
        children: [
          { index: true, element: <Navigate to="/announcements" replace /> },
          {
            path: 'announcements',
            element: <ChatsPage section="announcements" />,
            errorElement: <RouteFailure />,
            children: [
              { index: true, element: <ChooseChat section="announcements" /> },
              {
                path: ':chat_id',
                element: comes(<AnnouncementRoute />),
                errorElement: <RouteFailure />,
                // The same page with its history over it.
                children: [{ path: 'history', element: null }],
              },
              {
                path: ':chat_id/publish',
                element: comes(<PublishRoute />),
                errorElement: <RouteFailure />,
              },
            ],
          },
          {
            path: 'messages',
            element: <ChatsPage section="messages" />,
            errorElement: <RouteFailure />,
            children: [
              { index: true, element: <ChooseChat section="messages" /> },
              { path: ':chat_id', element: comes(<MessagesRoute />), errorElement: <RouteFailure /> },
            ],
          },
          ...pages.map(({ path, Page }) => ({
            path,
            element: comes(<Page />),
            errorElement: <RouteFailure />,
          })),
          { path: '*', element: <NotFoundPage /> },
        ],
      },
    ],
    { basename: import.meta.env.BASE_URL },
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

/** Explains that a page failed; the rest of the frame stays. */
function RouteFailure() {
  const { t } = useTranslation()
  const error = useRouteError()
  if (isLost(error)) return <NotFoundPage />
  return (
    <FailureNote error={error} retry={() => location.reload()}>
      <Link to="/announcements" className={buttonClass()}>
        {t('lost.home')}
      </Link>
    </FailureNote>
  )
}

const isLost = (error: unknown) =>
  typeof error === 'object' &&
  error !== null &&
  'status' in error &&
  error.status === 404 &&
  !('code' in error)
