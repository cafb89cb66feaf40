import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hostWorld, tokenOf } from '../server/testing/host-world'
import { serverProgram } from '../server/testing/server-program'
import { upload } from '../server/testing/upload-form'
import { barWords } from './measure'

const MB = 1024 * 1024
const AT_ONCE = 20
const UPLOADED = 30 * MB
const DOWNLOADED = 100 * MB

/**
 * How far the resident memory of the built server grows during twenty concurrent
 * uploads of 30 MB, then twenty downloads of 100 MB (the bar is 100 MB each).
 * Reads the kernel's own high-water mark.
 */
export async function* benchTransferMemory(): AsyncGenerator<string> {
  const folder = mkdtempSync(join(tmpdir(), 'herald-bench-'))
  const world = join(folder, 'world.json')
  const big = { file_key: 'file_big', app_id: 'cli_0', file_name: 'big.bin', size: DOWNLOADED }
  writeFileSync(world, JSON.stringify({ ...hostWorld(), files: [big] }))
  // This file may run from a bundle: the project is the working directory.
  const built = await serverProgram(process.cwd())
  try {
    const server = await built.start('--port', '0', '--data', join(folder, 'data'), '--world', world)
    try {
      const file = Buffer.alloc(UPLOADED, 'thirty megabytes of words ')
      await upload(server.url, tokenOf(0), file.subarray(0, 1))
      const turns = Array.from({ length: AT_ONCE }, (_, turn) => turn)
      yield `\n${AT_ONCE} transfers at once, growth of the server's resident memory`
      yield await memoryGrowth(server.pid, '  uploads of 30 MB', async () => {
        const sent = await Promise.all(turns.map(() => upload(server.url, tokenOf(0), file)))
        if (sent.some(({ code }) => code !== 0)) throw new Error('an upload was refused')
      })
      yield await memoryGrowth(server.pid, '  downloads of 100 MB', async () => {
        const came = await Promise.all(
          turns.map(() => drained(`${server.url}/open-apis/im/v1/files/file_big`)),
        )
        const other = came.filter((each) => each !== `200: ${DOWNLOADED} bytes`)
        if (other.length > 0) throw new Error(`of ${AT_ONCE} downloads there came ${other.join(', ')}`)
      })
    } finally {
      await server.end('SIGTERM')
    }
  } finally {
    built.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** How far a process's resident memory grows while `work` runs. */
export async function memoryGrowth(pid: number, words: string, work: () => Promise<void>): Promise<string> {
  // 5 resets the high-water mark to what is resident now.
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
  const before = statusOf(pid, 'VmRSS')
  const began = performance.now()
  await work()
  const seconds = (performance.now() - began) / 1000
  const peak = statusOf(pid, 'VmHWM')
  const bar = barWords(peak - before, { most: 100, of: 'MB' })
  return `${words.padEnd(24)} +${peak - before} MB (${before} to ${peak} MB) in ${seconds.toFixed(1)} s; ${bar}`
}

const statusOf = (pid: number, name: string): number =>
  Math.round(
    Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024,
  )

/** Downloads and discards; returns the status and the number of bytes. */
const drained = (url: string) =>
  new Promise<string>((resolve, reject) => {
    get(url, { agent: false, headers: { authorization: `Bearer ${tokenOf(0)}` } }, (response) => {
      let size = 0
      response.on('data', (piece: Buffer) => (size += piece.length))
      response.on('end', () => resolve(`${response.statusCode}: ${size} bytes`))
      response.on('error', reject)
    }).on('error', reject)
  })
