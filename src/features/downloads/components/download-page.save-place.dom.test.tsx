import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { Language } from '../../../i18n/languages'
import { render } from '../../../testing/render'
import { folderInMemory } from '../../files/testing/folder-in-memory'
import { FolderChoice } from '../save/folder-choice'
import { SavePlace } from './save-place'

interface Options {
  language?: Language
  /** The answer to a new permission request for the folder that was chosen on an earlier page. */
  earlier?: 'granted' | 'denied'
  /** Whether the browser lets pages write into folders. */
  picks?: boolean
}

async function draw({ language = 'en', earlier, picks = true }: Options = {}) {
  if (picks) vi.stubGlobal('showDirectoryPicker', () => undefined)
  const { handle } = folderInMemory('计划')
  let state: PermissionState = earlier ? 'prompt' : 'granted'
  const asked = vi.fn<() => Promise<PermissionState>>(() => Promise.resolve((state = earlier ?? 'granted')))
  Object.assign(handle, { queryPermission: () => Promise.resolve(state), requestPermission: asked })
  const store = {
    read: () => Promise.resolve(earlier && handle),
    put: () => Promise.resolve(),
    drop: () => Promise.resolve(),
  }
  const choice = new FolderChoice({ store, pick: () => Promise.resolve(handle) })
  await choice.load()
  await render(<SavePlace choice={choice} />, { language })
  return { asked }
}

const said = () => screen.getByRole('status').textContent
const offers = () => screen.queryAllByRole('button').map((each) => each.textContent)
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('a browser that cannot write into folders offers no other place', async () => {
  await draw({ picks: false })
  expect([said(), offers()]).toEqual(['Saved to the browser’s download folder.', []])
})

test.each([
  [
    'en',
    'Saved to the browser’s download folder.',
    'Save to a folder',
    'Saved to the folder “计划” as each file finishes.',
    ['Choose another folder', 'Use the browser’s downloads'],
  ],
  [
    'zh-CN',
    '保存到浏览器的下载位置。',
    '保存到文件夹',
    '下载完成后保存到文件夹“计划”。',
    ['更换文件夹', '改由浏览器保存'],
  ],
] as const)('in %s a folder can be chosen, is shown by name, and can be given up', async (...row) => {
  const [language, browser, choose, folder, [another, back]] = row
  await draw({ language })
  expect([said(), offers()]).toEqual([browser, [choose]])
  press(choose)
  await screen.findByText(folder)
  expect(offers()).toEqual([another, back])
  press(back)
  expect([said(), offers()]).toEqual([browser, [choose]])
})

describe('a folder of an earlier page', () => {
  test.each([
    ['en', 'Saves to the folder “计划” again once you allow this page to write to it.', 'Allow it'],
    ['zh-CN', '将继续保存到文件夹“计划”，需先允许本页面写入。', '允许写入'],
  ] as const)('in %s must be allowed first', async (language, asks, allow) => {
    await draw({ language, earlier: 'granted' })
    expect(said()).toBe(asks)
    press(allow)
    await vi.waitFor(() => expect(offers()).not.toContain(allow))
    expect(said()).not.toBe(asks)
  })

  test('that is no longer allowed can be requested again', async () => {
    const { asked } = await draw({ earlier: 'denied' })
    press('Allow it')
    await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce())
    press('Allow it')
    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2))
    expect(offers()).toEqual(['Allow it', 'Choose another folder', 'Use the browser’s downloads'])
  })
})
