import { sha256Of } from '../blobs/sha256-of'
import { changeSchema } from './engine'
import type { Migration } from './migrations'
import type { Secrets } from './secrets'
import type { Tx } from './store'

/** Runs lists of migrations, in order. */
export async function runMigrations(
  tx: Tx,
  secrets: Secrets,
  lists: readonly (readonly Migration[])[],
): Promise<void> {
  for (const step of lists.flat()) {
    if (typeof step === 'string') await changeSchema(tx, step)
    else await step.run(tx, secrets)
  }
}

/**
 * Identifies a list as the one that ran: the words of its SQL, however they are broken into lines, and the names of
 * its other steps.
 */
export async function checksumOf(list: readonly Migration[]): Promise<string> {
  const words = list.map((step) => (typeof step === 'string' ? step.replace(/\s+/g, ' ') : step.name))
  return (await sha256Of(new TextEncoder().encode(JSON.stringify(words)))).slice(0, 16)
}
