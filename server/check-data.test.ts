import { chmodSync, cpSync, mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { checkData } from './check-data'
import { DataFolderInUse, lockDataFolder } from './data-lock'
import { foldersToDamage } from './testing/damage'
import { folderOfFile } from './testing/folders'

const place = folderOfFile()
let folders: Awaited<ReturnType<typeof foldersToDamage>>
beforeAll(async () => {
  folders = await foldersToDamage(place)
})

function copied(folder: string) {
  const data = join(mkdtempSync(join(place, 'copy-')), 'data')
  cpSync(folder, data, { recursive: true })
  return data
}

const NOBODY = 65_534

/** Checks the folder as a user who may only read it. */
async function checkedByReader(data: string) {
  for (let above = data; above.startsWith(place); above = dirname(above)) chmodSync(above, 0o755)
  const entries = readdirSync(data, { recursive: true, withFileTypes: true })
  for (const entry of entries) chmodSync(join(entry.parentPath, entry.name), entry.isFile() ? 0o444 : 0o555)
  chmodSync(data, 0o555)
  const said: string[] = []
  const writable = () => {
    for (const entry of entries) if (!entry.isFile()) chmodSync(join(entry.parentPath, entry.name), 0o755)
    chmodSync(data, 0o755)
  }
  const isRoot = process.getuid?.() === 0
  if (isRoot) process.seteuid?.(NOBODY)
  try {
    return { isWhole: await checkData(data, (line) => said.push(line)), said: said.join('\n') }
  } finally {
    if (isRoot) process.seteuid?.(0)
    // Otherwise only root could remove it.
    writable()
  }
}

/** Everything in the folder, to the byte. */
const contents = (data: string) =>
  readdirSync(data, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => [name, statSync(join(data, name)).isFile() && readFileSync(join(data, name), 'base64')])

test('a read-only folder of a server that was killed is checked without a change', async () => {
  const data = copied(folders.killed)
  const before = contents(data)
  const { isWhole, said } = await checkedByReader(data)
  expect(said).toMatch(
    /^Lock: Herald cannot write to the folder.*\n.*structure intact.*Files: (\d) of \1 intact.*Everything is intact/s,
  )
  expect(isWhole).toBe(true)
  expect(contents(data)).toEqual(before)
})

test('a read-only folder is not checked while a server uses it', async () => {
  const data = copied(folders.closed)
  const lock = lockDataFolder(data)
  await expect(checkedByReader(data)).rejects.toThrow(DataFolderInUse)
  lock.release()
})
