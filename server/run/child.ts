import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'
import { codeOf as errorCodeOf } from '../../service/errors/any-realm'
import { groupEnds, sendTo } from './process-group'

/** The signals by which a terminal or a CI system ends a command. */
const endings = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const
type Ending = (typeof endings)[number]

const NOT_EXECUTABLE = 126
const NOT_FOUND = 127
const BY_SIGNAL = 128

/** How long processes that the command has left behind may take to end after SIGTERM. */
const PATIENCE_MS = 2_000
const PARENT_LOOK_MS = 500

/** What this program does with the signals that would end it. */
export interface Signals {
  /** They go to this function from now on. */
  passTo(receive: (signal: Ending) => void): void
  /** They end this program again, as without this module. */
  release(): void
}

/** Until they are passed on, the signals end this program at once, with the exit code of a shell. */
export function holdSignals(): Signals {
  let receive: (signal: Ending) => void = (signal) => process.exit(exitCodeOf(signal))
  const onSignal = (signal: Ending) => receive(signal)
  for (const signal of endings) process.on(signal, onSignal)
  const stopWatching = whenParentEnds(() => onSignal('SIGTERM'))
  return {
    passTo: (next) => (receive = next),
    release() {
      stopWatching()
      for (const signal of endings) process.off(signal, onSignal)
    },
  }
}

/**
 * Watches the parent in a script of npm, which runs in a shell. The shell dies of SIGTERM without passing it on, so the
 * end of the parent counts as the signal. Returns how to stop.
 */
function whenParentEnds(then: () => void): () => void {
  if (process.env['npm_lifecycle_event'] === undefined) return () => undefined
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    then()
  }, PARENT_LOOK_MS)
  watch.unref()
  return () => clearInterval(watch)
}

interface Running {
  words: readonly string[]
  env: NodeJS.ProcessEnv
  signals: Signals
  /** Receives a line if the command cannot be started. */
  say(line: string): void
}

/**
 * Runs a command in this terminal, and passes signals on to it. Returns its exit code as a shell would: 128 + n if
 * signal n ended it, 127 if there is no such command. By then its process group has ended, too.
 *
 * The command has its own process group, unless its input is a terminal: only the terminal's group gets Ctrl+C and
 * Ctrl+Z from there. Then only the command itself is waited for.
 */
export async function runChild({ words, env, signals, say }: Running): Promise<number> {
  const [program = '', ...args] = words
  const isWindows = process.platform === 'win32'
  const hasTerminal = process.stdin.isTTY
  const isGroup = !isWindows && !hasTerminal
  // On Windows npm and npx are scripts, which only a shell runs.
  const command = isWindows ? [program, ...args].map(forWindows).join(' ') : program
  const child = spawn(command, isWindows ? [] : args, {
    stdio: 'inherit',
    env,
    detached: isGroup,
    shell: isWindows,
  })
  const send = (signal: NodeJS.Signals) => sendTo(child, isGroup, signal)
  // Nothing stays behind if this program fails.
  const kill = () => send('SIGKILL')
  process.once('exit', kill)
  let received = 0
  signals.passTo((signal) => {
    received += 1
    // After two signals, the command does not end by itself. A terminal has sent its signals to the command, too.
    if (received > 2) send('SIGKILL')
    else if (!hasTerminal || signal === 'SIGTERM') send(signal)
  })
  try {
    const [code, signal] = (await once(child, 'exit')) as [number, null] | [null, NodeJS.Signals]
    if (isGroup) await endGroup(child)
    return signal === null ? code : exitCodeOf(signal)
  } catch (error) {
    return notStarted(program, error, say)
  } finally {
    process.off('exit', kill)
    signals.passTo(() => undefined)
  }
}

const exitCodeOf = (signal: NodeJS.Signals): number => BY_SIGNAL + constants.signals[signal]

async function endGroup(child: ChildProcess) {
  sendTo(child, true, 'SIGTERM')
  if (!(await groupEnds(child, PATIENCE_MS))) sendTo(child, true, 'SIGKILL')
}

function notStarted(program: string, error: unknown, say: (line: string) => void): number {
  const code = errorCodeOf(error)
  if (code === 'ENOENT') {
    say(`herald run: there is no command '${program}'. Check its name and PATH.`)
    return NOT_FOUND
  }
  say(`herald run: '${program}' cannot be started (${code}). Check that it is a program.`)
  return NOT_EXECUTABLE
}

/** A word of a command line for cmd.exe. Backslashes count only before a quotation mark. */
const forWindows = (word: string): string =>
  /^[\w./:\\=@-]+$/.test(word)
    ? word
    : `"${word.replace(/(?<!\\)(\\+)(?="|$)/g, '$1$1').replaceAll('"', String.raw`\"`)}"`
