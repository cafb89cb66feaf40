import { LocalPublications } from '../../../contract/herald/publications'
import { actEndpoint, stopAll } from './act-endpoint'

/** Continues a paused one, and tries again what was refused. */
export const resumePublication = actEndpoint({
  contract: LocalPublications.resume,
  act: 'resume',
  does: 'continues a publication, and tries refused chats again',
  refused: { before: stopAll },
})
