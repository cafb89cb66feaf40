import type { Publication } from '../../publishing/publications/publication'
import { LEASE_MS, withSheet } from '../../publishing/publications/publication-ports'
import type {
  DeletedSheet,
  PublicationLease,
  PublicationStore,
  TargetChange,
} from '../../publishing/publications/publication-ports'
import { readAtMost } from '../blobs/read-at-most'
import { bytesOf } from '../bytes/stored-file'
import { present } from '../rules/present'
import type { Tx } from '../store/store'
import type { World } from '../world/world'
import { heldMediaAt } from './held-media'
import {
  changePublication,
  publicationLock,
  readPublication,
  storedContent,
  storedSheets,
} from './publication-rows'

interface Options {
  world: Pick<World, 'store' | 'blobs' | 'hostNow' | 'newId'>
  /** No other program uses this store, so any earlier owner of a lease has ended. */
  isAlone: boolean
  /** Called with a publication whose state, or that of one chat, an owner has stored. */
  onChange?: (publication: Publication, chat_id?: string) => void
}

/** The publications in the store of a world. */
export function publicationStore({ world, isAlone, onChange }: Options): PublicationStore {
  const { store } = world
  const owner = world.newId('uuid')
  const holds = new Set<string>()
  return {
    due: (now) =>
      store.read(async (tx) => {
        const rows = await tx
          .selectFrom('publications')
          .select('publication_id')
          .where('wake_at', '<=', now)
          .orderBy('wake_at')
          .execute()
        const next = await tx
          .selectFrom('publications')
          .select((select) => select.fn.min('wake_at').as('wake_at'))
          .where('wake_at', '>', now)
          .executeTakeFirst()
        return {
          ids: rows.map(({ publication_id }) => publication_id),
          next: next?.wake_at === null || next?.wake_at === undefined ? undefined : Number(next.wake_at),
        }
      }),
    async claim(publication_id) {
      if (holds.has(publication_id)) return undefined
      const until = world.hostNow() + LEASE_MS
      const fence = await store.transaction(
        async (tx) => {
          const row = await tx
            .selectFrom('publications')
            .select(['fence', 'lease_until'])
            .where('publication_id', '=', publication_id)
            .executeTakeFirst()
          if (!row || (!isAlone && isHeld(Number(row.lease_until), world.hostNow()))) return undefined
          const next = Number(row.fence) + 1
          await tx
            .updateTable('publications')
            .set({ owner, fence: next, lease_until: until })
            .where('publication_id', '=', publication_id)
            .execute()
          return next
        },
        async () => [publicationLock(publication_id)],
      )
      if (fence === undefined) return undefined
      holds.add(publication_id)
      return leaseOf(world, {
        publication_id,
        fence,
        until,
        onChange: onChange ?? (() => undefined),
        onRelease: () => holds.delete(publication_id),
      })
    },
  }
}

/**
 * Whether an owner may still work. A lease that ends later than any can is from a clock that was set back since, or from a
 * host whose clock is wrong. Taking it is safe, because the old owner can store nothing more.
 */
const isHeld = (until: number, now: number): boolean => until > now && until <= now + 2 * LEASE_MS

interface Held {
  publication_id: string
  fence: number
  until: number
  onChange(publication: Publication, chat_id?: string): void
  onRelease(): void
}

function leaseOf(
  { store, blobs, hostNow }: Options['world'],
  { publication_id, fence, until, onChange, onRelease }: Held,
): PublicationLease {
  let validUntil = until
  /** Undefined if another owner came since, or the publication was deleted. */
  const owned = async (tx: Tx): Promise<Publication | undefined> => {
    const row = await tx
      .selectFrom('publications')
      .select('fence')
      .where('publication_id', '=', publication_id)
      .executeTakeFirst()
    return Number(row?.fence) === fence ? await readPublication(tx, publication_id) : undefined
  }
  /** Runs `work` if this is still the owner. */
  const fenced = (work: (tx: Tx, publication: Publication) => Promise<unknown>): Promise<boolean> =>
    store.transaction(
      async (tx) => {
        const publication = await owned(tx)
        if (publication) await work(tx, publication)
        return publication !== undefined
      },
      async () => [publicationLock(publication_id)],
    )
  const sheetsWith = async (tx: Tx, chatId: string, sheet: DeletedSheet) => {
    const row = await targetOf(tx, publication_id, chatId).select('sheets').executeTakeFirst()
    return JSON.stringify(withSheet(storedSheets(row), sheet))
  }
  const setLease = (to: number) =>
    fenced((tx) =>
      tx
        .updateTable('publications')
        .set({ lease_until: to })
        .where('publication_id', '=', publication_id)
        .execute(),
    )
  return {
    read: () => store.read(owned),
    async content() {
      const row = await store.read((tx) =>
        tx
          .selectFrom('publications')
          .select('content')
          .where('publication_id', '=', publication_id)
          .executeTakeFirst(),
      )
      return storedContent(row?.content ?? '[]')
    },
    async entry(chatId) {
      const row = await store.read((tx) =>
        targetOf(tx, publication_id, chatId).select('entry').executeTakeFirst(),
      )
      return row?.entry
        ? (JSON.parse(row.entry) as Awaited<ReturnType<PublicationLease['entry']>>)
        : undefined
    },
    async bytes(token) {
      const row = await store.read((tx) => heldMediaAt(tx, publication_id, token))
      if (!row) return undefined
      const { sha256, name } = row
      const bytes = await readAtMost(await bytesOf(blobs, { sha256, size: Number(row.size), key: token }))
      return { bytes: new Blob([present(bytes)]), name }
    },
    sheets: (chatId) =>
      store.read(async (tx) =>
        storedSheets(await targetOf(tx, publication_id, chatId).select('sheets').executeTakeFirst()),
      ),
    async keep(chatId, { target, entry, sheet }: TargetChange) {
      let after: Publication | undefined
      const isOurs = await fenced(async (tx, publication) => {
        if (target) {
          const targets = publication.targets.map((each) =>
            each.chat_id === chatId ? { ...each, ...target } : each,
          )
          after = { ...publication, targets }
          await changePublication(tx, publication, after)
        }
        const change = {
          ...(entry !== undefined && { entry: entry && JSON.stringify(entry) }),
          ...(sheet !== undefined && { sheets: sheet && (await sheetsWith(tx, chatId, sheet)) }),
        }
        if (Object.keys(change).length === 0) return
        await tx
          .updateTable('publication_targets')
          .set(change)
          .where('publication_id', '=', publication_id)
          .where('chat_id', '=', chatId)
          .execute()
      })
      // The progress within a chat is not shown.
      if (isOurs && after && target?.step) onChange(after, chatId)
      else if (isOurs && after && target?.verified !== undefined) onChange(after)
      return isOurs
    },
    async pause() {
      let after: Publication | undefined
      const isOurs = await fenced(async (tx, publication) => {
        after = { ...publication, stage: 'paused' }
        await changePublication(tx, publication, after)
      })
      if (isOurs && after) onChange(after)
      return isOurs
    },
    async renew() {
      const to = hostNow() + LEASE_MS
      const isOurs = await setLease(to)
      if (isOurs) validUntil = to
      return isOurs
    },
    isValid: () => hostNow() < validUntil,
    async release() {
      validUntil = 0
      // If the store does not answer, the lease ends by itself.
      await setLease(0).catch(() => undefined)
      onRelease()
    },
  }
}

const targetOf = (tx: Tx, publication_id: string, chat_id: string) =>
  tx
    .selectFrom('publication_targets')
    .where('publication_id', '=', publication_id)
    .where('chat_id', '=', chat_id)
