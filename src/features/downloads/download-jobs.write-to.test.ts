import { expect, test } from 'vitest'
import { partOf } from '../../testing/part-of'
import { folderInMemory } from '../files/testing/folder-in-memory'
import { writeToFile, writeToFolder } from './download-jobs'

const never = new AbortController().signal

/** Bytes that break off after their first piece. */
const broken = Object.assign(new Blob(), {
  stream: () => {
    let pulled = 0
    return new ReadableStream({
      pull(controller) {
        pulled += 1
        if (pulled === 1) controller.enqueue(new Uint8Array([1]))
        else controller.error(new DOMException('the bytes are gone', 'NotReadableError'))
      },
    })
  },
})

test('a file gets its name, or the next free one', async () => {
  const folder = folderInMemory()
  for (const text of ['one', 'two', 'three']) {
    await writeToFolder(folder.handle, 'plan.v2.pdf', new Blob([text]), never)
  }
  expect(folder.paths()).toEqual(['plan.v2.pdf', 'plan.v2 (1).pdf', 'plan.v2 (2).pdf'])
  expect(await folder.textOf('plan.v2 (2).pdf')).toBe('three')
})

test('a name without an extension, or that is only an extension, gets its number at the end', async () => {
  const folder = folderInMemory()
  for (const name of ['notes', 'notes', '.htaccess', '.htaccess']) {
    await writeToFolder(folder.handle, name, new Blob(['x']), never)
  }
  expect(folder.paths()).toEqual(['notes', 'notes (1)', '.htaccess', '.htaccess (1)'])
})

test('a folder blocks its name like a file', async () => {
  const folder = folderInMemory()
  await folder.handle.getDirectoryHandle('plan.pdf', { create: true })
  const file = await writeToFolder(folder.handle, 'plan.pdf', new Blob(['x']), never)
  expect(file.name).toBe('plan (1).pdf')
})

test('a disk that fills up during a write leaves nothing in the folder', async () => {
  const folder = folderInMemory('folder', { roomFor: 100_000 })
  const large = new Blob([new Uint8Array(200_000)])
  await expect(writeToFolder(folder.handle, 'large.bin', large, never)).rejects.toThrow('no room')
  expect(folder.paths()).toEqual([])
})

test('an aborted write leaves nothing in the folder', async () => {
  const folder = folderInMemory()
  const calledOff = AbortSignal.abort(new DOMException('called off', 'AbortError'))
  await expect(writeToFolder(folder.handle, 'a.bin', new Blob(['a']), calledOff)).rejects.toThrow(
    'called off',
  )
  expect(folder.paths()).toEqual([])
})

test('a chosen file keeps its content until all bytes have arrived', async () => {
  const folder = folderInMemory()
  folder.put('chosen.txt', 'what was there')
  const file = await folder.handle.getFileHandle('chosen.txt')
  await expect(writeToFile(file, broken, never)).rejects.toThrow('gone')
  expect(await folder.textOf('chosen.txt')).toBe('what was there')
  const written = await writeToFile(file, new Blob(['new']), never)
  expect(await written.text()).toBe('new')
})

test('a write into a folder without permission fails, and tries no other name', async () => {
  const refused = new DOMException('not allowed', 'NotAllowedError')
  const folder = partOf<FileSystemDirectoryHandle>({ getFileHandle: () => Promise.reject(refused) })
  await expect(writeToFolder(folder, 'a.bin', new Blob(['a']), never)).rejects.toBe(refused)
})
