import { screen } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { expect, test } from 'vitest'
import type { GatewayRole } from '../../contract/herald/gateway'
import { render, sessionOf, startService } from '../testing/render'
import { AnnouncementRoute } from './announcement-route'
import { FilesRoute } from './files-route'
import { PublishRoute } from './publish-route'

/** Opens a page that writes in front of a gateway, for an operator of this role. */
async function open(role: GatewayRole, at: string) {
  await startService()
  return await render(
    <Routes>
      <Route path="/announcements/:chat_id" element={<AnnouncementRoute />} />
      <Route path="/announcements/:chat_id/publish" element={<PublishRoute />} />
      <Route path="/files/:part?" element={<FilesRoute />} />
    </Routes>,
    { at, as: sessionOf(role) },
  )
}

test.each([
  ['reader', 0],
  ['editor', 1],
] as const)(
  'in front of a gateway the role %s is offered exactly what it may write',
  async (role, offered) => {
    const { unmount } = await open(role, '/announcements/oc_launch')
    await screen.findByText(/^Revision \d/)
    expect(screen.queryAllByText('Read only')).toHaveLength(1 - offered)
    expect(screen.queryAllByRole('button', { name: /^Publish/ })).toHaveLength(offered)
    unmount()
    const files = await open(role, '/files')
    await screen.findByRole('link', { name: 'History' })
    expect(screen.queryAllByRole('link', { name: 'Upload' })).toHaveLength(offered)
    files.unmount()
    await open(role, '/announcements/oc_launch/publish')
    const only = screen.queryByRole('heading', { name: 'You have read access only' })
    expect(only === null).toBe(offered === 1)
    if (only) screen.getByRole('link', { name: 'Back to the announcement' })
  },
)
