import { parseArgs } from 'node:util'
import type { ParseArgsConfig } from 'node:util'
import { isError } from '../service/errors/any-realm'
import { distance } from '../service/herald/near'
import type {
  ApplyCommand,
  BucketAddress,
  CheckCommand,
  DatabaseAddress,
  GatewayCommand,
  LogFormat,
  LogsCommand,
  RunCommand,
  ShotCommand,
  StartCommand,
} from './commands'
import { isLoopback } from './local-guard'

/** All commands. */
export type Command =
  | StartCommand
  | RunCommand
  | GatewayCommand
  | CheckCommand
  | ({ command: 'check-data' } & Pick<StartCommand, 'data' | 'blobs'>)
  /** Writes a world file with random secrets, and ends. */
  | { command: 'new-world'; file: string }
  | ApplyCommand
  | LogsCommand
  /** Prints what the platform would refuse of a card, and ends. */
  | { command: 'check-card'; file: string }
  | ShotCommand
  /** Writes a whole service into a file, or fills an empty place from one, and ends. */
  | ({ command: 'export' } & MovedService)
  | ({ command: 'import' } & MovedService)
  | { command: 'help'; of: CommandName | undefined }
  | { command: 'version' }

/** A whole service, and the file it is exported to or imported from. */
interface MovedService extends Pick<StartCommand, 'data' | 'database' | 'key' | 'blobs'> {
  file: string
}

/** An invalid option. The message names it and the accepted values. */
export class OptionError extends Error {}

const logFormats = ['json', 'text', 'none'] as const satisfies LogFormat[]

const themes = ['light', 'dark'] as const

type Options = NonNullable<ParseArgsConfig['options']>

const data = { type: 'string' } as const

/** The options that locate a whole service. */
const moving = {
  data,
  database: { type: 'string' },
  key: { type: 'string' },
  blobs: { type: 'string' },
} as const

const start = {
  port: { type: 'string' },
  host: { type: 'string' },
  data,
  database: { type: 'string' },
  key: { type: 'string' },
  blobs: { type: 'string' },
  world: { type: 'string' },
  fresh: { type: 'boolean' },
  emulator: { type: 'boolean' },
  log: { type: 'string' },
  metrics: { type: 'boolean' },
  'no-limits': { type: 'boolean' },
  events: { type: 'string', multiple: true },
  'events-remote': { type: 'boolean' },
  'pass-on': { type: 'string' },
  'pass-on-remote': { type: 'boolean' },
} as const

/** The options of each command, without --help and --version. */
export const commands = {
  start,
  run: { ...start, tls: { type: 'boolean' } },
  gateway: { config: { type: 'string' }, log: { type: 'string' }, metrics: { type: 'boolean' } },
  check: { config: { type: 'string' }, deep: { type: 'boolean' } },
  'check-data': { data, blobs: { type: 'string' } },
  export: moving,
  import: moving,
  'new-world': {},
  'check-card': {},
  shot: { theme: { type: 'string' }, width: { type: 'string' }, chromium: { type: 'string' } },
  apply: {
    chat: { type: 'string' },
    app: { type: 'string' },
    url: { type: 'string' },
    'dry-run': { type: 'boolean' },
  },
  logs: {
    url: { type: 'string' },
    follow: { type: 'boolean' },
    failed: { type: 'boolean' },
    json: { type: 'boolean' },
  },
} as const satisfies Record<string, Options>
export type CommandName = keyof typeof commands

/** The environment variable of an option, which applies if the option is not given. */
export const variableOf = (option: string): string => `HERALD_${option.toUpperCase().replaceAll('-', '_')}`

type Variables = Readonly<Record<string, string | undefined>>

const everywhere = {
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'v' },
} as const satisfies Options

/**
 * Reads the command line, and variables for omitted options. --help and --version override everything else. Refuses
 * anything unknown, and suggests the nearest known name.
 */
export function readCommand(args: readonly string[], variables: Variables = {}): Command {
  const [first = ''] = args
  const named = isCommand(first) ? first : undefined
  const ownArgs = args.slice(0, args.includes('--') ? args.indexOf('--') : undefined)
  if (ownArgs.includes('--help') || ownArgs.includes('-h')) return { command: 'help', of: named }
  if (ownArgs.includes('--version') || ownArgs.includes('-v')) return { command: 'version' }
  if (first !== '' && !first.startsWith('-') && !named)
    throw new OptionError(`There is no command '${first}'.${didYouMean(first, Object.keys(commands))}`)
  const command = named ?? 'start'
  const words = command === 'run' ? commandIn(args.slice(ownArgs.length + 1)) : []
  const own = command === 'run' ? ownArgs : args
  const { values, positionals } = read(command, named ? own.slice(1) : [...own], variables)
  if (command === 'new-world') return { command, file: fileOf(command, positionals, 'world.json') }
  if (command === 'check-card') return { command, file: fileOf(command, positionals) }
  if (command === 'shot') return { command, ...picturesIn(positionals), ...shotOptions(values) }
  if (command === 'apply')
    return {
      command,
      file: fileOf(command, positionals),
      chat: values.text('chat') ?? fail('herald apply needs --chat CHAT_ID. See herald apply --help.'),
      url: platformUrl(values.text('url') ?? 'http://127.0.0.1:8787'),
      app_id: values.text('app'),
      app_secret: variables['HERALD_APP_SECRET'] || undefined,
      dryRun: values.flag('dry-run'),
    }
  if (command === 'logs')
    return {
      command,
      url: platformUrl(values.text('url') ?? 'http://127.0.0.1:8787'),
      follow: values.flag('follow'),
      failed: values.flag('failed'),
      json: values.flag('json'),
    }
  if (command === 'gateway' || command === 'check') {
    const config = values.text('config')
    if (config === undefined)
      throw new OptionError(`herald ${command} needs --config FILE. See herald ${command} --help.`)
    if (command === 'check') return { command, config, deep: values.flag('deep') }
    return { command, config, log: logFormat(values.text('log') ?? 'none'), metrics: values.flag('metrics') }
  }
  const folder = present('data', values.text('data') ?? './data')
  const blobs = given(values.text('blobs'), bucketAddress)
  if (command === 'check-data') return { command, data: folder, blobs }
  const place = {
    data: folder,
    database: given(values.text('database'), databaseAddress),
    key: values.text('key'),
    blobs,
  }
  if (place.key !== undefined && !place.database)
    throw new OptionError('--key needs --database. The key of a data folder is its herald.key.')
  if (command === 'export' || command === 'import')
    return { command, file: fileOf(command, positionals), ...place }
  const eventsRemote = values.flag('events-remote')
  const service = {
    ...place,
    world: values.text('world'),
    fresh: values.flag('fresh'),
    emulator: values.flag('emulator'),
    log: logFormat(values.text('log') ?? 'none'),
    metrics: values.flag('metrics'),
    limits: values.flag('no-limits') ? false : undefined,
    events: webhooksIn(values.list('events'), eventsRemote),
    eventsRemote,
    passOn: given(values.text('pass-on'), (text) => passOnUrl(text, values.flag('pass-on-remote'))),
  }
  const port = given(values.text('port'), portNumber)
  const host = given(values.text('host'), (text) => present('host', text))
  if (command === 'start') return { command, ...service, port: port ?? 8787, host: host ?? '127.0.0.1' }
  return { command, ...service, port, host, data: values.text('data'), words, tls: values.flag('tls') }
}

/** The words after --, which name a program and its arguments. */
function commandIn(words: readonly string[]): readonly string[] {
  if (words[0]) return words
  throw new OptionError('herald run needs a command after --, as in: herald run -- npm test.')
}

const isCommand = (word: string): word is CommandName => Object.hasOwn(commands, word)

/** The value of an option, or else of its variable. */
function read(command: CommandName, args: string[], variables: Variables) {
  const options: Options = { ...commands[command], ...everywhere }
  requireKnown(args, Object.keys(options))
  const { values, positionals } = parsed(() =>
    parseArgs({ args, options, allowPositionals: withFile.has(command) }),
  )
  const said = (name: string) => values[name] ?? variables[variableOf(name)]
  return {
    positionals,
    values: {
      text(name: string): string | undefined {
        const value = said(name)
        return typeof value === 'string' && (values[name] !== undefined || value !== '') ? value : undefined
      },
      /** A variable has the values separated by blanks or commas. */
      list(name: string): readonly string[] {
        const value = said(name) ?? ''
        if (Array.isArray(value)) return value.map(String)
        return String(value)
          .split(/(?<![\s,])[\s,]+(?=cli_|$)/)
          .filter((one) => one !== '')
      },
      flag(name: string): boolean {
        const value = said(name)
        return typeof value === 'string' ? isYes(variableOf(name), value) : value === true
      },
    },
  }
}

function isYes(variable: string, value: string): boolean {
  if (['1', 'true', 'yes'].includes(value.toLowerCase())) return true
  if (['', '0', 'false', 'no'].includes(value.toLowerCase())) return false
  throw new OptionError(`${variable} takes 1 or 0, not '${value}'.`)
}

/** Commands that name a file. */
const withFile: ReadonlySet<CommandName> = new Set([
  'new-world',
  'check-card',
  'shot',
  'apply',
  'export',
  'import',
])

function fileOf(command: CommandName, [file, more]: string[], usual?: string): string {
  if (more !== undefined) throw new OptionError(`herald ${command} takes one file. Remove '${more}'.`)
  return fileNamed(file ?? usual ?? fail(`herald ${command} needs a file: herald ${command} FILE.`))
}

function picturesIn([card, picture, more]: string[]): Pick<ShotCommand, 'card' | 'picture'> {
  if (card === undefined || picture === undefined || more !== undefined)
    throw new OptionError('herald shot needs two files: herald shot CARD.json PICTURE.png.')
  return { card: fileNamed(card), picture: fileNamed(picture) }
}

const [NARROWEST, WIDEST] = [280, 2_000]
/** As wide as a card becomes. */
const USUAL_WIDTH = 600

function shotOptions({
  text,
}: ReturnType<typeof read>['values']): Omit<ShotCommand, 'command' | 'card' | 'picture'> {
  const theme = text('theme') ?? 'light'
  const width = text('width') ?? String(USUAL_WIDTH)
  const known = themes.find((each) => each === theme)
  if (!known) throw new OptionError(`--theme takes ${themes.join(' or ')}, not '${theme}'.`)
  if (!/^\d{1,4}$/.test(width) || Number(width) < NARROWEST || Number(width) > WIDEST)
    throw new OptionError(`--width takes a number from ${NARROWEST} to ${WIDEST}, not '${width}'.`)
  return { theme: known, width: Number(width), chromium: text('chromium') }
}

function fail(words: string): never {
  throw new OptionError(words)
}

function fileNamed(file: string): string {
  if (!file.trim()) throw new OptionError('The name of the file must not be empty.')
  return file
}

function requireKnown(args: readonly string[], known: readonly string[]) {
  const names = known.map((name) => `--${name}`)
  for (const arg of args) {
    if (arg === '--') return
    const name = arg.split('=', 1)[0] ?? ''
    if (name.startsWith('--') && !names.includes(name))
      throw new OptionError(`There is no option '${name}'.${didYouMean(name, names)}`)
  }
}

function parsed<T>(parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    if (isError(error) && error.name === 'TypeError')
      throw new OptionError(`${error.message.replace(/\s+/g, ' ')}.`)
    throw error
  }
}

/** Suggests the nearest known name, if any is near. */
function didYouMean(given: string, known: readonly string[]): string {
  const [nearest] = known
    .map((name) => ({ name, far: distance(given, name) }))
    .sort((one, other) => one.far - other.far)
  return nearest && nearest.far <= Math.max(2, given.length / 2)
    ? ` Did you mean ${nearest.name}?`
    : ' See --help.'
}

function webhooksIn(words: readonly string[], mayLeave: boolean): ReadonlyMap<string, string> {
  const webhooks = new Map<string, string>()
  for (const word of words) {
    const [, app_id = '', url = ''] = /^([^=\s]+)=(https?:\/\/\S+)$/.exec(word) ?? []
    if (!URL.canParse(url))
      throw new OptionError(`--events takes APP_ID=http://127.0.0.1:PORT/path, not '${word}'.`)
    if (!mayLeave && !isLoopback(new URL(url).hostname))
      throw new OptionError(
        `--events sends to this machine only, but ${url} is on another one. Allow that with --events-remote.`,
      )
    webhooks.set(app_id, url)
  }
  return webhooks
}

const given = <Read>(text: string | undefined, read: (text: string) => Read): Read | undefined =>
  text === undefined ? undefined : read(text)

/** `postgres://user:password@host:port/name?schema=NAME`; the schema is `herald` by default. */
function databaseAddress(text: string): DatabaseAddress {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^postgres(ql)?:$/.test(url.protocol))
    throw new OptionError('--database takes postgres://user:password@host:port/name?schema=NAME.')
  const schema = url.searchParams.get('schema') ?? 'herald'
  // Checked here, because the driver decodes each part.
  for (const part of [url.username, url.password, url.pathname]) decoded('database', part)
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(schema) || schema.startsWith('pg_'))
    throw new OptionError(
      `--database takes a schema name of lower-case letters, digits and _, not '${schema}'.`,
    )
  url.searchParams.delete('schema')
  return { url: url.href, schema }
}

/** `s3://bucket/prefix?endpoint=URL&region=NAME`; the endpoint is Amazon's own for the region by default. */
function bucketAddress(text: string): BucketAddress {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 's3:' || !url.hostname)
    throw new OptionError('--blobs takes s3://bucket/prefix?endpoint=http://host:port&region=REGION.')
  const region = url.searchParams.get('region') ?? 'us-east-1'
  const endpoint = url.searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`
  if (!URL.canParse(endpoint) || !/^https?:/.test(endpoint))
    throw new OptionError(
      `--blobs takes an endpoint that starts with http:// or https://, not '${endpoint}'.`,
    )
  const prefix = decoded('blobs', url.pathname).replace(/^\/+|(?<!\/)\/+$/g, '')
  return { endpoint: endpoint.replace(/(?<!\/)\/+$/, ''), region, bucket: url.hostname, prefix }
}

/** Decodes a text. The error does not repeat the text, which may be a password. */
function decoded(name: string, text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new OptionError(`--${name} takes a URL. Write a % in a name or password as %25.`)
  }
}

/** The address that calls go on to, without a slash at its end. It is on this machine, unless it `mayLeave`. */
export function passOnUrl(text: string, mayLeave: boolean): string {
  const url = addressIn('pass-on', text)
  if (!mayLeave && !isLoopback(new URL(url).hostname))
    throw new OptionError(
      `--pass-on sends to this machine only, but ${url} is on another one. Allow that with --pass-on-remote.`,
    )
  return url
}

/** The address of a service, without a slash at its end. */
const platformUrl = (text: string): string => addressIn('url', text)

function addressIn(option: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.search || url.hash)
    throw new OptionError(
      `--${option} takes http://HOST:PORT or https://HOST, such as https://open.feishu.cn.`,
    )
  return url.href.replace(/(?<!\/)\/+$/, '')
}

function portNumber(text: string): number {
  const port = Number(text)
  if (/^\d+$/.test(text) && port <= 65_535) return port
  throw new OptionError(`--port takes a number from 0 to 65535, not '${text}'.`)
}

function logFormat(text: string): LogFormat {
  const format = logFormats.find((each) => each === text)
  if (format) return format
  throw new OptionError(`--log takes ${logFormats.join(', ')}, not '${text}'.`)
}

function present(name: string, text: string): string {
  if (text.trim()) return text
  throw new OptionError(`--${name} must not be empty.`)
}
