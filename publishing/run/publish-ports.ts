import type { BlockTree } from '../../document/block-tree'
import type { SheetCells } from '../../document/sheet/cell-area'
import type { JobStorage } from '../../jobs/job-queue'
import type { Clock } from '../../primitives/clock'
import type { Release } from '../../primitives/ports'
import type { ChangeChannel } from '../../primitives/ports'
import type {
  NamedBytes,
  SendBytes,
  SaveEntry,
  SendFailure,
  WireCall,
  WriteAnswer,
  CellStore,
} from '../../saving/saving'
import type { Content } from '../content/content'
import type { PublishJob } from './publish-job'

/** Storage for jobs of this browser, and for their data until they are done. */
export interface PublishStorage extends JobStorage<PublishJob> {
  /** Stores the content with the bytes of its pictures and files, once, before anything is sent. */
  keepContent(jobId: string, content: Content, bytes: ReadonlyMap<string, NamedBytes>): Promise<void>
  content(jobId: string): Promise<Content | undefined>
  bytes(jobId: string, token: string): Promise<NamedBytes | undefined>
  /** Stores the progress of writing to one chat, with the call under way and its token. */
  keepEntry(jobId: string, chatId: string, entry: SaveEntry): Promise<boolean>
  entry(jobId: string, chatId: string): Promise<SaveEntry | undefined>
  forgetEntry(jobId: string, chatId: string): Promise<void>
  /** Deletes everything but the report. */
  forgetContent(jobId: string): Promise<void>
}

/** The service, as far as a copy needs it. */
export interface PublishTransport {
  revision(chatId: string): Promise<number>
  /** The whole page with the service's ids; revision −1 is the newest. */
  read(chatId: string, revision: number): Promise<BlockTree>
  readBlock(
    chatId: string,
    blockId: string,
    revision: number,
  ): Promise<{ block: BlockTree; children: readonly string[] }>
  /** `blocks`: how many the page has, to choose between reading some and all. */
  readBelow(
    chatId: string,
    blockIds: readonly string[],
    revision: number,
    blocks: number,
  ): Promise<BlockTree[]>
  send(chatId: string, call: WireCall): Promise<WriteAnswer>
  upload: SendBytes
  download(token: string): Promise<Blob>
  copySheet(from: string, to: string, signal: AbortSignal): Promise<void>
  /** All cells of a sheet, to be stored; undefined if there are too many. */
  readSheet(token: string): Promise<SheetCells | undefined>
  /** Storage for the cells of deleted sheets in this browser. */
  cells: CellStore
  failureOf(error: unknown): SendFailure
  /** Milliseconds until a write may be sent; 0 counts it as sent. */
  msUntilWrite(chatId: string): number
  /** Runs while no other upload of the application does. */
  alone<T>(run: () => Promise<T>, signal: AbortSignal): Promise<T>
}

/** What one chat's copy needs. */
export interface TargetPorts extends Pick<
  PublishPorts,
  'clock' | 'random' | 'newId' | 'newToken' | 'transport'
> {
  storage: Pick<PublishStorage, 'entry' | 'keepEntry' | 'bytes'>
}

/** The dependencies of publishing. A test passes its own clock and service. */
export interface PublishPorts {
  app_id: string
  clock: Clock
  random(): number
  newId(): string
  newToken(): string
  storage: PublishStorage
  /** Tells other tabs that a stored job has changed. */
  channel: ChangeChannel
  /** Claims the right to run a job; undefined if another tab has it. */
  claim(jobId: string): Promise<Release | undefined>
  transport: PublishTransport
}
