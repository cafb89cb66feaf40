import { AddHeldMedia, GetPublicationMedia } from '../../../contract/herald/held-media'
import { LocalPublications } from '../../../contract/herald/publications'
import { launchBlocks } from '../../examples/announcement'
import { LAUNCH } from '../../examples/launch'
import type { AnyEndpoint } from '../../http/endpoint'
import { heldMediaAt } from '../../publications/held-media'
import { heraldEndpoint } from '../herald-endpoint'
import { fromPage, happyMedia } from './add-draft-media'
import { LATE, pictured } from './create-publication.scenarios'
import { happyDraft } from './draft-facts'
import { mediaAnswer, mediaNamed, mediaRules } from './get-draft-media'
import type { MediaNamed } from './get-draft-media'

/** Returns bytes that a publication adds, until it is over: an approver sees them. */
export const publicationMedia: AnyEndpoint = heraldEndpoint<typeof GetPublicationMedia, MediaNamed>({
  contract: GetPublicationMedia,
  does: 'returns the bytes of a picture, a file or a sheet that a publication adds',
  gather: async ({ tx, input: { path, query }, headers }) =>
    mediaNamed(await heldMediaAt(tx, path.publication_id, query.token), headers),
  rules: mediaRules,
  run: async (_, facts) => mediaAnswer(facts),
  base: {
    world: launchBlocks,
    async before(call) {
      await call(AddHeldMedia, { form: happyMedia, headers: fromPage })
      const { publication } = await call(LocalPublications.create, {
        body: {
          app_id: happyDraft.app_id,
          source: { blocks: pictured },
          targets: [{ chat_id: LAUNCH, how: 'replace', base_revision: 1 }],
          at: LATE,
        },
      })
      return {
        path: { publication_id: publication.publication_id },
        query: { token: happyMedia.token },
      }
    },
  },
  happy: {},
  scenarios: {
    1770002: { request: { query: { token: 'local:nowhere' } } },
    1061002: { request: { headers: { range: 'bytes=1000-' } } },
  },
})
