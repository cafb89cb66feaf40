import { expect, test } from 'vitest'
import { helpFor } from './help'
import { commands, OptionError, readCommand, variableOf } from './options'
import type { CommandName } from './options'

const usual = {
  command: 'start',
  port: 8787,
  host: '127.0.0.1',
  data: './data',
  database: undefined,
  key: undefined,
  blobs: undefined,
  world: undefined,
  fresh: false,
  emulator: false,
  log: 'none',
  metrics: false,
  limits: undefined,
  events: new Map(),
  eventsRemote: false,
  passOn: undefined,
}

test('an omitted option has the default in the help', () => {
  expect(readCommand([])).toEqual(usual)
  for (const value of ['8787', '127.0.0.1', './data']) expect(helpFor('start')).toContain(`(${value})`)
})

const all = {
  command: 'start',
  port: 0,
  host: '0.0.0.0',
  data: '/d',
  database: { url: 'postgres://u:p@db.example:5432/chats', schema: 'team' },
  key: '/k',
  blobs: { endpoint: 'http://127.0.0.1:9000', region: 'eu-1', bucket: 'files', prefix: 'a/b' },
  world: 'w.json',
  fresh: true,
  emulator: true,
  log: 'json',
  metrics: true,
  limits: false,
  events: new Map([
    ['cli_1', 'http://127.0.0.1:1/a?x=1,2'],
    ['cli_2', 'https://bot.example/b'],
  ]),
  eventsRemote: true,
  passOn: 'https://open.feishu.cn',
}

test('every option has a variable, and overrides it', () => {
  const given = {
    ...all,
    database: 'postgres://u:p@db.example:5432/chats?schema=team',
    blobs: 's3://files/a/b/?endpoint=http://127.0.0.1:9000&region=eu-1',
    fresh: '1',
    emulator: 'true',
    metrics: 'yes',
    'no-limits': '1',
    events: [...all.events].map((pair) => pair.join('=')).join(', '),
    'events-remote': '1',
    'pass-on': 'https://open.feishu.cn/',
    'pass-on-remote': '1',
  }
  const variables = Object.fromEntries(
    Object.keys(commands.start).map((name) => [variableOf(name), String(given[name as keyof typeof given])]),
  )
  expect(readCommand([], variables)).toEqual(all)
  expect(readCommand(['--port', '1', '--log', 'text'], variables)).toEqual({ ...all, port: 1, log: 'text' })
  expect(readCommand(['--events', 'cli_3=http://[::1]:3/'], variables)).toMatchObject({
    events: new Map([['cli_3', 'http://[::1]:3/']]),
  })
  const { blobs } = all
  expect(readCommand(['check-data'], variables)).toEqual({ command: 'check-data', data: '/d', blobs })
})

test('herald run takes the options of herald start before --, and a command after it', () => {
  expect(readCommand('run --port 1 --log text -- npm test -- --log json --help'.split(' '))).toEqual({
    ...usual,
    command: 'run',
    port: 1,
    host: undefined,
    data: undefined,
    log: 'text',
    tls: false,
    words: ['npm', 'test', '--', '--log', 'json', '--help'],
  })
  expect(readCommand(['run', '--', 'bot'], { HERALD_TLS: '1', HERALD_DATA: '/d' })).toMatchObject({
    tls: true,
    data: '/d',
    port: undefined,
    words: ['bot'],
  })
})

test.each(['run', 'run npm test', 'run --tls --'])(
  '%s without a command after -- is refused, with an example',
  (words) => {
    expect(() => readCommand(words.split(' '))).toThrow('herald run -- npm test')
    expect(() => readCommand(words.split(' '))).toThrow(OptionError)
  },
)

test('a variable that is empty or 0 is ignored', () => {
  expect(
    readCommand([], {
      HERALD_PORT: '',
      HERALD_WORLD: '',
      HERALD_FRESH: '0',
      HERALD_METRICS: '',
      HERALD_EVENTS: '',
    }),
  ).toEqual(usual)
})

test('--help and --version override wrong options', () => {
  expect(readCommand(['--port', 'x', '--help'])).toEqual({ command: 'help', of: undefined })
  expect(readCommand(['check-data', '-h'])).toEqual({ command: 'help', of: 'check-data' })
  expect(readCommand(['--prot', '--version'])).toEqual({ command: 'version' })
})

test.each(Object.keys(commands) as CommandName[])(
  'the help of %s names all its options and variables',
  (command) => {
    const help = helpFor(command)
    expect(help.startsWith(`herald ${command}\n`)).toBe(true)
    for (const name of Object.keys(commands[command])) {
      expect(help).toMatch(new RegExp(`--${name}[ \\n]`))
      expect(help).toContain(`${variableOf(name)} `)
    }
    for (const part of help.split(/\n(?=herald start\n)/)) expect(helpFor(undefined)).toContain(part)
  },
)

test.each([
  ['--prot', '--port'],
  ['--mertics=1', '--metrics'],
  ['new-wrold', 'new-world'],
])('%s is refused, with %s named as the nearest', (given, nearest) => {
  expect(() => readCommand([given])).toThrow(`Did you mean ${nearest}?`)
})

test.each([
  [['new-world', '--fresh'], '--help'],
  [['new-world', 'a', 'b'], 'one file'],
  [['check-card'], 'needs a file'],
  [['shot', 'card.json'], 'two files'],
  [['shot', 'card.json', 'card.png', '--theme', 'sepia'], 'light or dark'],
  [['shot', 'card.json', 'card.png', '--width', '100'], '280'],
  [['check'], '--config'],
])('%j is refused, with %s named', (words, named) => {
  expect(() => readCommand(words)).toThrow(named)
})

test.each([
  ['--database', 'mysql://db.example/chats'],
  ['--database', 'postgres://db.example/chats?schema=Team;drop'],
  ['--database', 'postgres://user:50%off@db.example/chats'],
  ['--blobs', 'file:///tmp'],
  ['--blobs', 's3://files/100%?region=eu-1'],
  ['--port', '65536'],
  ['--port', '-1'],
  ['--port'],
  ['--host', ''],
  ['--key', '/k'],
  ['--data', ' '],
  ['--log', 'xml'],
  ['--nothing', '1'],
  ['--events', 'cli_1=127.0.0.1:1'],
  ['--events', 'cli_1=http://127.0.0.1.evil.example/'],
  ['stray', ''],
  ['new-world', 'one', 'two'],
  ['check-data', '--port', '1'],
  ['run', 'stray', '--', 'npm'],
  ['run', '--prot', '1', '--', 'npm'],
])('%s %s is refused in one line', (...words) => {
  expect(() => readCommand(words)).toThrow(OptionError)
  expect(() => readCommand(words)).toThrow(/^[^\n]+$/)
})

test.each([
  ['HERALD_PORT', 'many'],
  ['HERALD_FRESH', 'perhaps'],
])('%s=%s is refused', (name, value) => {
  expect(() => readCommand([], { [name]: value })).toThrow(OptionError)
})
