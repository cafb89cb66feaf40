import { parseArgs } from 'node:util'
import { isLoopback } from './local-guard'

export interface Options {
  /** `check-data` looks at the data folder, and at no other option. */
  command: 'start' | 'check-data'
  /** 0: any free one. */
  port: number
  host: string
  /** The data folder. */
  data: string
  /** A world file; read only where the data folder is new, or with `fresh`. */
  world: string | undefined
  fresh: boolean
  /** Herald's own doors are open wherever it listens, not only on this machine. */
  emulator: boolean
  /** Where webhooks of applications go, by app_id. */
  events: ReadonlyMap<string, string>
  /** Webhooks may go to other machines than this one. */
  eventsRemote: boolean
}

/** Writes a world file with drawn secrets, and ends. */
interface NewWorld {
  command: 'new-world'
  file: string
}

/** An option that cannot be meant; the message says which and what would do. */
export class OptionError extends Error {}

const commands = ['start', 'new-world', 'check-data'] as const

const help = { type: 'boolean', short: 'h', default: false } as const

const startOptions = {
  port: { type: 'string', default: '8787' },
  host: { type: 'string', default: '127.0.0.1' },
  data: { type: 'string', default: './data' },
  world: { type: 'string' },
  fresh: { type: 'boolean', default: false },
  emulator: { type: 'boolean', default: false },
  events: { type: 'string', multiple: true },
  'events-remote': { type: 'boolean' },
  help,
} as const

/** Reads the command line. `help` wins over everything else; anything unknown is refused, with the nearest that is known. */
export function readOptions(
  args: string[],
  env: Readonly<Record<string, string | undefined>> = {},
): Options | NewWorld | 'help' {
  if (args.includes('--help') || args.includes('-h')) return 'help'
  const [first = ''] = args
  if (first === 'new-world') return newWorldOptions(args.slice(1))
  const named = commands.find((command) => command === first)
  if (first !== '' && !first.startsWith('-') && !named) {
    throw new OptionError(`There is no command '${first}'.${didYouMean(first, commands)}`)
  }
  requireKnown(args, startOptions)
  const { values } = parsed(() => parseArgs({ args: named ? args.slice(1) : args, options: startOptions }))
  const { port, host, data, world, fresh, emulator } = values
  const eventsRemote = values['events-remote'] ?? env['HERALD_EVENTS_REMOTE'] === '1'
  return {
    command: named === 'check-data' ? named : 'start',
    port: portNumber(port),
    host: present('host', host),
    data: present('data', data),
    world,
    fresh,
    emulator,
    events: webhooksIn(values.events ?? separated(env['HERALD_EVENTS']), eventsRemote),
    eventsRemote,
  }
}

function newWorldOptions(args: string[]): NewWorld {
  requireKnown(args, { help })
  const { positionals } = parsed(() => parseArgs({ args, options: { help }, allowPositionals: true }))
  const [file = 'world.json', more] = positionals
  if (more !== undefined) throw new OptionError(`new-world writes one file, and not '${more}' besides.`)
  if (!file.trim()) throw new OptionError('The name of the file must not be empty.')
  return { command: 'new-world', file }
}

function requireKnown(args: string[], known: object) {
  const names = Object.keys(known).map((name) => `--${name}`)
  for (const arg of args) {
    if (arg === '--') return
    const name = arg.split('=', 1)[0] ?? ''
    if (name.startsWith('--') && !names.includes(name)) {
      throw new OptionError(`There is no option '${name}'.${didYouMean(name, names)}`)
    }
  }
}

function parsed<T>(parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    if (error instanceof TypeError) throw new OptionError(error.message)
    throw error
  }
}

/** The nearest of the known, where it is near at all. */
function didYouMean(given: string, known: readonly string[]): string {
  const [nearest] = known
    .map((name) => ({ name, far: distance(given, name) }))
    .sort((one, other) => one.far - other.far)
  return nearest && nearest.far <= Math.max(2, given.length / 2)
    ? ` Did you mean ${nearest.name}?`
    : ' --help lists what there is.'
}

/** Letters to add, drop or change from one word to the other; two that changed places count once. */
function distance(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)]
  const cell = (row: number, column: number) => rows[row]?.[column] ?? Infinity
  for (let row = 1; row <= one.length; row += 1) {
    rows.push([row])
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      rows[row]![column] = Math.min(
        cell(row - 1, column) + 1,
        cell(row, column - 1) + 1,
        cell(row - 1, column - 1) + (isSame ? 0 : 1),
        isSwapped ? cell(row - 2, column - 2) + 1 : Infinity,
      )
    }
  }
  return cell(one.length, other.length)
}

/** Of a variable: separated by blanks or commas. */
const separated = (text = ''): string[] => text.split(/[\s,]+(?=cli_|$)/).filter((one) => one !== '')

function webhooksIn(words: readonly string[], mayLeave: boolean): ReadonlyMap<string, string> {
  const webhooks = new Map<string, string>()
  for (const word of words) {
    const [, app_id = '', url = ''] = /^([^=\s]+)=(https?:\/\/\S+)$/.exec(word) ?? []
    if (!URL.canParse(url))
      throw new OptionError(`--events takes APP_ID=http://127.0.0.1:PORT/path, not '${word}'.`)
    if (!mayLeave && !isLoopback(new URL(url).hostname))
      throw new OptionError(
        `--events sends to this machine alone, and ${url} is another one. --events-remote allows that.`,
      )
    webhooks.set(app_id, url)
  }
  return webhooks
}

function portNumber(text: string): number {
  const port = Number(text)
  if (/^\d+$/.test(text) && port <= 65_535) return port
  throw new OptionError(`--port takes a number from 0 to 65535, not '${text}'.`)
}

function present(name: string, text: string): string {
  if (text.trim()) return text
  throw new OptionError(`--${name} must not be empty.`)
}
