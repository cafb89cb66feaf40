import { onTestFinished } from 'vitest'
import { LocalPublications, type PublicationRequest } from '../../../../contract/herald/publications'
import { openPublicationHost } from '../../../../publishing/publications/open-publication-host'
import { publicationChange } from '../../../../service/publications/publication-answer'
import { publicationStore } from '../../../../service/publications/publication-store'
import { happyApp } from '../../../../service/testing/happy-world'
import { call } from '../../../api/client'
import { startService } from '../../../testing/render'
import { writeLines } from '../../../testing/write-lines'

/** The real service with the announcement of Launch, and with the host that runs its publications. */
export async function startPublications(change?: Parameters<typeof startService>[0]) {
  const world = await startService(change)
  const errors: unknown[] = []
  const host = openPublicationHost({
    store: publicationStore({
      world,
      isAlone: true,
      onChange: (publication) => world.publications.tell(publicationChange(publication, world.now())),
    }),
    answer: (request) => globalThis.fetch(request.url, request),
    now: world.now,
    random: () => 0.5,
    onBug: (error) => errors.push(error),
  })
  world.publications.attach(host.wake)
  onTestFinished(() => host.close())
  await writeLines('oc_launch', 'Doors open at nine', 'Bye')
  await writeLines('oc_other', 'What was there')
  return { world, errors }
}

/** Publishes the announcement of Launch at the end of the one of Other. */
export const publish = async (more: Partial<PublicationRequest> = {}) =>
  (
    await call(LocalPublications.create, {
      body: {
        app_id: happyApp.app_id,
        source: { chat_id: 'oc_launch' },
        targets: [{ chat_id: 'oc_other', how: 'end' }],
        made_by: 'Ada',
        ...more,
      },
    })
  ).publication
