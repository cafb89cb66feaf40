import type { AppClient } from '../../client/client'
import type { limits, RateBudget } from '../../client/rate-budget'
import type { Block } from '../../contract/docx/block'
import type { SheetCells, SheetSize } from '../../document/sheet/cell-area'
import type { Clock } from '../../primitives/clock'
import type { NamedBytes, SaveEntry } from '../../saving/saving'
import type { Publication, PublicationTarget } from './publication'

/** The blocks of the source, the page first. */
export interface StoredContent {
  blocks: readonly Block[]
  /** Those that were published before an update. */
  before?: readonly Block[]
}

/** A sheet that a publication has deleted, by the service's token. Without `written`, it had too much to store. */
export interface DeletedSheet extends SheetSize {
  token: string
  written?: SheetCells['written']
}

/** The most characters of cells that are stored for one chat. */
const MOST_CHARACTERS = 16_000_000

/** The stored sheets of one chat with another one, or with a newer version of it. */
export function withSheet(sheets: readonly DeletedSheet[], sheet: DeletedSheet): readonly DeletedSheet[] {
  const others = sheets.filter(({ token }) => token !== sheet.token)
  const { written: _, ...size } = sheet
  const isRoom = JSON.stringify([others, sheet]).length <= MOST_CHARACTERS
  return [...others, isRoom ? sheet : size]
}

/** A change of one chat that an owner stores. */
export interface TargetChange {
  target?: Partial<Omit<PublicationTarget, 'chat_id'>>
  /** The state of its save queue. Null: it is not needed any more. */
  entry?: SaveEntry | null
  /** A sheet whose cells are needed to take the publication back (`withSheet`). Null: none is needed any more. */
  sheet?: DeletedSheet | null
}

/**
 * The right to run one publication, until it is released or another owner takes it. The store refuses the changes
 * of a stale owner, so that it makes no further call.
 */
export interface PublicationLease {
  /** As it is stored now. Undefined if the lease is lost, or the publication was deleted. */
  read(): Promise<Publication | undefined>
  content(): Promise<StoredContent>
  entry(chatId: string): Promise<SaveEntry | undefined>
  /** Bytes that its held change added, by the token in the content. Undefined: there are none. */
  bytes(token: string): Promise<NamedBytes | undefined>
  /** The sheets that it has deleted in a chat. */
  sheets(chatId: string): Promise<readonly DeletedSheet[]>
  /** Resolves when it is on disk. False: the lease is lost, and nothing was stored. */
  keep(chatId: string, change: TargetChange): Promise<boolean>
  /** Pauses it as a user would. */
  pause(): Promise<boolean>
  /** Prolongs the lease. False: it is lost. */
  renew(): Promise<boolean>
  /** Whether the lease has not ended yet, by the host's clock. */
  isValid(): boolean
  release(): Promise<void>
}

/** The publications of a server. Several servers may share one store. */
export interface PublicationStore {
  /** Publications with something to do at this time of the world, and when the next one has. */
  due(now: number): Promise<{ ids: readonly string[]; next: number | undefined }>
  /** Undefined: another owner has it. */
  claim(publicationId: string): Promise<PublicationLease | undefined>
}

/** The parts that a host provides. */
export interface PublicationHostPorts {
  store: PublicationStore
  /** Calls the service as the application of a publication. Called once for each run of it. */
  clientOf(publication: Publication): Promise<AppClient>
  /** The world's time, which may be set. */
  now(): number
  /** The host's time and timers. */
  clock: Clock
  random(): number
  newId(): string
  newToken(): string
  /** The pace of one kind of calls. Absent: by the clock, and calls wait by the host's timers. */
  budget?(kind: keyof typeof limits): RateBudget
  /** Receives errors that no caller waits for. */
  onBug(error: unknown): void
}

/** How often an owner prolongs its lease, and how long a lease lasts without that. */
export const RENEW_MS = 3_000
export const LEASE_MS = 10_000
