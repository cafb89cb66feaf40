import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openConsole, startService, streamOpened } from '../../../testing/render'
import { writeLines } from '../../../testing/write-lines'

test('templates are offered until another user writes into the empty announcement', async () => {
  await startService()
  await streamOpened()
  await openConsole('/announcements/oc_launch')
  const offer = 'This announcement is empty.'
  await screen.findByText(offer)
  await writeLines('oc_launch', 'Theirs')
  await screen.findByText('Theirs')
  await waitFor(() => expect(screen.queryByText(offer)).toBeNull())
})
