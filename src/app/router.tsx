import { createBrowserRouter, Navigate, Outlet } from 'react-router-dom'
import { SessionGate } from '../features/session/components/session-gate'
import { AnnouncementsPage } from './announcements-page'
import { ChooseChat } from './choose-chat'
import { Frame } from './frame'
import { LostPage } from './lost-page'
import { RouteFailure } from './route-failure'

/** Every page of the console. An address once published stays. */
export const createRouter = () =>
  createBrowserRouter([
    {
      element: (
        <SessionGate>
          <Frame>
            <Outlet />
          </Frame>
        </SessionGate>
      ),
      errorElement: <RouteFailure />,
      // Nothing is loaded before the first drawing but the page's own code.
      HydrateFallback: () => null,
      children: [
        {
          errorElement: <RouteFailure />,
          children: [
            { index: true, element: <Navigate to="/announcements" replace /> },
            {
              path: 'announcements',
              element: <AnnouncementsPage />,
              children: [
                { index: true, element: <ChooseChat /> },
                {
                  path: ':chat_id',
                  errorElement: <RouteFailure />,
                  lazy: async () => ({ Component: (await import('./announcement-route')).AnnouncementRoute }),
                },
              ],
            },
            {
              path: 'settings',
              lazy: async () => ({ Component: (await import('./settings-route')).SettingsRoute }),
            },
            { path: '*', element: <LostPage /> },
          ],
        },
      ],
    },
  ])
