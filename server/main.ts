import { checkData } from './check-data'
import { readOptions, OptionError } from './options'
import { startServer } from './start-server'
import { WorldFileError } from '../service/world/world-file'
import { DataRefused } from './data-folder'
import { DataFolderInUse } from './data-lock'
import { FileThere, writeNewWorld } from './new-world'
import { PublishedSecret } from './own-secrets'
import helpText from './help.txt?raw'

const say = (line: string) => process.stderr.write(`${line}\n`)

/** Does what the command line says. What is started says where it can be reached, and ends when it is told to. */
async function main() {
  const options = readOptions(process.argv.slice(2), process.env)
  if (options === 'help') {
    process.stdout.write(helpText)
    return
  }
  if (options.command === 'check-data') {
    const isWhole = await checkData(options.data, (line) => process.stdout.write(`${line}\n`))
    process.exitCode = isWhole ? 0 : 1
    return
  }
  if (options.command === 'new-world') {
    process.stdout.write(`${writeNewWorld(options.file)}\n`)
    return
  }
  const server = await startServer({ ...options, say })
  process.stdout.write(`Herald is ready at ${server.url}\n`)

  const stop = () => {
    // A second signal does not wait.
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(1))
    void server.close().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    )
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop)
}

/** What the operator can mend is said in words; anything else is a bug and shows where. */
function fail(error: unknown) {
  say(isForTheOperator(error) ? error.message : error instanceof Error ? String(error.stack) : String(error))
  process.exit(error instanceof OptionError ? WRONG_USAGE : 1)
}

const WRONG_USAGE = 2

const isForTheOperator = (error: unknown): error is Error =>
  error instanceof OptionError ||
  error instanceof WorldFileError ||
  error instanceof DataFolderInUse ||
  error instanceof DataRefused ||
  error instanceof PublishedSecret ||
  error instanceof FileThere ||
  // The system refused something: its message says what, and where.
  (error instanceof Error && 'syscall' in error)

main().catch(fail)
