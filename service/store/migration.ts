import type { Secrets } from './secrets'
import type { Tx } from './store'

/** SQL, or work on rows that the SQL of both engines cannot express alike, under a name that no build shortens. */
export type Migration = string | { name: string; run(tx: Tx, secrets: Secrets): Promise<void> }
