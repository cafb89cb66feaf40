import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { DataRefused } from './data-folder'
import { exportService, importService } from './move-service'
import { openData } from './open-data'
import { writeServiceFile } from './service-file'
import { inFolder, movedWorld } from './testing/moved-world'

const { path, begun } = movedWorld()

const linesIn = (file: string) => gunzipSync(readFileSync(file)).toString().trimEnd().split('\n')

test('an export and an import keep the rows, files and secrets of a data folder', async () => {
  const [file, again, data] = [path('service'), path('service'), path('data')]
  const exported = await exportService(inFolder(await begun()), file)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect([exported.blobs, exported.sums['apps']?.rows, exported.sums['messages']?.rows]).toEqual([
    expect.any(Number),
    expect.any(Number),
    expect.any(Number),
  ])
  expect(await importService(inFolder(data), file)).toEqual(exported)
  expect(await exportService(inFolder(data), again)).toEqual(exported)

  const moved = await openData({ data })
  expect(await moved.checkBlobs()).toEqual([])
  const sealed = await moved.world.store.read((tx) => tx.selectFrom('apps').select('sealed_secret').execute())
  for (const { sealed_secret } of sealed)
    expect(await moved.world.store.secrets.open(sealed_secret)).not.toBe('')
  await moved.close()
})

test('an import into a place with a world is refused, and an export overwrites no existing file', async () => {
  const data = await begun()
  const file = path('service')
  await exportService(inFolder(data), file)
  await expect(importService(inFolder(data), file)).rejects.toThrow(
    /already holds a world, so Herald imported nothing/,
  )
  await expect(exportService(inFolder(data), file)).rejects.toThrow(/exists already/)
  await expect(exportService(inFolder(path('nothing')), path('service'))).rejects.toThrow(/no data of Herald/)
})

test('importing a damaged or truncated export, or another file, leaves nothing behind', async () => {
  const file = path('service')
  await exportService(inFolder(await begun()), file)
  const packed = readFileSync(file)
  const lines = linesIn(file)
  const inMessages = lines.findIndex((line) => line.startsWith('{"table":"apps"')) + 1
  const broken: [string, Uint8Array][] = [
    ['cut off', packed.subarray(0, packed.length - 9)],
    ['without its end', gzipSync(lines.slice(0, -1).join('\n'))],
    ['with one row less', gzipSync(lines.filter((_, at) => at !== inMessages).join('\n'))],
    ['no export', gzipSync('{"hello":1}\n')],
    ['nothing', gzipSync('')],
    ['null', gzipSync('null\n')],
    ['no archive', Buffer.from('hello')],
  ]
  for (const [, bytes] of broken) {
    const [damaged, data] = [path('damaged'), path('data')]
    writeFileSync(damaged, bytes)
    await expect(importService(inFolder(data), damaged)).rejects.toThrow(DataRefused)
    expect(existsSync(data)).toBe(false)
  }
})

test('an export gets its name only once it is whole, and a failed one leaves nothing behind', async () => {
  const file = path('service')
  const beside = () => readdirSync(dirname(file)).filter((name) => name.startsWith(basename(file)))
  await writeServiceFile(file, async (write) => {
    await write({ herald: 'service', format: 1, schema: '1', key: '' })
    expect(existsSync(file)).toBe(false)
  })
  expect(beside()).toEqual([basename(file)])
  rmSync(file)
  const failing = writeServiceFile(file, () => Promise.reject(new Error('no more rows')))
  await expect(failing).rejects.toThrow('no more rows')
  expect(beside()).toEqual([])
})
