import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { expect, test } from 'vitest'
import { preOrder } from '../../../../document/block-tree'
import { wordsOf } from '../../../../document/wire/text-body'
import { openDraftJournal } from '../../../../saving/drafts/draft-journal'
import { happyApp } from '../../../../service/testing/happy-world'
import { announcementKeys } from '../../../api/announcement/announcement-keys'
import { documentQuery } from '../../../api/announcement/open-document'
import { createQueryClient } from '../../../api/query-client'
import { h, p } from '../../../editor/testing/page'
import { openQueue, queueKey } from '../../../saving/open-queues'
import { browserStore } from '../../../storage/indexed-db-store'
import { locks } from '../../../storage/locks'
import { holdRequests } from '../../../testing/hold-requests'
import { render, startService } from '../../../testing/render'
import { AnnouncementPage } from './announcement-page'

const { app_id } = happyApp
const chatId = 'oc_launch'
const open = () => openQueue(queueKey(app_id, chatId))
const queue = () => open()?.queue

const ignore = () => undefined

function pageOf(client: QueryClient) {
  return (isOpen: boolean) => (
    <StrictMode>
      <QueryClientProvider client={client}>
        {isOpen ? <AnnouncementPage chatId={chatId} appId={app_id} /> : null}
      </QueryClientProvider>
    </StrictMode>
  )
}

test('a page reopened during a save begins with the saved content', async () => {
  await startService()
  const client = createQueryClient()
  const page = pageOf(client)
  const left = () => client.getQueriesData({ queryKey: announcementKeys.allUnsaved(app_id, chatId) })
  const { rerender } = await render(page(true))
  await waitFor(() => expect(open()?.isShown()).toBe(true))
  const writes = holdRequests((method) => method !== 'GET')
  const { wanted } = queue()!.documents
  // This takes two calls: blocks inside a heading are written after it.
  const written = { ...wanted, children: [p('one', 'One'), h(1, 'two', 'Two', p('three', 'Three'))] }
  const detach = open()!.attach({
    latest: () => written,
    onMerged: ignore,
    isEditable: true,
    onAppended: ignore,
    onLearned: ignore,
  })
  queue()!.change(written)
  queue()!.retry()
  await waitFor(() => expect(writes.count()).toBe(1))
  detach()
  rerender(page(false))
  await waitFor(() => expect(left()).toEqual([]))
  client.removeQueries({ queryKey: documentQuery(chatId).queryKey })
  const reads = holdRequests((method, path) => method === 'GET' && path.endsWith('/announcement'))
  rerender(page(true))
  await waitFor(() => expect(left()).toMatchObject([[{}, { draft: { revision: 1 } }]]))
  writes.letGo()
  await waitFor(() => expect(queue()).toBeUndefined())
  reads.letGo()
  await waitFor(() => expect(queue()).toBeDefined())
  expect(queue()!.isSaved).toBe(true)
  expect(preOrder(queue()!.documents.saved).map(wordsOf)).toEqual(['', 'One', 'Two', 'Three'])
  expect(writes.count()).toBe(2)
})

test('the queue of an earlier page does not delete the draft of the reopened page', async () => {
  await startService()
  const page = pageOf(createQueryClient())
  const { rerender } = await render(page(true))
  await waitFor(() => expect(open()?.isShown()).toBe(true))
  const before = queue()!
  rerender(page(false))
  await waitFor(() => expect(queue()).toBeUndefined())
  rerender(page(true))
  await waitFor(() => expect(open()?.isShown()).toBe(true))
  const { wanted } = queue()!.documents
  const written = { ...wanted, children: [p('one', 'One')] }
  const detach = open()!.attach({
    latest: () => written,
    onMerged: ignore,
    isEditable: true,
    onAppended: ignore,
    onLearned: ignore,
  })
  queue()!.setOnline(false)
  queue()!.change(written)
  queue()!.keepDraft()
  const kept = () => openDraftJournal(app_id, chatId, { store: browserStore, locks }).read()
  await waitFor(async () => expect(await kept()).toBeDefined())
  // Makes it read its document once more, as it does two seconds after a save.
  before.wake()
  await waitFor(() => expect(before.getSnapshot().phase).toBe('idle'))
  expect((await kept())?.wanted.children.map(wordsOf)).toEqual(['One'])
  // Otherwise the next test would find the queue and its draft.
  detach()
  rerender(page(false))
  queue()!.setOnline(true)
  queue()!.retry()
  await waitFor(() => expect(queue()).toBeUndefined())
  expect(await kept()).toBeUndefined()
})
