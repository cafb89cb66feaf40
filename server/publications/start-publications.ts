import { randomBytes } from 'node:crypto'
import { setInterval, clearInterval } from 'node:timers'
import { openPublicationHost } from '../../publishing/publications/open-publication-host'
import { rehearseInProcess } from '../../publishing/rehearsal/rehearse-in-process'
import { publicationChange } from '../../service/publications/publication-answer'
import { publicationStore } from '../../service/publications/publication-store'
import { rehearsedWorld } from '../../service/publications/rehearsed-world'
import type { World } from '../../service/world/world'
import { sqliteInMemory } from '../open-sqlite'

interface PublicationOptions {
  /** One request to the service, without a network. */
  answer(request: Request): Promise<Response>
  /** No other instance uses the database. */
  isAlone: boolean
  onBug(error: unknown): void
}

const openService: Parameters<typeof rehearseInProcess>[1]['openService'] = (written, now) =>
  rehearsedWorld(written, now, { dialect: sqliteInMemory(), random: randomBytes })

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
  world.publications.attach(host.wake, (request) =>
    rehearseInProcess(request, { answer, openService, now: world.now, random: world.chance }),
  )
  // Finds publications that another instance has stored, or left undone when it ended.
  const looking = isAlone ? undefined : setInterval(host.wake, LOOK_MS).unref()
  return {
    async close() {
      clearInterval(looking)
      await host.close()
    },
  }
}
