import { Listeners } from '../../../../primitives/listeners'
import { newUuid } from '../../../../primitives/new-uuid'
import { openIndexedDbStore } from '../../../storage/indexed-db-store'
import { openTabChannel } from '../../../storage/tab-channel'
import type { UploadRecord, NewTransfer, SentMessage, Transfer } from './transfer'

/** The most transfers stored for each application; the oldest are dropped first. */
export const MAX_TRANSFERS = 2_000

export interface HistoryState {
  /** Newest first. */
  transfers: readonly Transfer[]
  isLoaded: boolean
  /** False once the browser has refused to store a change: then the history ends with the page. */
  isKept: boolean
}

interface Ports {
  store: TransferStore
  line: TransferChannel
  newId(): string
}

/**
 * The uploads and downloads of this browser for one application, because keys are valid for that application only.
 * Every tab holds all of them, and receives the changes of other tabs. Changes that arrive before the store is read
 * are applied on top of it. Storing is a convenience: a browser that stores nothing loses the history, but no file.
 */
export class TransferHistory {
  readonly #ports: Ports
  readonly #byId = new Map<string, Transfer>()
  readonly #listeners = new Listeners()
  #early: HistoryChange[] | undefined = []
  #state: HistoryState = { transfers: [], isLoaded: false, isKept: true }
  #isStale = false

  constructor(ports: Ports) {
    this.#ports = ports
    ports.line.listen((change) => this.#apply(change))
  }

  async load() {
    const kept = await this.#ports.store.readAll().catch(() => this.#notKept())
    const early = this.#early ?? []
    this.#early = undefined
    this.#byId.clear()
    for (const change of [{ put: kept }, ...early]) this.#apply(change)
    this.#state = { ...this.#state, isLoaded: true }
    this.#trim()
    this.#changed()
  }

  readonly subscribe = this.#listeners.add

  /** The same object until something has changed. */
  state = (): HistoryState => {
    if (this.#isStale) {
      const transfers = [...this.#byId.values()].sort((one, other) => other.at - one.at)
      this.#state = { ...this.#state, transfers }
      this.#isStale = false
    }
    return this.#state
  }

  /** The newest upload of the same bytes as the same type. */
  findUpload = (sha256: string, as: UploadRecord['as']): UploadRecord | undefined => {
    let newest: UploadRecord | undefined
    for (const each of this.#byId.values()) {
      if (each.kind !== 'upload' || each.sha256 !== sha256 || each.as !== as) continue
      if (!newest || each.at > newest.at) newest = each
    }
    return newest
  }

  /** The size of the resource with this key, if this browser moved it. Its bytes never change. */
  sizeOf = (key: string): number | undefined => {
    for (const each of this.#byId.values()) if (each.key === key) return each.size
    return undefined
  }

  /** Returns its id in this history. */
  add(transfer: NewTransfer): string {
    const id = this.#ports.newId()
    this.#put({ ...transfer, id })
    this.#trim()
    return id
  }

  /** Adds the hash of a transfer's bytes. Ignores a transfer that no longer exists. */
  summed(id: string, sha256: string) {
    const transfer = this.#byId.get(id)
    if (transfer) this.#put({ ...transfer, sha256 })
  }

  /** Records that the upload with this key was sent as a message. */
  sent(key: string, sentAs: SentMessage) {
    for (const each of this.#byId.values()) {
      if (each.kind === 'upload' && each.key === key) {
        this.#put({ ...each, sentAs: [...each.sentAs, sentAs] })
      }
    }
  }

  /** Ignores transfers that no longer exist. */
  remove(ids: readonly string[]) {
    if (ids.length > 0) this.#tellAndKeep({ removed: ids }, this.#ports.store.remove(ids))
  }

  /** Puts a transfer that was removed by mistake back where it was. */
  putBack(transfer: Transfer) {
    this.#put(transfer)
  }

  #put(transfer: Transfer) {
    this.#tellAndKeep({ put: [transfer] }, this.#ports.store.put(transfer))
  }

  #tellAndKeep(change: HistoryChange, keeping: Promise<void>) {
    this.#ports.line.announce(change)
    this.#apply(change)
    keeping.catch(() => this.#notKept())
  }

  #apply(change: HistoryChange) {
    this.#early?.push(change)
    for (const each of change.put ?? []) this.#byId.set(each.id, each)
    for (const id of change.removed ?? []) this.#byId.delete(id)
    this.#changed()
  }

  /** Drops the oldest. Until the store has been read, it is unknown which they are. */
  #trim() {
    if (this.#early || this.#byId.size <= MAX_TRANSFERS) return
    this.remove(
      this.state()
        .transfers.slice(MAX_TRANSFERS)
        .map(({ id }) => id),
    )
  }

  #notKept(): [] {
    if (this.#state.isKept) {
      this.#state = { ...this.#state, isKept: false }
      this.#changed()
    }
    return []
  }

  #changed() {
    this.#isStale = true
    this.#listeners.emit()
  }
}

/** Stores transfers in this browser, separately for each application. Writes reject if the browser stores nothing. */
export interface TransferStore {
  readAll(): Promise<readonly Transfer[]>
  put(transfer: Transfer): Promise<void>
  remove(ids: readonly string[]): Promise<void>
}

/** Records of another version may have another shape. */
const VERSION = 'v1'

function openTransferStore(appId: string): TransferStore {
  const store = openIndexedDbStore('herald-transfers', 'transfers')
  const keyOf = (id: string) => [VERSION, appId, id]
  return {
    async readAll() {
      const ours = await store.entries<Transfer>([VERSION, appId])
      return ours.map(([, transfer]) => transfer)
    },
    put: (transfer) => store.set(keyOf(transfer.id), transfer),
    remove: (ids) => store.remove(...ids.map(keyOf)),
  }
}

/** A change to the history that one tab announces to the others. */
export interface HistoryChange {
  put?: readonly Transfer[]
  removed?: readonly string[]
}

/** Connects the tabs of one browser that show the same history. */
export interface TransferChannel {
  announce(change: HistoryChange): void
  /** Receives what other tabs announce, never what this one does. */
  listen(listener: (change: HistoryChange) => void): void
}

function openTransferChannel(appId: string): TransferChannel {
  const listeners = new Listeners<[change: HistoryChange]>()
  const channel = openTabChannel<HistoryChange>(`herald.transfers.${appId}`, (change) =>
    listeners.emit(change),
  )
  return {
    announce: (change) => channel.post(change),
    listen: (listener) => void listeners.add(listener),
  }
}

const open = new Map<string, TransferHistory>()

/** The transfers of an application in this tab: always the same history. */
export function transferHistory(appId: string): TransferHistory {
  const known = open.get(appId)
  if (known) return known
  const made = new TransferHistory({
    store: openTransferStore(appId),
    line: openTransferChannel(appId),
    newId: newUuid,
  })
  open.set(appId, made)
  void made.load()
  return made
}

/**
 * Records in the history what this browser has uploaded or downloaded for an application, and returns its id there.
 * Never throws.
 */
export const addTransfer = (appId: string, transfer: NewTransfer): string =>
  transferHistory(appId).add(transfer)
