import { parseArgs } from 'node:util'

export interface Options {
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
}

/** An option that cannot be meant; the message says which and what would do. */
export class OptionError extends Error {}

/** Reads the command line. `help` wins over everything else; anything unknown is refused with its name. */
export function readOptions(args: string[]): Options | 'help' {
  const { port, host, data, world, fresh, emulator, help } = parsed(args)
  if (help) return 'help'
  return {
    port: portNumber(port),
    host: present('host', host),
    data: present('data', data),
    world,
    fresh,
    emulator,
  }
}

function parsed(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        port: { type: 'string', default: '8787' },
        host: { type: 'string', default: '127.0.0.1' },
        data: { type: 'string', default: './data' },
        world: { type: 'string' },
        fresh: { type: 'boolean', default: false },
        emulator: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }).values
  } catch (error) {
    if (error instanceof TypeError) throw new OptionError(error.message)
    throw error
  }
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
