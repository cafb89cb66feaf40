import { lazy, Suspense, type ReactNode } from 'react'
import { createBrowserRouter, Navigate, Outlet } from 'react-router-dom'
import { SessionGate } from '../features/session/components/session-gate'
import { bringCodeWords } from '../i18n/bring-code-words'
import { ChatsPage } from './chats-page'
import { ChooseChat } from './choose-chat'
import { Frame } from './frame'
import { GuideInPlace } from './guide-in-place'
import { LostPage } from './lost-page'
import { PageSkeleton } from './page-skeleton'
import { RouteFailure } from './route-failure'

const AnnouncementRoute = lazy(async () => ({
  default: (await import('./announcement-route')).AnnouncementRoute,
}))
const PublishRoute = lazy(async () => ({ default: (await import('./publish-route')).PublishRoute }))
const PublishesRoute = lazy(async () => ({ default: (await import('./publishes-route')).PublishesRoute }))
const MessagesRoute = lazy(async () => ({ default: (await import('./messages-route')).MessagesRoute }))
const ForwardsRoute = lazy(async () => ({ default: (await import('./forwards-route')).ForwardsRoute }))
const FilesRoute = lazy(async () => ({ default: (await import('./files-route')).FilesRoute }))
const WorkbenchRoute = lazy(async () => ({ default: (await import('./workbench-route')).WorkbenchRoute }))
const GuideRoute = lazy(async () => {
  const [{ GuideRoute: page }] = await Promise.all([import('./guide-route'), bringCodeWords()])
  return { default: page }
})
const SettingsRoute = lazy(async () => ({ default: (await import('./settings-route')).SettingsRoute }))

/** A page whose code comes when it is first gone to; its shape is there at once. */
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

/** Every page of the console. An address once published stays. */
export const createRouter = () =>
  createBrowserRouter([
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
              // The same page, with its history over it.
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
        { path: 'forwards/:intent_id?', element: comes(<ForwardsRoute />), errorElement: <RouteFailure /> },
        { path: 'publishes/:job_id?', element: comes(<PublishesRoute />), errorElement: <RouteFailure /> },
        { path: 'files/:part?', element: comes(<FilesRoute />), errorElement: <RouteFailure /> },
        { path: 'workbench/:tab?', element: comes(<WorkbenchRoute />), errorElement: <RouteFailure /> },
        { path: 'codes/:code?', element: comes(<GuideRoute />), errorElement: <RouteFailure /> },
        { path: 'settings', element: comes(<SettingsRoute />), errorElement: <RouteFailure /> },
        { path: '*', element: <LostPage /> },
      ],
    },
  ])
