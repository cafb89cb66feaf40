import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { render } from '../../../testing/render'
import { folderInMemory } from '../../files/testing/folder-in-memory'
import { FolderChoice } from '../save/folder-choice'
import { SavePlace } from './save-place'

/** `isEarlier`: the folder was chosen on an earlier page. */
async function draw({ isEarlier = false, picks = true } = {}) {
  if (picks) vi.stubGlobal('showDirectoryPicker', () => undefined)
  const { handle } = folderInMemory('计划')
  let state: PermissionState = isEarlier ? 'prompt' : 'granted'
  Object.assign(handle, {
    queryPermission: () => Promise.resolve(state),
    requestPermission: () => Promise.resolve((state = 'granted')),
  })
  const store = {
    read: () => Promise.resolve(isEarlier ? handle : undefined),
    put: () => Promise.resolve(),
    drop: () => Promise.resolve(),
  }
  const choice = new FolderChoice({ store, pick: () => Promise.resolve(handle) })
  await choice.load()
  await render(<SavePlace choice={choice} />)
}

const said = () => screen.getByRole('status').textContent
const offers = () => screen.queryAllByRole('button').map((each) => each.textContent)
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('a browser that cannot write into folders offers no other place', async () => {
  await draw({ picks: false })
  expect([said(), offers()]).toEqual(['Saved to the browser’s download folder.', []])
})

test('a folder can be chosen, is shown by name, and can be given up', async () => {
  await draw()
  const browser = 'Saved to the browser’s download folder.'
  expect([said(), offers()]).toEqual([browser, ['Save to a folder']])
  press('Save to a folder')
  await screen.findByText('Saved to the folder “计划” as each file finishes.')
  expect(offers()).toEqual(['Choose another folder', 'Use the browser’s downloads'])
  press('Use the browser’s downloads')
  expect([said(), offers()]).toEqual([browser, ['Save to a folder']])
})

test('a folder of an earlier page must be allowed first', async () => {
  await draw({ isEarlier: true })
  const asks = 'Saves to the folder “计划” again once you allow this page to write to it.'
  expect(said()).toBe(asks)
  press('Allow it')
  await vi.waitFor(() => expect(offers()).not.toContain('Allow it'))
  expect(said()).not.toBe(asks)
})
