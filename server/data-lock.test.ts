import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DataFolderInUse, lockDataFolder } from './data-lock'
import { folderOfTest } from './testing/folders'

test('a folder has one holder at a time, which a refusal names, and can be locked again once released', () => {
  const data = join(folderOfTest(), 'one', 'below')
  const first = lockDataFolder(data)
  expect(first.created).toBe(true)
  expect(() => lockDataFolder(data)).toThrow(DataFolderInUse)
  expect(() => lockDataFolder(data)).toThrow(`process ${process.pid}`)
  expect(statSync(data).mode & 0o777).toBe(0o700)
  first.release()
  const second = lockDataFolder(data)
  expect(second.created).toBe(false)
  second.release()
})
