import { LocalPublications } from '../../../contract/herald/publications'
import { actEndpoint, stopAll } from './act-endpoint'

/** Stops at once, at any point, until it is resumed. */
export const pausePublication = actEndpoint({
  contract: LocalPublications.pause,
  act: 'pause',
  does: 'pauses a publication at once',
  refused: { before: stopAll },
})
