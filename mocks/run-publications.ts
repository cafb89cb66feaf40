import type { PublicationHost } from '../publishing/publications/publication-host'
import { publicationChange } from '../service/publications/publication-answer'
import { publicationStore } from '../service/publications/publication-store'
import type { World } from '../service/world/world'

interface Options {
  /** One request to the service. */
  answer(request: Request): Promise<Response>
  onBug(error: unknown): void
}

/**
 * Runs the publications of a world when they are due, as long as this page or process is open. Its code is loaded once
 * there is one.
 */
export function runPublications(world: World, { answer, onBug }: Options): { close(): Promise<void> } {
  const store = publicationStore({
    world,
    isAlone: true,
    onChange: (publication) => world.publications.tell(publicationChange(publication, world.now())),
  })
  let opening: Promise<PublicationHost> | undefined
  let isClosed = false
  const open = async () => {
    const { openPublicationHost } = await import('../publishing/publications/open-publication-host')
    return openPublicationHost({ store, answer, now: world.now, random: world.chance, onBug })
  }
  const wake = async () => {
    if (!opening) {
      const { ids, next } = await store.due(world.now())
      if (isClosed || (ids.length === 0 && next === undefined)) return
    }
    opening ??= open()
    const host = await opening
    if (!isClosed) host.wake()
  }
  world.publications.attach(
    () => void wake().catch((error: unknown) => isClosed || onBug(error)),
    async (request) => {
      const { rehearseHere } = await import('./rehearse-here')
      return await rehearseHere(request, world, answer)
    },
  )
  return {
    async close() {
      isClosed = true
      await (await opening)?.close()
    },
  }
}
