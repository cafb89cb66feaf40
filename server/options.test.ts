import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { OptionError, readOptions } from './options'
import type { Options } from './options'

test('what is left out has the value that the help names', () => {
  expect(readOptions([])).toEqual({
    command: 'start',
    port: 8787,
    host: '127.0.0.1',
    data: './data',
    world: undefined,
    fresh: false,
    emulator: false,
    events: new Map(),
    eventsRemote: false,
  })
  const help = readFileSync(join(import.meta.dirname, 'help.txt'), 'utf8')
  for (const value of ['8787', '127.0.0.1', './data']) expect(help).toContain(`(${value})`)
})

test('every option is read', () => {
  const words =
    '--port 0 --host 0.0.0.0 --data /d --world w.json --fresh --emulator --events cli_1=http://127.0.0.1:1/a --events cli_2=https://bot.example/b --events-remote'.split(
      ' ',
    )
  expect(readOptions(words)).toEqual({
    command: 'start',
    port: 0,
    host: '0.0.0.0',
    data: '/d',
    world: 'w.json',
    fresh: true,
    emulator: true,
    events: new Map([
      ['cli_1', 'http://127.0.0.1:1/a'],
      ['cli_2', 'https://bot.example/b'],
    ]),
    eventsRemote: true,
  })
})

test('webhooks are read from the environment where no option names one', () => {
  const env = { HERALD_EVENTS: 'cli_1=http://127.0.0.1:1/a?x=1,2, cli_2=http://localhost:2/b' }
  const events = (args: string[]) => (readOptions(args, env) as Options).events
  expect([...events([])]).toEqual([
    ['cli_1', 'http://127.0.0.1:1/a?x=1,2'],
    ['cli_2', 'http://localhost:2/b'],
  ])
  expect([...events(['--events', 'cli_3=http://[::1]:3/'])]).toEqual([['cli_3', 'http://[::1]:3/']])
})

test('help wins over what cannot be meant', () => {
  expect(readOptions(['--port', 'x', '--help'])).toBe('help')
})

test.each([
  ['--port', '65536'],
  ['--port', '-1'],
  ['--port', '80a'],
  ['--port', ''],
  ['--host', ''],
  ['--data', ' '],
  ['--nothing', '1'],
  ['--events', 'http://127.0.0.1:1'],
  ['--events', 'cli_1=127.0.0.1:1'],
  ['--events', 'cli_1=http://bot.example/'],
  ['--events', 'cli_1=http://127.0.0.1.evil.example/'],
  ['stray', ''],
])('%s %s is refused', (...words) => {
  expect(() => readOptions(words)).toThrow(OptionError)
})
