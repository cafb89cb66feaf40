import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from '../server/shot/find-chromium'
import { line, takeTurns } from './measure'
import type { Took } from './measure'

const TURNS = 7

/** `herald shot` as users call it, from the start of Node until the picture is written. */
export async function* benchShot(): AsyncGenerator<string> {
  const folder = mkdtempSync(join(tmpdir(), 'herald-bench-'))
  const chromium = findChromium(process.env['HERALD_CHROMIUM'], process.env)
  const picture = join(folder, 'card.png')
  const shot = (card: string) =>
    ran(process.execPath, 'dist-server/main.js', 'shot', card, picture, '--chromium', chromium)
  const empty = () =>
    ran(
      chromium,
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      `--user-data-dir=${mkdtempSync(join(folder, 'profile-'))}`,
      `--screenshot=${join(folder, 'empty.png')}`,
      'about:blank',
    )
  try {
    yield '\nherald shot, against a picture of an empty page by the same Chromium'
    for (const name of ['table', 'form'])
      yield line(
        `  the card ${name}.json`,
        'an empty page',
        await takeTurns(TURNS, () => shot(join('service/testing/cards', `${name}.json`)), empty),
        2,
      )
  } finally {
    rmSync(folder, { recursive: true, maxRetries: 5 })
  }
}

/** Runs a program until it has ended well. */
async function ran(program: string, ...args: string[]): Promise<Took> {
  const began = performance.now()
  const [code] = (await once(spawn(program, args, { stdio: 'ignore' }), 'close')) as [number | null]
  if (code !== 0) throw new Error(`${program} ended with ${code}.`)
  return { ms: performance.now() - began }
}
