import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { UploadFile } from '../contract/im/files/upload-file'
import { knownBlobs } from '../service/blobs/known-blobs'
import { createService } from '../service/http/create-service'
import { call } from '../service/testing/call'
import { testWorld } from '../service/testing/test-world'
import { diskBlobs, usualDisk } from './disk-blobs'
import type { Disk } from './disk-blobs'
import { folderOfFile } from './testing/folders'

/** Uploads to a disk that fails at its nth call, for every n. */
const folder = folderOfFile()

/** A disk whose nth call fails with this code. */
function failingDisk(nth: number, code: string): Disk & { failed(): boolean } {
  let calls = 0
  const turn = () => {
    calls += 1
    if (calls === nth) throw Object.assign(new Error(`${code}: as asked`), { code })
  }
  const failing = (file: FileHandle) =>
    new Proxy(file, {
      get(target, name) {
        const member = Reflect.get(target, name, target) as unknown
        if (typeof member !== 'function') return member
        return async (...given: unknown[]) => {
          // A file is closed even if closing it reports an error.
          if (name === 'close') await target.close()
          turn()
          return name === 'close' ? undefined : (member.apply(target, given) as unknown)
        }
      },
    })
  return {
    async open(...given) {
      turn()
      return failing(await open(...given))
    },
    async rename(...given) {
      turn()
      await rename(...given)
    },
    async flush(file) {
      turn()
      await usualDisk.flush(file)
    },
    failed: () => calls >= nth,
  }
}

const filesIn = (place: string): string[] =>
  readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

let places = 0
const upload = async (disk: Disk | undefined) => {
  const place = join(folder, String(places++))
  const world = { ...(await testWorld()), blobs: diskBlobs(place, disk) }
  const bugs: unknown[] = []
  const service = createService(world, { onBug: (error) => bugs.push(error) })
  const file = new Blob([randomBytes(200_000)])
  const form = { file_type: 'stream', file_name: 'a.bin', file }
  const reply = await call(service, UploadFile, { form })
  return { reply, place, world, bugs, form, service }
}

for (const code of ['ENOSPC', 'EIO']) {
  test(`${code} at any call is answered with 234042 and leaves nothing, and the next upload succeeds`, async () => {
    let nth = 1
    for (; nth < 50; nth += 1) {
      const disk = failingDisk(nth, code)
      const { reply, place, world, bugs, form, service } = await upload(disk)
      if (!disk.failed()) break
      expect([nth, reply.code, reply.status]).toEqual([nth, 234042, 400])
      expect(JSON.stringify(reply.envelope)).not.toMatch(/as asked|\.ts|[/]tmp/)
      expect(bugs).toHaveLength(1)
      expect(filesIn(join(place, 'unfinished'))).toEqual([])
      expect((await call(service, UploadFile, { form })).code).toBe(0)

      await diskBlobs(place).sweep(await world.store.transaction(knownBlobs), () => `${place}-aside`)
      for (const path of filesIn(place)) expect(path.endsWith(hashOf(readFileSync(path)))).toBe(true)
      expect(filesIn(place)).toHaveLength(1)
    }
    // An upload opens, writes, flushes, closes and renames files and folders, in more than ten calls.
    expect(nth).toBeGreaterThan(10)
  })
}

test('a row that cannot be written leaves an unknown blob, which a sweep removes', async () => {
  const { world, place, form, service } = await upload(undefined)
  await world.store.transaction((tx) =>
    sql`create trigger broken before insert on files begin select raise(abort, 'no'); end`.execute(tx),
  )
  const other = { ...form, file: new Blob(['other']) }
  expect(await call(service, UploadFile, { form: other })).toMatchObject({ status: 500, code: 2200 })
  expect(filesIn(place)).toHaveLength(2)
  expect(
    await diskBlobs(place).sweep(await world.store.transaction(knownBlobs), () => `${place}-aside`),
  ).toBe(1)
  expect(filesIn(place)).toHaveLength(1)
})
