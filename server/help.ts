import text from './help.txt?raw'
import type { CommandName } from './options'

/** What `--help` prints: everything, or the part about one command. */
export function helpFor(command: CommandName | undefined): string {
  if (command === undefined) return text
  const parts = text.split(/\n(?=herald \S+\n)/)
  return parts.find((part) => part.startsWith(`herald ${command}\n`)) ?? text
}
