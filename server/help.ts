import text from './help.txt?raw'
import type { CommandName } from './options'

/** What `--help` prints: everything, or the part about one command. */
export function helpFor(command: CommandName | undefined): string {
  if (command === undefined) return text
  const parts = text.split(/\n(?=herald \S+\n)/)
  const partOf = (name: CommandName) => parts.find((part) => part.startsWith(`herald ${name}\n`)) ?? text
  // It takes the options of the other, too.
  return command === 'run' ? `${partOf('run')}\n${partOf('start')}` : partOf(command)
}
