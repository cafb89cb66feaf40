import type { AppClient } from '../../client/client'
import { LarkError } from '../../client/lark-error'
import type { Clock } from '../../primitives/clock'
import { BackOff, withRetry } from '../../primitives/retry'
import { cellsFromBytes, isLocal } from '../../saving/saving'
import type { NamedBytes } from '../../saving/saving'
import { variableNamed } from '../content/content'
import type { VariableName } from '../content/content'
import type { PublishTransport } from '../run/publish-ports'
import { ownValues } from './own-values'
import type { Publication, PublicationTarget } from './publication'
import type { PublicationContent } from './publication-content'
import type { PublicationLease } from './publication-ports'
import { Unreadable } from './target-edit'

/** A read before the first call is repeated this often. */
const MOST_READS = 5

interface SourcePorts {
  /** The bytes of the held change. */
  lease: Pick<PublicationLease, 'bytes'>
  clock: Clock
  random(): number
  /** The publication stops, so a failed read is not repeated. */
  isStopping(): boolean
}

/** The service, called as the application of the publication. */
export interface PublicationService {
  client: AppClient
  transport: PublishTransport
}

/** The reads of a publication before it writes: bytes and cells of its source, and the values of a chat. */
export class PublicationSource {
  readonly #service: PublicationService
  readonly #ports: SourcePorts
  readonly #bytes = new Map<string, NamedBytes>()
  #isThere: Promise<void> | undefined

  constructor(service: PublicationService, ports: SourcePorts) {
    this.#service = service
    this.#ports = ports
  }

  /** Fetches the source's bytes before any chat is written, so that none gets a part. Throws the refusal. */
  mustBeThere({ needed }: PublicationContent): Promise<void> {
    const { transport } = this.#service
    return (this.#isThere ??= (async () => {
      for (const { token, kind, name } of needed) {
        if (isLocal(token)) await this.#mustBeHeld(token)
        else if (kind === 'sheet') await this.#patiently(() => transport.readSheet(token))
        else this.#bytes.set(token, { bytes: await this.#patiently(() => transport.download(token)), name })
      }
    })())
  }

  /** Offers the cells of new sheets to the copies that this program makes, under the names of `heldCellsOf`. */
  async offerHeldCells({ publication_id }: Publication, { needed }: PublicationContent): Promise<void> {
    for (const { token, kind } of needed) {
      if (kind !== 'sheet' || !isLocal(token)) continue
      const held = await this.#ports.lease.bytes(token)
      const cells = held && (await cellsFromBytes(held.bytes))
      if (cells) await this.#service.transport.cells.put(heldCellsOf(publication_id, token), cells)
    }
  }

  /** Undefined: the service has them. */
  bytes = async (token: string): Promise<NamedBytes | undefined> =>
    isLocal(token) ? await this.#ports.lease.bytes(token) : this.#bytes.get(token)

  async #mustBeHeld(token: string) {
    if (!(await this.#ports.lease.bytes(token))) throw new Unreadable(`no bytes of ${token} are held`)
  }

  /**
   * The chat's own values of the variables that the request does not give. A chat that cannot be read is refused when
   * its page is read, with the code of that.
   */
  ownValues(
    publication: Publication,
    target: PublicationTarget,
    { used }: PublicationContent,
  ): Promise<Partial<Record<VariableName, string>>> {
    const given = new Set(Object.keys(target.values ?? {}).map(variableNamed))
    const missing = used.filter((name) => !given.has(name))
    const { client, transport } = this.#service
    const read = () => ownValues(client.call, publication, target, missing)
    return this.#patiently(read).catch((error: unknown) => {
      if (error instanceof LarkError && transport.failureOf(error).kind === 'refused') return {}
      throw error
    })
  }

  /** Repeats a read that was not answered, or that came too often. */
  #patiently<T>(read: () => Promise<T>): Promise<T> {
    const { clock, random, isStopping } = this.#ports
    const { transport } = this.#service
    const backOff = new BackOff(() => random())
    return withRetry(read, {
      pauseMs: (failures, error) => {
        const failure = transport.failureOf(error)
        const isOver = failure.kind === 'refused' || failures > MOST_READS || isStopping()
        return isOver ? undefined : backOff.failed(failure)
      },
      wait: (ms) => new Promise((resolve) => clock.setTimeout(resolve, ms)),
    })
  }
}

/**
 * The name of cells in the store that all publications of an application share. Another one may have other cells by the same
 * token, and only these were approved. A token of the service stays as it is.
 */
export const heldCellsOf = (publicationId: string, token: string): string =>
  isLocal(token) ? `${token} of ${publicationId}` : token
