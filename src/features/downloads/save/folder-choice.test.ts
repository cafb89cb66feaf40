import { expect, test } from 'vitest'
import { folderInMemory } from '../../files/testing/folder-in-memory'
import { FolderChoice } from './folder-choice'
import type { FolderStore } from './folder-choice'

/** A folder on the operator's disk. A permission ends with the page; a new request returns `answer`. */
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

test('a chosen folder survives a reload, but needs its permission again before a write', async () => {
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

test('a browser that still allows the folder does not ask again', async () => {
  const { page } = browser()
  const plans = folderOf('plans')
  await page(plans.handle).choose()
  const next = page()
  await next.load()
  expect(next.chosen()?.isAllowed).toBe(true)
  await next.allow()
  expect(plans.asked).toEqual([])
})

test('a denied permission is requested again on the next click, and the choice stays', async () => {
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

test('a choice made while the stored one is being read wins', async () => {
  const { page } = browser()
  await page(folderOf('old').handle).choose()
  const next = page(folderOf('new').handle)
  const loading = next.load()
  await next.choose()
  await loading
  expect(next.get()?.name).toBe('new')
})

test('downloads keep their place if the operator chooses none or the browser stores none', async () => {
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
