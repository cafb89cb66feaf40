import { z } from 'zod'
import { browserStore } from '../../storage/indexed-db-store'
import { openTabChannel } from '../../storage/tab-channel'
import { StoredAudience } from './audience'
import type { Audience, NamedChat } from './audience'

const VERSION = 1

/** Tabs tell each other on it that audiences were stored again. */
export const AUDIENCES_CHANNEL = 'herald-audiences'

/** Entries stay unread, so that one that this version cannot read is kept as it is. */
const Stored = z.object({ version: z.literal(VERSION), audiences: z.array(z.unknown()) })

/** What is stored: audiences in the order in which they were made, or a form that this version cannot read. */
export type KeptAudiences =
  | { is: 'readable'; audiences: readonly Audience[]; damaged: number }
  | { is: 'unreadable'; raw: unknown }

/** What became of a change. `changed`: another tab has changed the audience meanwhile, so nothing was stored. */
export type ChangeOutcome = 'done' | 'changed' | 'failed'

/** Reads what is stored. Nothing in it is trusted, and nothing is dropped. */
function readStored(raw: unknown): KeptAudiences {
  if (raw === undefined) return { is: 'readable', audiences: [], damaged: 0 }
  const read = Stored.safeParse(raw)
  if (!read.success) return { is: 'unreadable', raw }
  const audiences = read.data.audiences.flatMap((entry) => StoredAudience.safeParse(entry).data ?? [])
  return { is: 'readable', audiences, damaged: read.data.audiences.length - audiences.length }
}

class Refused extends Error {}

/** The stored audiences of one application and, behind a gateway, of one operator. */
export class AudienceStore {
  readonly #key: string
  readonly #store: Pick<typeof browserStore, 'get' | 'update'>

  constructor(owner: string, store: Pick<typeof browserStore, 'get' | 'update'> = browserStore) {
    this.#key = `herald.audiences.${owner}`
    this.#store = store
  }

  /** Rejects if the browser cannot be asked. */
  async read(): Promise<KeptAudiences> {
    return readStored(await this.#store.get(this.#key))
  }

  /** The stored revision of an audience; undefined if it is not stored. */
  async revisionOf(id: string): Promise<number | undefined> {
    const kept = await this.read().catch(() => undefined)
    return kept?.is === 'readable' ? kept.audiences.find((each) => each.id === id)?.revision : undefined
  }

  /**
   * Stores a new audience, or a change of the revision `base`. The revision counts up, and the last use stays.
   */
  save(audience: Audience, base?: number): Promise<ChangeOutcome> {
    return this.#change((entries) => {
      const at = entries.findIndex((entry) => idOf(entry) === audience.id)
      if (at === -1) {
        if (base !== undefined) throw new Refused()
        return [...entries, audience]
      }
      if (revisionIn(entries[at]) !== base) throw new Refused()
      return entries.with(at, { ...(entries[at] as object), ...audience, revision: (base ?? 0) + 1 })
    })
  }

  remove(id: string): Promise<ChangeOutcome> {
    return this.#change((entries) => entries.filter((entry) => idOf(entry) !== id))
  }

  /** Notes which chats an audience was used for. It is no change that another tab has to know. */
  used(id: string, lastUse: { at: number; chats: readonly NamedChat[] }): Promise<ChangeOutcome> {
    return this.#change((entries) =>
      entries.map((entry) => (idOf(entry) === id ? { ...(entry as object), lastUse } : entry)),
    )
  }

  /** Puts a form that cannot be read aside under another key, and begins with none. */
  async setAside(now: number): Promise<ChangeOutcome> {
    try {
      const raw = await this.#store.get(this.#key)
      await this.#store.update(`${this.#key}.aside.${now}`, () => raw)
      await this.#store.update(this.#key, () => ({ version: VERSION, audiences: [] }))
    } catch {
      return 'failed'
    }
    this.#announce()
    return 'done'
  }

  /** Reads and writes in one transaction. What this version cannot read is never overwritten. */
  async #change(change: (entries: readonly unknown[]) => readonly unknown[]): Promise<ChangeOutcome> {
    try {
      await this.#store.update<unknown>(this.#key, (raw = { version: VERSION, audiences: [] }) => {
        const { audiences } = Stored.parse(raw)
        return { version: VERSION, audiences: change(audiences) }
      })
    } catch (error) {
      return error instanceof Refused ? 'changed' : 'failed'
    }
    this.#announce()
    return 'done'
  }

  /** Lists in this tab hear it, too, because each listens with a channel of its own. */
  #announce() {
    const channel = openTabChannel(AUDIENCES_CHANNEL, () => undefined)
    channel.post(this.#key)
    channel.close()
  }
}

const Entry = z.object({ id: z.string(), revision: z.number() })

const idOf = (entry: unknown): string | undefined => Entry.safeParse(entry).data?.id
const revisionIn = (entry: unknown): number | undefined => Entry.safeParse(entry).data?.revision

const Exported = z.object({ herald_audiences: z.literal(VERSION), audiences: z.array(z.unknown()).min(1) })

/** Audiences as a file for another browser, without their last use. */
export const audiencesToFile = (audiences: readonly Audience[]): string =>
  `${JSON.stringify(
    {
      herald_audiences: VERSION,
      audiences: audiences.map(({ id, name, revision, choice }) => ({ id, name, revision, choice })),
    },
    undefined,
    2,
  )}\n`

/** Reads audiences from an untrusted file, with new ids; undefined if it is no such file or has damaged entries. */
export function audiencesFromFile(text: string, newId: () => string): readonly Audience[] | undefined {
  try {
    const { audiences } = Exported.parse(JSON.parse(text.replace(/^\uFEFF/, '')))
    return audiences.map((entry) => ({ ...StoredAudience.parse(entry), id: newId(), revision: 1 }))
  } catch {
    return undefined
  }
}
