import { LocalPublications } from '../../../contract/herald/publications'
import { actEndpoint } from './act-endpoint'
import { SOMEBODY } from './new-publication'

/** Begins no further chat. */
export const stopPublication = actEndpoint({
  contract: LocalPublications.stop,
  act: 'stop',
  does: 'stops a publication before its next chat, with a note for its author',
  note: (publication, { by = SOMEBODY, note }, at) => ({
    ...publication,
    stopped: { by, at, ...(note !== undefined && { note }) },
  }),
  refused: {
    async before(call) {
      const { publications } = await call(LocalPublications.list, {})
      for (const { publication_id } of publications) {
        const path = { publication_id }
        await call(LocalPublications.stop, { path, body: {} })
        await call(LocalPublications.takeBack, { path, body: {} })
      }
    },
  },
})
