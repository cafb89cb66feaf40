import type { BlockTree } from '../../document/block-tree'
import { sameTree } from '../../document/compare/same-content'
import type { Loss } from '../../formats/losses'
import type { Clock } from '../../primitives/clock'
import { MediaUploader, SaveQueue, openSaveWork } from '../../saving/saving'
import type { AnnouncementPort, NamedBytes, Refusal, SendBytes, WireCall } from '../../saving/saving'
import { pictureNames } from './picture-names'
import type { PictureNames } from './picture-names'
import { plannedWrites } from './planned-writes'
import type { Write } from './planned-writes'
import { wantedDocument } from './wanted-document'
import type { WantedDocument } from './wanted-document'

/** One announcement, and what a save of it needs. */
export interface ApplyPorts {
  service: AnnouncementPort
  send: SendBytes
  /** The bytes of a picture that the announcement has. */
  download(token: string): Promise<Blob>
  clock: Clock
  newToken(): string
  newId(): string
  random(): number
}

export interface ApplyHooks {
  /** Called after each write. */
  onWrite(write: Write): void
  /** Called with what the announcement cannot hold, before anything is written. */
  onLosses?(losses: readonly Loss[]): void
  signal?: AbortSignal
}

/** How it ended. `stopped`: by the signal. `differs`: the platform keeps something else than what was written. */
export type ApplyEnd =
  | { is: 'equal'; isMerged: boolean }
  | { is: 'stopped' }
  | { is: 'refused'; refusal: Refusal }
  | { is: 'unanswered' }
  | { is: 'differs' }

/** What the platform adds may need another write. A third round changes nothing that the second could not. */
const MOST_ROUNDS = 3
/** How long to wait for the answer to a call that is underway when it is stopped. */
const MOST_HANDING_MS = 10_000
/** How long the platform may be silent. */
const MOST_SILENT_MS = 120_000

/**
 * Makes an announcement equal to blocks of a file. It may be stopped after any call: the next run goes on from what
 * is there.
 */
export async function applyBlocks(
  ports: ApplyPorts,
  blocks: readonly BlockTree[],
  hooks: ApplyHooks,
): Promise<ApplyEnd> {
  const pictures = pictureNames(blocks, ports.download)
  let isMerged = false
  for (let rounds = 0; rounds < MOST_ROUNDS; rounds++) {
    if (hooks.signal?.aborted) return { is: 'stopped' }
    const { losses, ...round } = await compared(ports, pictures)
    if (rounds === 0) hooks.onLosses?.(losses)
    // What others wrote meanwhile stays until the next run.
    if (isMerged || sameTree(round.saved, round.wanted)) return { is: 'equal', isMerged }
    const ended = await saveOnce(ports, round, { ...hooks, bytesOf: pictures.bytesOf })
    if (ended.is !== 'equal') return ended
    isMerged = ended.isMerged
  }
  return { is: 'differs' }
}

/** The writes that `applyBlocks` would make. */
export async function planApply(
  ports: Pick<ApplyPorts, 'service' | 'download' | 'newId'>,
  blocks: readonly BlockTree[],
): Promise<{ planned: readonly Write[]; losses: readonly Loss[] }> {
  const pictures = pictureNames(blocks, ports.download)
  const { saved, wanted, losses } = await compared(ports, pictures)
  return { planned: [...plannedWrites(saved, wanted, pictures.bytesOf)], losses }
}

/** The announcement as it is, and as the file asks for it. */
async function compared(
  { service, newId }: Pick<ApplyPorts, 'service' | 'newId'>,
  { blocks, bytesOf, contentOf, learn }: PictureNames,
): Promise<Round & { losses: readonly Loss[] }> {
  const revision = await service.readRevision()
  const saved = await service.read(revision)
  await learn(saved)
  const ways = changes.map((each) => wantedDocument(saved, blocks, { newId, contentOf, changes: each }))
  return { revision, saved, ...fewestWrites(saved, ways, bytesOf) }
}

/** In place first: there, blocks keep their ids and comments. */
const changes = ['similar', 'alikeBoxes', 'none'] as const

/** The way with the fewest writes; of several, the first. */
function fewestWrites(
  saved: BlockTree,
  ways: readonly WantedDocument[],
  bytesOf: PictureNames['bytesOf'],
): WantedDocument {
  let [best, fewest] = [ways[0]!, Infinity]
  for (const way of ways) {
    let writes = 0
    for (const _ of plannedWrites(saved, way.wanted, bytesOf)) if (++writes >= fewest) break
    if (writes < fewest) [best, fewest] = [way, writes]
    if (fewest <= 1) break
  }
  return best
}

interface Round {
  revision: number
  saved: BlockTree
  wanted: BlockTree
}

/** Writes one document until the service holds it. */
async function saveOnce(
  ports: ApplyPorts,
  { revision, saved, wanted }: Round,
  hooks: ApplyHooks & { bytesOf(token: string): NamedBytes | undefined },
): Promise<ApplyEnd> {
  const { service, clock, random, newId, newToken } = ports
  const { failureOf } = service
  // Pictures are uploaded once everything else is saved, and one call puts them all in place.
  let mayUpload: () => void = () => undefined
  const textIsSaved = new Promise<void>((resolve) => (mayUpload = resolve))
  const uploaded: [id: string, blockId: string, token: string, wire: string][] = []
  const place = () => queue.allMediaUploaded(uploaded.splice(0))
  const uploader: MediaUploader = new MediaUploader({
    bytesOf: async (token) => hooks.bytesOf(token) ?? { bytes: await ports.download(token), name: '' },
    async send(upload, sending) {
      const token = await ports.send(upload, sending)
      hooks.onWrite({ kind: 'upload', name: upload.name, bytes: upload.bytes.size })
      return token
    },
    copySheet: () => Promise.reject(new Error('a file has no cells of a sheet')),
    wireOf: (token) => queue.wireTokenOf(token),
    failureOf,
    exclusive: async (run) => {
      await textIsSaved
      return run()
    },
    onUploaded({ id, blockId, token }, wire) {
      uploaded.push([id, blockId, token, wire])
      if (uploader.getSnapshot().left === 0) place()
    },
    // An upload has failed.
    onChange() {
      place()
      queue.wake()
    },
    clock,
    random,
  })
  const queue: SaveQueue = new SaveQueue(
    {
      service: {
        ...service,
        async send(call) {
          const answer = await service.send(call)
          hooks.onWrite({ kind: call.kind, blocks: sizeOf(call) })
          return answer
        },
      },
      screen: { onMerged: () => undefined, onLearned: () => undefined },
      media: { uploader },
      // Whoever applies a file has said what the announcement shall be.
      rules: { mayDestroy: () => true },
      clock,
      newToken,
      newId,
      work: () => openSaveWork,
      random,
    },
    { revision, saved, wanted: saved, ids: [] },
  )
  try {
    return await new Promise<ApplyEnd>((resolve) => {
      let silentFrom: number | undefined
      const look = () => {
        const state = queue.getSnapshot()
        if (state.phase === 'uploading') mayUpload()
        silentFrom =
          state.phase === 'retrying' && state.pausedBy === 'unanswered'
            ? (silentFrom ?? clock.now())
            : undefined
        if (silentFrom !== undefined && clock.now() - silentFrom > MOST_SILENT_MS)
          resolve({ is: 'unanswered' })
        else if (state.phase === 'idle' && queue.isSaved) resolve({ is: 'equal', isMerged: state.merges > 0 })
        else if (state.phase === 'stuck' || state.phase === 'asking')
          resolve({ is: 'refused', refusal: state.refusal ?? state.unsaved[0] ?? { msg: '', ids: [] } })
      }
      queue.subscribe(look)
      const stop = () => void queue.handOver(MOST_HANDING_MS).then(() => resolve({ is: 'stopped' }))
      hooks.signal?.addEventListener('abort', stop)
      if (hooks.signal?.aborted) return stop()
      queue.change(wanted)
      queue.retry()
      look()
    })
  } finally {
    queue.close()
    uploader.close()
  }
}

function sizeOf(call: WireCall): number {
  if (call.kind === 'create') return call.body.children.length
  if (call.kind === 'update') return call.body.requests.length
  return call.body.end_index - call.body.start_index
}
