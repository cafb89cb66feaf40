import type { BlockTree } from '../../document/block-tree'
import { isEmptyPage } from '../../document/structure/page-of'
import { inSlices } from '../../primitives/in-slices'
import { BackOff, withRetry } from '../../primitives/retry'
import {
  MediaUploader,
  type UploadSource,
  type UploadOptions,
  SaveQueue,
  openSaveWork,
  type SaveEntry,
  type SaveState,
  DeletedSheetCells,
} from '../../saving/saving'
import { countCalls } from '../check/check-target'
import type { Content } from '../content/content'
import { fillCopy, placeCopy } from '../content/fill-copy'
import { blocksAreThere } from './blocks-are-there'
import type { CopyFailure, Progress, PublishTarget, TargetState } from './publish-job'
import type { TargetPorts } from './publish-ports'

interface Running {
  jobId: string
  target: PublishTarget
  isOnline: boolean
  onProgress(progress: Progress): void
  /**
   * The edit of the page, in place of a copy: a version that the page had, and the wanted one. What others wrote since
   * then is merged before anything is sent.
   */
  edit?(): Promise<SaveEntry>
}

/** A chat that cannot even be read is given up after this many attempts; nothing was written there. */
const MOST_READS = 5
/** How long after the last write to wait for the page to be read back. */
const READ_WITHIN_MS = 15_000

/**
 * Copies to one chat as an edit of its page. A save queue starts with the page of the service, gets the page with the
 * copy, and works until both are equal. So lost answers, rate limits, bytes and other users' edits are handled as in
 * the editor. The state of the queue is stored with the job, apart from the chat's own unsaved work. It merges with
 * that work as with any other edit.
 */
export class TargetRun {
  readonly #ports: TargetPorts
  readonly #running: Running
  #queue: SaveQueue | undefined
  #uploader: MediaUploader | undefined
  #leaving: DeletedSheetCells | undefined
  #progress: Progress = { calls: 0, planned: 0, bytes: 0 }
  #isPaused = false
  #stopWaiting: (() => void) | undefined
  #tellRead!: (isHeld: boolean | undefined) => void

  /**
   * Resolves, once it is done and read back, to whether the service holds the written content; undefined if that is
   * unknown.
   */
  readonly whenRead = new Promise<boolean | undefined>((resolve) => (this.#tellRead = resolve))

  constructor(ports: TargetPorts, running: Running) {
    this.#ports = ports
    this.#running = running
  }

  /** Works until everything is written, or until it needs a decision of the user. */
  async run(content: Content): Promise<TargetState> {
    const { storage, transport } = this.#ports
    const { jobId, target } = this.#running
    const kept = await storage.entry(jobId, target.chat_id).catch(() => undefined)
    if (kept && !this.#isPaused) return await this.#work(kept)
    const backOff = new BackOff(() => this.#ports.random())
    try {
      return await withRetry(() => this.#begin(content), {
        pauseMs: (failures, error) => {
          const failure = transport.failureOf(error)
          if (failure.kind === 'refused' || failures > MOST_READS) return undefined
          this.#tell({ waits: failure.kind })
          return backOff.failed(failure)
        },
        wait: (ms) => this.#wait(ms),
      })
    } catch (error) {
      const failure = transport.failureOf(error)
      const at = this.#ports.clock.now()
      if (failure.kind !== 'refused') return { is: 'unreached', at }
      const { kind: _, ...why } = failure
      return { is: 'refused', at, why }
    }
  }

  /** Stops at once; the state to continue from is stored. */
  async pause() {
    this.#isPaused = true
    this.#stopWaiting?.()
    await this.#queue?.handOver(MOST_HANDING_MS)
    this.#uploader?.close()
    this.#leaving?.close()
    this.#stopWaiting?.()
  }

  setOnline(isOnline: boolean) {
    this.#queue?.setOnline(isOnline)
  }

  /** Stops as if its tab were gone. */
  close() {
    this.#isPaused = true
    this.#queue?.close()
    this.#uploader?.close()
    this.#leaving?.close()
    this.#stopWaiting?.()
    this.#tellRead(undefined)
  }

  async #begin(content: Content): Promise<TargetState> {
    const { transport, newId, clock } = this.#ports
    const { target } = this.#running
    const { chat_id, how, agreed, values } = target
    if (this.#isPaused) return { is: 'paused' }
    const edit = await this.#running.edit?.()
    if (edit) return this.#isPaused ? { is: 'paused' } : await this.#work(edit)
    const revision = await transport.revision(chat_id)
    const page = await transport.read(chat_id, revision)
    if (how === 'replace' && !isEmptyPage(page) && agreed !== revision)
      return { is: 'changed', at: clock.now(), revision }
    if (this.#isPaused) return { is: 'paused' }
    const { content: copy } = fillCopy(content, values, newId)
    const wanted = placeCopy(page, copy, how, newId)
    this.#tell({ waits: undefined })
    return await this.#work({ revision, saved: page, wanted: page, ids: [] }, wanted)
  }

  /** `wanted`: given for a chat that has not begun; any other continues with the tree stored as wanted. */
  async #work(start: SaveEntry, wanted?: BlockTree): Promise<TargetState> {
    const queue = this.#open(start)
    void inSlices(countCalls(start.saved, wanted ?? start.wanted)).then(({ calls }) =>
      this.#tell({ planned: calls }),
    )
    if (!this.#running.isOnline) queue.setOnline(false)
    if (wanted) {
      queue.change(wanted)
      queue.retry()
    } else queue.resume()
    const state = await this.#settled(queue)
    if (!state) return { is: 'paused' }
    const settled = settledState(state, this.#ports.clock.now())
    if (settled.is === 'done' && !this.#isPaused) this.#readBack(queue)
    else this.close()
    return settled
  }

  /** Resolves to undefined if it was stopped before. */
  #settled(queue: SaveQueue): Promise<SaveState | undefined> {
    return new Promise((resolve) => {
      const look = () => {
        const state = queue.getSnapshot()
        const isOver = (state.phase === 'idle' && queue.isSaved) || endings.has(state.phase)
        this.#tell({
          waits:
            state.phase !== 'retrying' && state.phase !== 'offline'
              ? undefined
              : (state.pausedBy ?? 'unanswered'),
        })
        if (!isOver && !this.#isPaused) return
        stop()
        this.#stopWaiting = undefined
        resolve(isOver ? state : undefined)
      }
      const stop = queue.subscribe(look)
      this.#stopWaiting = look
      look()
    })
  }

  /** The queue reads the page back two seconds after writing; it stays open until then. */
  #readBack(queue: SaveQueue) {
    const { clock } = this.#ports
    const look = () => {
      const { readAt, difference } = queue.getSnapshot()
      if (readAt === undefined && !difference) return
      this.#tellRead(difference === undefined)
      end()
    }
    const stop = queue.subscribe(look)
    const end = () => {
      stop()
      clock.clearTimeout(timer)
      this.close()
    }
    const timer = clock.setTimeout(end, READ_WITHIN_MS)
    look()
  }

  #open(start: SaveEntry): SaveQueue {
    const { transport, storage, clock, random, newId, newToken } = this.#ports
    const { jobId, target } = this.#running
    const { chat_id, how } = target
    const uploaded: Parameters<SaveQueue['allMediaUploaded']>[0][number][] = []
    // All are placed together. So the calls are the fewest, and as many however long each upload takes.
    const placeAll = () => {
      if (uploader.getSnapshot().left > 0) return
      queue.allMediaUploaded(uploaded.splice(0))
      queue.wake()
    }
    const uploader = new MediaUploader({
      bytesOf: async (token) =>
        (await storage.bytes(jobId, token)) ?? {
          bytes: await transport.download(queue.wireTokenOf(token)),
          name: '',
        },
      send: (upload, sending) => this.#upload(upload, sending),
      copySheet: (from, to, signal) => transport.copySheet(from, to, signal),
      // Always copies from the source, even if other chats already have a copy.
      wireOf: (token) => token,
      failureOf: (error) => transport.failureOf(error),
      exclusive: async (run, signal) => {
        await blocksAreThere(queue, deletedSheets, signal)
        return await transport.alone(run, signal)
      },
      onUploaded: ({ id, blockId, token }, wire) => {
        uploaded.push([id, blockId, token, wire])
        placeAll()
      },
      onChange: () => placeAll(),
      clock,
      random,
    })
    const deletedSheets = new DeletedSheetCells({
      read: (token) => transport.readSheet(token),
      store: transport.cells,
      failureOf: (error) => transport.failureOf(error),
      onChange: () => queue.wake(),
      clock,
      random,
    })
    const queue: SaveQueue = new SaveQueue(
      {
        service: {
          send: async (wire) => {
            const answer = await transport.send(chat_id, wire)
            this.#tell({ calls: this.#progress.calls + 1 })
            return answer
          },
          readRevision: () => transport.revision(chat_id),
          read: (revision) => transport.read(chat_id, revision),
          readBlock: (blockId, revision) => transport.readBlock(chat_id, blockId, revision),
          readBelow: (...blocks) => transport.readBelow(chat_id, ...blocks),
          failureOf: (error) => transport.failureOf(error),
          msUntilWrite: () => transport.msUntilWrite(chat_id),
        },
        screen: { onMerged: () => undefined, onLearned: () => undefined },
        drafts: { keep: (entry) => storage.keepEntry(jobId, chat_id, entry) },
        media: { uploader, deletedSheets },
        // This was confirmed, including the number of comments, before anything began.
        rules: { mayDestroy: () => how === 'replace' },
        clock,
        newToken,
        newId,
        work: () => openSaveWork,
        random,
      },
      start,
    )
    this.#queue = queue
    this.#uploader = uploader
    this.#leaving = deletedSheets
    return queue
  }

  async #upload(upload: UploadSource, sending: UploadOptions): Promise<string> {
    const before = this.#progress.bytes
    const { size } = upload.bytes
    const onProgress = (share: number) => {
      this.#tell({ bytes: before + Math.round(share * size) })
      sending.onProgress(share)
    }
    const token = await this.#ports.transport.upload(upload, { ...sending, onProgress })
    this.#tell({ bytes: before + size })
    return token
  }

  #wait(ms: number): Promise<void> {
    const { clock } = this.#ports
    return new Promise((resolve) => {
      const timer = clock.setTimeout(resolve, ms)
      this.#stopWaiting = () => {
        clock.clearTimeout(timer)
        resolve()
      }
    })
  }

  #tell(change: Partial<Progress>) {
    const names = Object.keys(change) as (keyof Progress)[]
    if (names.every((name) => change[name] === this.#progress[name])) return
    this.#progress = { ...this.#progress, ...change }
    this.#running.onProgress(this.#progress)
  }
}

const MOST_HANDING_MS = 2_000

const endings: ReadonlySet<SaveState['phase']> = new Set(['stuck', 'asking'])

/** The state of a chat whose queue has nothing more to do. */
function settledState(
  { phase, refusal, unsaved, losses, revision, merges }: SaveState,
  at: number,
): TargetState {
  if (phase === 'idle') return { is: 'done', at, revision, ...(merges > 0 && { hasOthers: true }) }
  if (phase === 'asking')
    return { is: 'partly', at, revision, left: [{ msg: '', reason: 'consent', blocks: losses.length }] }
  const left = unsaved.filter(({ ids }) => ids.length > 0)
  // The whole copy was refused, or nothing was written: more than a part is missing.
  if (!refusal || refusal.isOfPage || left.length === 0)
    return { is: 'refused', at, why: whyNot(refusal ?? { msg: '' }) }
  return {
    is: 'partly',
    at,
    revision,
    left: left.map((each) => ({ ...whyNot(each), blocks: new Set(each.ids).size })),
  }
}

const whyNot = ({ code, msg, logId, reason }: CopyFailure): CopyFailure => ({
  msg,
  ...(code !== undefined && { code }),
  ...(logId !== undefined && { logId }),
  ...(reason !== undefined && { reason }),
})
