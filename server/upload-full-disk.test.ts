import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { closeSync, mkdirSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { folderOfFile } from './testing/folders'
import { createRequest, hostWorld, wordsOf } from './testing/host-world'
import { builtServer } from './testing/server-process'

/** A disk that is really full, with the built server. */
const MB = 1024 * 1024
const folder = folderOfFile()
const data = join(folder, 'disk', 'data')
const world = join(folder, 'world.json')
const built = builtServer()
mkdirSync(join(folder, 'disk'))
writeFileSync(world, JSON.stringify(hostWorld()))

/** A small disk of its own if this user may mount one, or files that cannot grow beyond 8 MB. */
const ownMount = (place: string) => [
  'unshare',
  '-m',
  'sh',
  '-c',
  'mount -t tmpfs -o size=24m tmpfs "$0" && exec "$@"',
  place,
]
const smallFiles = ['sh', '-c', 'ulimit -f 8192; exec "$0" "$@"']

const succeeds = ([program = '', ...rest]: string[]) => spawnSync(program, rest).status === 0
const mayMount = succeeds([...ownMount(tmpdir()), 'true'])
const smallDisk = mayMount ? ownMount(join(folder, 'disk')) : smallFiles

test('on a full disk, writes answer 234042 and reads work, and with free space the server works again', async () => {
  const server = await built.startUnder(smallDisk, '--port', '0', '--data', data, '--world', world)
  const ballast = `/proc/${server.pid}/root${join(folder, 'disk', 'ballast')}`
  /** Tries again after a rate-limit refusal, because an announcement accepts three writes a second. */
  const write = async (words: string) => {
    const [path, init] = createRequest(0, words, randomUUID())
    return vi.waitUntil(
      async () => {
        const response = await fetch(server.url + path, init)
        const { code } = (await response.json()) as { code: number }
        return code !== 99991400 && ([response.status, code] as const)
      },
      { timeout: 10_000, interval: 100 },
    )
  }
  try {
    if (mayMount) fill(ballast)
    const kept: string[] = []
    const long = 'x'.repeat(20_000)
    let refused: readonly [number, number] | undefined
    for (let at = 0; at < 1_000 && !refused; at += 1) {
      const answer = await write(`${at} ${long}`)
      if (answer[1] === 0) kept.unshift(`${at} ${long}`)
      else refused = answer
    }
    expect(refused).toEqual([400, 234042])
    expect(await wordsOf(server.url, 0)).toEqual(kept.slice(0, 500))
    if (mayMount) {
      rmSync(ballast)
      expect(await write('there is room')).toEqual([200, 0])
      expect(await wordsOf(server.url, 0)).toEqual(['there is room', ...kept].slice(0, 500))
      fill(ballast)
    }
  } finally {
    expect(await server.end('SIGTERM')).toEqual({ code: 0 })
  }
})

test.runIf(mayMount)('a start on a full disk says that there is no room', async () => {
  const place = join(folder, 'disk')
  const fullDisk = ['unshare', '-m', 'sh', '-c']
  fullDisk.push(
    'mount -t tmpfs -o size=1m tmpfs "$0" && ! dd if=/dev/zero of="$0/ballast" && exec "$@"',
    place,
  )
  await expect(built.startUnder(fullDisk, '--port', '0', '--data', data)).rejects.toThrow(
    /Herald cannot write to the data folder \S+: database or disk is full\. Free disk space/,
  )
})

/** Uses up all free space. */
function fill(path: string) {
  const file = openSync(path, 'a')
  try {
    for (let size = MB; size >= 4_096; size /= 2) {
      try {
        for (;;) writeSync(file, Buffer.alloc(size))
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
      }
    }
  } finally {
    closeSync(file)
  }
}
