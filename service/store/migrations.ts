import { cardEntitySchema } from './card-entity-schema'
import { cardPressSchema } from './card-press-schema'
import { clientSchema } from './client-schema'
import { firstSchema } from './first-schema'
import { heldMediaSchema } from './held-media-schema'
import { publicationSchema } from './publication-schema'
import type { Secrets } from './secrets'
import type { Tx } from './store'
import { webhookSchema } from './webhook-schema'

/** SQL, or work on rows that the SQL of both engines cannot express alike, under a name that no build shortens. */
export type Migration = string | { name: string; run(tx: Tx, secrets: Secrets): Promise<void> }

/**
 * The schema, as the list of changes that made it. A change that has been released is never edited: a new one is
 * added, and an opened store runs those it has not run yet. A test holds the checksum of each list, and a store keeps
 * those of the lists that ran in it (`openStore`).
 */
export const migrations: readonly (readonly Migration[])[] = [
  firstSchema,
  publicationSchema,
  webhookSchema,
  cardEntitySchema,
  clientSchema,
  heldMediaSchema,
  cardPressSchema,
]

/** Schemas 1 to 10 were never released. The first list makes the next one. */
export const UNRELEASED = 10

/** The version of a schema that these lists made. */
export const schemaVersion = (lists: readonly unknown[] = migrations): number => UNRELEASED + lists.length
