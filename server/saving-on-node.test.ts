import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { threadProgram } from '../scripts/thread-programs.mjs'
import { folderOfFile } from './testing/folders'
import { chatOf, hostWorld, tokenOf, wordsOf } from './testing/host-world'
import { serverOfFile } from './testing/running-server'
import type { SaverOptions } from './testing/saving-program'

const folder = folderOfFile()
const server = serverOfFile(() => ({ world: hostWorld(2) }))
const program = join(folder, 'saver.cjs')
/** Three calls, since one creates at most fifty blocks. */
const lines = Array.from({ length: 130 }, (_, at) => `line ${at}`)
beforeAll(async () => {
  writeFileSync(program, await threadProgram(join(import.meta.dirname, 'testing', 'saving-program.ts')))
})

/** Starts a saver of one announcement. `until` resolves once it prints a line that begins with these words. */
function saver(number: number, stopAt?: SaverOptions['stopAt']) {
  const options: SaverOptions = {
    url: server.url,
    token: tokenOf(number),
    app_id: `cli_${number}`,
    chat_id: chatOf(number),
    file: join(folder, `unsaved-${number}.db`),
    base: import.meta.filename,
    lines,
    ...(stopAt && { stopAt }),
  }
  const child = spawn(process.execPath, [program, JSON.stringify(options)])
  let printed = ''
  child.stdout.on('data', (data) => (printed += String(data)))
  child.stderr.on('data', (data) => (printed += String(data)))
  const ended = once(child, 'close')
  return {
    until: async (words: string) => await expect.poll(() => printed).toContain(words),
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

test.each([
  [0, 'after'],
  [1, 'before'],
] as const)(
  'a saver on Node (%i) that is killed twice %s a call arrives continues from its file, without a lost or doubled block',
  async (number, when) => {
    for (const write of [2, 1]) {
      const killed = saver(number, { write, when })
      await killed.until('stopped')
      await killed.kill()
    }
    const last = saver(number)
    await last.until('saved after')
    await last.kill()
    expect(await wordsOf(server.url, number)).toEqual(lines)
  },
)
