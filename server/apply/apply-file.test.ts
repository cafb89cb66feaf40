import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { onePixel } from '../../service/testing/happy-world'
import type { WrittenWorld } from '../../service/world/world-file'
import type { ApplyCommand } from '../commands'
import { OptionError, readCommand } from '../options'
import { folderOfFile } from '../testing/folders'
import { chatOf, hostWorld, wordsOf } from '../testing/host-world'
import { serverOfFile } from '../testing/running-server'
import { builtServer } from '../testing/server-process'
import { applyFile } from './apply-file'

/** The platform gives a token only for an id of this form. The number of the application follows. */
const APP = 'cli_a1b2c3d4e5f6071'

const folder = folderOfFile()
const program = builtServer()
const service = serverOfFile(() => ({
  world: JSON.parse(JSON.stringify(hostWorld(3)).replaceAll('cli_', APP)) as WrittenWorld,
}))

const named = (name: string, content: string | Uint8Array) => {
  const file = join(folder, name)
  writeFileSync(file, content)
  return file
}

/** Runs the built command against the running server. */
async function apply(args: readonly string[], variables: NodeJS.ProcessEnv = {}, stopAfter?: string) {
  const [node = '', ...rest] = program.commandLine
  const env = { ...process.env, HERALD_APP_SECRET: 'secret-for-tests', HERALD_URL: service.url, ...variables }
  const child = spawn(node, [...rest, 'apply', ...args], { env })
  const said = { stdout: '', stderr: '' }
  child.stdout.on('data', (data) => {
    said.stdout += String(data)
    if (stopAfter === undefined || !said.stdout.includes(stopAfter)) return
    child.kill('SIGINT')
    stopAfter = undefined
  })
  child.stderr.on('data', (data) => (said.stderr += String(data)))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, ...said, lines: said.stdout.trimEnd().split('\n') }
}

const on = (number: number) => ['--chat', chatOf(number), '--app', `${APP}${number}`]

test('the built command makes an announcement equal to a file, and a second run writes nothing', async () => {
  const file = named('notice.md', '# Notice\n\none\n\ntwo\n\nthree\n')
  const planned = await apply([file, ...on(0), '--dry-run'])
  expect(await wordsOf(service.url, 0)).toEqual([])
  const first = await apply([file, ...on(0)])
  expect(first).toMatchObject({ code: 0, stderr: '' })
  expect(first.lines).toEqual(planned.lines)
  expect(first.lines.at(-1)).toBe('2 writes')
  expect(await wordsOf(service.url, 0)).toEqual(['one', 'two', 'three'])
  expect(await apply([file, ...on(0)])).toMatchObject({ code: 0, stdout: '0 writes\n' })
  writeFileSync(file, '# Notice\n\none\n\n2\n\nthree\n')
  expect((await apply([file, ...on(0)])).lines).toEqual(['update 1 block', '1 writes'])
})

test('a picture next to the file is uploaded once', async () => {
  named('pixel.png', Buffer.from(onePixel, 'base64'))
  const file = named('picture.md', 'above\n\n![pixel](pixel.png)\n')
  const first = await apply([file, ...on(2)])
  expect(first.lines).toEqual([
    'create 2 blocks',
    expect.stringMatching(/^upload \w+\.png \(\d+ bytes\)$/),
    'update 1 block',
    '3 writes',
  ])
  expect(await apply([file, ...on(2)])).toMatchObject({ code: 0, stdout: '0 writes\n' })
})

test('a run that Ctrl-C stops leaves what the next run finishes', async () => {
  // Seven calls of fifty blocks at most, of which three may be made in a second.
  const lines = Array.from({ length: 310 }, (_, at) => `line ${at}`)
  const file = named('long.md', lines.join('\n\n'))
  const stopped = await apply([file, ...on(1)], {}, 'create 50 blocks\n')
  expect(stopped).toMatchObject({ code: 130, stderr: 'Stopped. Run the command again to finish.\n' })
  expect(stopped.lines.at(-1)).toMatch(/^[1-6] writes$/)
  expect(await apply([file, ...on(1)])).toMatchObject({ code: 0 })
  expect(await wordsOf(service.url, 1)).toEqual(lines)
  expect(await apply([file, ...on(1)])).toMatchObject({ stdout: '0 writes\n' })
})

test.each<[string, () => [args: string[], variables?: NodeJS.ProcessEnv], string]>([
  ['without --chat', () => [[named('a.md', 'a')]], 'herald apply needs --chat CHAT_ID'],
  [
    'without --app, if there are several',
    () => [[named('a.md', 'a'), '--chat', chatOf(0)]],
    `${APP}0, ${APP}1, ${APP}2`,
  ],
  [
    'without a secret',
    () => [[named('a.md', 'a'), ...on(0)], { HERALD_APP_SECRET: '' }],
    'HERALD_APP_SECRET',
  ],
  ['with a missing file', () => [[join(folder, 'none.md'), ...on(0)]], 'There is no file'],
  ['with a folder', () => [[made('folder.md'), ...on(0)]], 'is a folder'],
  ['with an unknown ending', () => [[named('a.txt', 'a'), ...on(0)]], 'takes a .md, .markdown'],
  [
    'with bytes that are not UTF-8',
    () => [[named('b.md', Buffer.from([0xff, 0xfe])), ...on(0)]],
    'is not UTF-8',
  ],
  [
    'with a file above 10 MB',
    () => [[named('c.md', Buffer.alloc(10_000_001, 'a')), ...on(0)]],
    'larger than 10 MB',
  ],
  ['with JSON that is no list of blocks', () => [[named('d.json', '{}'), ...on(0)]], 'not a list of blocks'],
  [
    'with another kind of address',
    () => [[named('a.md', 'a'), ...on(0), '--url', 'ftp://x']],
    '--url takes http',
  ],
])('the command %s is wrong usage', async (_, given, words) => {
  const [args, variables] = given()
  const env = { HERALD_APP_SECRET: 'secret-for-tests', HERALD_URL: service.url, ...variables }
  const printed: string[] = []
  const output = {
    print: (line: string) => printed.push(line),
    say: (line: string) => printed.push(line),
    signal: new AbortController().signal,
  }
  const run = async () => applyFile(readCommand(['apply', ...args], env) as ApplyCommand, output)
  const refused: unknown = await run().catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(OptionError)
  expect(refused).toMatchObject({ message: expect.stringContaining(words) as string })
  expect(printed).toEqual([])
})

test('wrong usage ends the built command with exit code 2 and one line', async () => {
  const run = await apply([named('a.md', 'a')])
  expect(run).toMatchObject({ code: 2, stdout: '' })
  expect(run.stderr.trim().split('\n')).toEqual([
    expect.stringContaining('herald apply needs --chat CHAT_ID'),
  ])
})

const made = (name: string) => {
  mkdirSync(join(folder, name), { recursive: true })
  return join(folder, name)
}

test.each([
  [
    'a wrong secret',
    on(0),
    { HERALD_APP_SECRET: 'wrong' },
    /^refused: 10015 app secret invalid.*\nCopy the App ID/,
  ],
  ['an unknown chat', ['--chat', 'oc_none', '--app', `${APP}0`], {}, /^refused: \d+ .*\n/],
  ['a chat without the bot', ['--chat', chatOf(1), '--app', `${APP}0`], {}, /^refused: \d+ .*\nThe owner/],
  ['no server', [...on(0), '--url', 'http://127.0.0.1:9'], {}, /does not answer\. Check --url/],
])(
  '%s ends with exit code 1, the words of the platform, and who can help',
  async (_, args, variables, words) => {
    const run = await apply([named('e.md', 'a'), ...args], variables)
    expect(run).toMatchObject({ code: 1, stdout: '0 writes\n' })
    expect(run.stderr).toMatch(words)
  },
)
