import { Megaphone, MessagesSquare } from 'lucide-react'
import { lazy, Suspense, useCallback, type ReactNode } from 'react'
import { createBrowserRouter, Navigate, Outlet, Link, useRouteError, useParams } from 'react-router-dom'
import type { Section } from '../features/chats/chat-route'
import { ChatList } from '../features/chats/components/chat-list'
import { ChatMarks } from '../features/chats/components/chat-marks'
import type { ChatFacts } from '../features/chats/components/chat-row'
import { SessionGate } from '../features/session/components/session-gate'
import {
  isLocalService,
  mayManageChats,
  mayWrite,
  useCurrentSession,
} from '../features/session/session-context'
import { loadCodeWords } from '../i18n/load-code-words'
import { useTranslation } from '../i18n/words'
import { buttonClass } from '../ui/button'
import { EmptyState } from '../ui/empty-state'
import { FailureNote } from '../ui/failure'
import { InPlaceContext } from '../ui/in-place-link'
import { PageTitle } from '../ui/page-title'
import { Frame } from './frame'
import { PALETTE_KEYS } from './frame-keys'
import {
  AnnouncementRoute,
  CallsRoute,
  FilesRoute,
  ForwardsRoute,
  GuideRoute,
  MessagesRoute,
  PublishesRoute,
  PublishRoute,
  SettingsRoute,
  WorkbenchRoute,
} from './lazy-pages'
import { PageSkeleton } from './main-region'
import { NotFoundPage } from './not-found-page'
import styles from './chats-page.module.css'

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

const LastMessage = lazy(async () => {
  const [{ LastMessage: facts }, { addMessagesWords }] = await Promise.all([
    import('../features/chats/components/last-message'),
    import('./messages-words'),
  ])
  addMessagesWords()
  return { default: facts }
})

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
          {
            path: 'forwards/:forward_id?',
            element: comes(<ForwardsRoute />),
            errorElement: <RouteFailure />,
          },
          { path: 'publishes/:job_id?', element: comes(<PublishesRoute />), errorElement: <RouteFailure /> },
          { path: 'files/:part?', element: comes(<FilesRoute />), errorElement: <RouteFailure /> },
          { path: 'calls', element: comes(<CallsRoute />), errorElement: <RouteFailure /> },
          { path: 'workbench/:tab?', element: comes(<WorkbenchRoute />), errorElement: <RouteFailure /> },
          { path: 'codes/:code?', element: comes(<GuideRoute />), errorElement: <RouteFailure /> },
          { path: 'settings', element: comes(<SettingsRoute />), errorElement: <RouteFailure /> },
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
        <p>{t(`${section}.${writes ? 'chooseNext' : 'chooseToRead'}`)}</p>
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

/** The target of the skip link: the open chat's page, or the list while none is open. */
const main = { id: 'page', role: 'main', tabIndex: -1 }

/**
 * The chats, and next to them what a section shows of the open one. On a phone these are two steps, so the landmark
 * moves with the step; the elements stay mounted, which keeps the search text.
 */
function ChatsPage({ section }: { section: Section }) {
  const { t } = useTranslation()
  const { chat_id } = useParams()
  const session = useCurrentSession()
  const isLocal = isLocalService(session)
  const facts: ChatFacts = useCallback(
    ({ fallback, ...row }) =>
      section === 'messages' ? (
        <Suspense fallback={fallback}>
          <LastMessage {...row} isLocal={isLocal} />
        </Suspense>
      ) : (
        <ChatMarks {...row} isLocal={isLocal}>
          {row.chat.description || row.chat.chat_id}
        </ChatMarks>
      ),
    [section, isLocal],
  )
  return (
    <div className={styles['page']} data-step={chat_id ? 'chat' : 'list'}>
      <div className={styles['list']} {...(!chat_id && main)}>
        {!chat_id && <h1 className={`visually-hidden ${styles['step']}`}>{t('rail.chats')}</h1>}
        <ChatList section={section} openId={chat_id} canCreate={mayManageChats(session)} facts={facts} />
      </div>
      <div
        className={styles['main']}
        {...(chat_id ? main : { role: 'region', 'aria-label': t(`${section}.title`) })}
      >
        <Outlet />
      </div>
    </div>
  )
}
