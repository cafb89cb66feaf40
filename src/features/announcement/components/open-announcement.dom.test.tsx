import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CreateBlocks } from '../../../../contract/docx/create-blocks'
import { call } from '../../../api/client'
import { openConsole, startService, streamOpened } from '../../../testing/render'

test('templates are offered until another user writes into the empty announcement', async () => {
  await startService()
  await streamOpened()
  await openConsole('/announcements/oc_launch')
  const offer = 'This announcement is empty.'
  await screen.findByText(offer)
  await call(CreateBlocks, {
    path: { chat_id: 'oc_launch', block_id: 'oc_launch' },
    query: {},
    body: { children: [{ block_type: 2, text: { elements: [{ text_run: { content: 'Theirs' } }] } }] },
  })
  await screen.findByText('Theirs')
  await waitFor(() => expect(screen.queryByText(offer)).toBeNull())
})
