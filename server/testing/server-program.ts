import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { build } from 'vite'
import { built, reasonToBuild } from '../../scripts/built.mjs'

const projectRoot = join(import.meta.dirname, '..', '..')

export interface ServerProgram {
  /** Holds the program in `dist-server`, as a clone does. */
  folder: string
  /** The command line of the program, without arguments. */
  commandLine: readonly string[]
  /** Runs the program until it ends by itself. */
  run(...args: string[]): Promise<{ code: number | null; stdout: string; stderr: string }>
  /** Starts the program and waits until it reports that it is ready. */
  start(...args: string[]): Promise<ServerProcess>
  /** The same, through a command that runs the command line after its own arguments. */
  startUnder(command: readonly string[], ...args: string[]): Promise<ServerProcess>
  remove(): void
}

export interface ServerProcess {
  url: string
  pid: number
  stdout(): string
  stderr(): string
  /** Sends the signal. Returns how the process ended. */
  end(signal: NodeJS.Signals): Promise<{ code: number | null }>
  ended: Promise<number | null>
  signal(signal: NodeJS.Signals): void
}

/** The server as it is shipped, in a folder of its own from which it can resolve its dependencies. */
export async function serverProgram(root = projectRoot): Promise<ServerProgram> {
  const cache = join(root, 'node_modules', '.cache')
  mkdirSync(cache, { recursive: true })
  program ??= currentProgram(root)
  const files = await program
  const folder = mkdtempSync(join(cache, 'server-under-test-'))
  const outDir = join(folder, 'dist-server')
  for (const [name, content] of files) {
    mkdirSync(dirname(join(outDir, name)), { recursive: true })
    writeFileSync(join(outDir, name), content)
  }

  const commandLine = [process.execPath, join(outDir, 'main.js')]
  const launch = (args: string[], command: readonly string[] = []) => {
    const [program = '', ...rest] = [...command, ...commandLine, ...args]
    const child = spawn(program, rest, { stdio: ['ignore', 'pipe', 'pipe'] })
    return { child, said: listenTo(child) }
  }

  const server: ServerProgram = {
    folder,
    commandLine,
    async run(...args) {
      const { child, said } = launch(args)
      const [code] = (await once(child, 'close')) as [number | null]
      return { code, ...said }
    },
    start: (...args) => server.startUnder([], ...args),
    async startUnder(command, ...args) {
      const { child, said } = launch(args, command)
      const ended = once(child, 'close').then(([code]) => code as number | null)
      await readyOrExited(child, said)
      const url = /^Herald is ready at (\S+)$/m.exec(said.stdout)?.[1]
      if (!url) throw new Error(`the server did not start: ${said.stdout}${said.stderr}`)
      return {
        url,
        pid: child.pid ?? 0,
        stdout: () => said.stdout,
        stderr: () => said.stderr,
        ended,
        signal: (signal) => child.kill(signal),
        async end(signal) {
          child.kill(signal)
          return { code: await ended }
        },
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
  return server
}

/** A program of the tests in a folder of its own, from which it can resolve the server's dependencies. */
export async function testProgram(entry: string): Promise<{ file: string; remove(): void }> {
  const cache = join(projectRoot, 'node_modules', '.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'program-under-test-'))
  for (const [name, content] of await buildProgram(projectRoot, entry)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  const file = join(folder, basename(entry).replace(/\.ts$/, '.js'))
  return { file, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

type Program = [name: string, content: string | Uint8Array][]

/** Read or built once per process, because the sources do not change while tests run. */
let program: Promise<Program> | undefined

/** The output of `npm run build` if it is up to date. Otherwise it is built here. */
async function currentProgram(root: string): Promise<Program> {
  if (root !== projectRoot || reasonToBuild([built.serverEntry])) return buildProgram(root)
  return readdirSync(built.server, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => [relative(built.server, file), readFileSync(file)])
}

async function buildProgram(root: string, entry = 'server/main.ts'): Promise<Program> {
  const made = await build({ root, logLevel: 'error', build: { ssr: entry, write: false } })
  if (!('output' in made)) throw new Error('the server is built into more or less than one program')
  return made.output.map((each) => [each.fileName, each.type === 'chunk' ? each.code : each.source])
}

function listenTo(child: ChildProcess) {
  const said = { stdout: '', stderr: '' }
  child.stdout?.on('data', (part: Buffer) => (said.stdout += part))
  child.stderr?.on('data', (part: Buffer) => (said.stderr += part))
  return said
}

const readyOrExited = (child: ChildProcess, said: { stdout: string }) =>
  new Promise<void>((resolve) => {
    child.stdout?.on('data', () => said.stdout.includes('\n') && resolve())
    child.once('close', () => resolve())
  })
