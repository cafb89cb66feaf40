import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { DataFolderInUse, lockDataFolder } from './data-lock'

const folder = mkdtempSync(join(tmpdir(), 'herald-lock-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a folder has one holder at a time, which a refusal names, and can be locked again once released', () => {
  const data = join(folder, 'one', 'below')
  const first = lockDataFolder(data)
  expect(first.created).toBe(true)
  expect(() => lockDataFolder(data)).toThrow(DataFolderInUse)
  expect(() => lockDataFolder(data)).toThrow(`process ${process.pid}`)
  first.release()
  const second = lockDataFolder(data)
  expect(second.created).toBe(false)
  second.release()
})

test('locking a folder removes the access of other users', () => {
  lockDataFolder(folder).release()
  expect(statSync(folder).mode & 0o777).toBe(0o700)
})
