import { LocalPublications } from '../../../contract/herald/publications'
import { actEndpoint, stopAll } from './act-endpoint'
import { afterCreating } from './known-publication'

const created = afterCreating()

/** Restores each chat to what it was, with what others wrote since. */
export const takeBackPublication = actEndpoint({
  contract: LocalPublications.takeBack,
  act: 'take_back',
  does: 'takes a publication back, and keeps what others wrote since',
  base: {
    ...created,
    async before(call, time) {
      const request = await created.before?.(call, time)
      await stopAll(call)
      return request
    },
  },
  refused: {
    async before(call, time) {
      return await afterCreating({ at: 253_370_764_900_000 }).before?.(call, time)
    },
  },
})
