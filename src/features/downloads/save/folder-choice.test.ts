import { expect, test } from 'vitest'
import { folderInMemory } from '../../files/testing/folder-in-memory'
import { FolderChoice } from './folder-choice'
import type { FolderStore } from './folder-choice'

/** A folder on the operator's disk: a permission ends with the page, and asking again is answered by `answer`. */
function folderOf(name: string, answer: PermissionState = 'granted') {
  const asked: string[] = []
  let state: PermissionState = 'granted'
  const { handle } = folderInMemory(name)
  Object.assign(handle, {
    queryPermission: () => Promise.resolve(state),
    requestPermission: () => {
      asked.push(name)
      state = answer
      return Promise.resolve(state)
    },
  })
  return { handle, asked, reload: () => void (state = 'prompt') }
}

function browser() {
  let kept: FileSystemDirectoryHandle | undefined
  const store: FolderStore = {
    read: () => Promise.resolve(kept),
    put: (folder) => Promise.resolve(void (kept = folder)),
    drop: () => Promise.resolve(void (kept = undefined)),
  }
  return {
    page: (picked?: FileSystemDirectoryHandle) =>
      new FolderChoice({ store, pick: () => Promise.resolve(picked) }),
  }
}

test('a folder is kept over a reload, and its permission asked for before it takes anything', async () => {
  const { page } = browser()
  const plans = folderOf('计划')
  await page(plans.handle).choose()
  plans.reload()
  const next = page()
  await next.load()
  expect(next.chosen()).toEqual({ handle: plans.handle, isAllowed: false })
  expect(plans.asked).toEqual([])
  await next.allow()
  expect(next.chosen()).toEqual({ handle: plans.handle, isAllowed: true })
  expect(plans.asked).toEqual(['计划'])
})

test('a browser that still allows it asks nobody', async () => {
  const { page } = browser()
  const plans = folderOf('plans')
  await page(plans.handle).choose()
  const next = page()
  await next.load()
  expect(next.chosen()?.isAllowed).toBe(true)
  await next.allow()
  expect(plans.asked).toEqual([])
})

test('whoever does not allow it is asked again on the next click, and keeps the choice', async () => {
  const { page } = browser()
  const plans = folderOf('plans', 'prompt')
  await page(plans.handle).choose()
  plans.reload()
  const next = page()
  await next.load()
  await next.allow()
  await next.allow()
  expect([next.chosen()?.isAllowed, plans.asked.length]).toEqual([false, 2])
})

test('a folder that is given up stays given up', async () => {
  const { page } = browser()
  const first = page(folderOf('plans').handle)
  await first.choose()
  await first.forget()
  const next = page()
  await next.load()
  expect([first.get(), next.get()]).toEqual([undefined, undefined])
})

test('a choice made while the stored one is still being read wins', async () => {
  const { page } = browser()
  await page(folderOf('old').handle).choose()
  const next = page(folderOf('new').handle)
  const loading = next.load()
  await next.choose()
  await loading
  expect(next.get()?.name).toBe('new')
})

test('nothing chosen, or nothing stored by the browser: downloads are saved where they were before', async () => {
  const refused = () => Promise.reject(new Error('no storage'))
  const store: FolderStore = { read: refused, put: refused, drop: refused }
  const { handle } = folderOf('plans')
  let picked: FileSystemDirectoryHandle | undefined
  const choice = new FolderChoice({ store, pick: () => Promise.resolve(picked) })
  await choice.load()
  await choice.choose()
  expect(choice.get()).toBeUndefined()
  picked = handle
  await choice.choose()
  expect(choice.get()).toBe(handle)
  await choice.forget()
  expect(choice.get()).toBeUndefined()
})
