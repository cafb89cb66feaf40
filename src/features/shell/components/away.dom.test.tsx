import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { openDraftJournal } from '../../../../saving/saving'
import { happyApp } from '../../../../service/testing/happy-world'
import { page, p } from '../../../editor/testing/page'
import { endQueue, queueKey } from '../../../saving/open-queues'
import { browserStore } from '../../../storage/indexed-db-store'
import { locks } from '../../../storage/locks'
import { openConsole, startService } from '../../../testing/render'

const journal = openDraftJournal(happyApp.app_id, 'oc_launch', { store: browserStore, locks })

// A queue with unsaved changes outlives its page, and other files of the worker would open it.
afterEach(async () => {
  cleanup()
  await endQueue(queueKey(happyApp.app_id, 'oc_launch'), false)
  await journal.forget()
})

const keepDraft = (words: string) =>
  journal.keep({
    revision: 1,
    saved: page(p('a', 'One')),
    wanted: page(p('a', words)),
    ids: [],
  })

test.each([
  ['en', 'No connection to Herald', 'Announcement of Title'],
  ['zh-CN', '无法连接 Herald', '“Title”的群公告'],
] as const)(
  'in %s, a console without its service opens the draft of the announcement',
  async (language, title, name) => {
    await keepDraft('typed offline')
    await openConsole('/announcements/oc_launch', { language })
    await screen.findByRole('heading', { name: title })
    const article = await screen.findByRole('article', { name })
    await waitFor(() =>
      expect(within(article).getByRole('textbox', { name }).textContent).toContain('typed offline'),
    )
  },
)

test('a console without its service says that there is no draft, and opens once the service answers', async () => {
  const { user } = await openConsole('/announcements')
  await screen.findByText('This browser has no unsaved changes to this page.')
  await startService()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('link', { name: /^Launch/ })
})
