import { setInterval, clearInterval } from 'node:timers'
import { openPublicationHost } from '../../publishing/publications/open-publication-host'
import { publicationChange } from '../../service/publications/publication-answer'
import { publicationStore } from '../../service/publications/publication-store'
import type { World } from '../../service/world/world'

interface PublicationOptions {
  /** One request to the service, without a network. */
  answer(request: Request): Promise<Response>
  /** No other instance uses the database. */
  isAlone: boolean
  onBug(error: unknown): void
}

/** How often an instance looks for work, if there may be other instances. */
const LOOK_MS = 1_000

/** Runs the publications of a world when they are due, until it is closed. */
export function startPublications(
  world: World,
  { answer, isAlone, onBug }: PublicationOptions,
): { close(): Promise<void> } {
  const store = publicationStore({
    world,
    isAlone,
    onChange: (publication) => world.publications.tell(publicationChange(publication, world.now())),
  })
  const host = openPublicationHost({ store, answer, now: world.now, random: world.chance, onBug })
  world.publications.attach(host.wake)
  // Finds publications that another instance has stored, or left undone when it ended.
  const looking = isAlone ? undefined : setInterval(host.wake, LOOK_MS).unref()
  return {
    async close() {
      clearInterval(looking)
      await host.close()
    },
  }
}
