import { BatchUpdateBlocks } from '../../../contract/docx/batch-update-blocks'
import { LocalPublications } from '../../../contract/herald/publications'
import { RemoveThing } from '../../../contract/herald/state'
import { says } from '../../examples/announcement'
import { LAUNCH } from '../../examples/launch'
import type { AnyEndpoint } from '../../http/endpoint'
import { present } from '../../rules/present'
import type { Rule } from '../../rules/rule'
import { heraldEndpoint } from '../herald-endpoint'
import { afterCreating, mustExist, publicationNamed, unknownPublication } from './known-publication'
import type { Named } from './known-publication'
import { publicationAnswer } from './publication-answer'

interface Facts extends Named {
  /** The revision of the source now. Undefined: it is gone. */
  revision: number | undefined
}

const noSource = 'the publication is of blocks, and has no source'
const changed = 'the source has changed since, and Herald does not push changes yet'

const chatOf = ({ publication }: Named): string | undefined =>
  publication && 'chat_id' in publication.source ? publication.source.chat_id : undefined

const rules: Rule<Facts>[] = [
  mustExist,
  {
    code: 9499,
    when: noSource,
    fails: (f) => f.publication && chatOf(f) === undefined,
    detail: () => ({ field_violations: [{ field: 'publication_id', description: noSource }] }),
    ours: true,
  },
  {
    code: 1770002,
    when: 'the source was deleted',
    fails: (f) => chatOf(f) !== undefined && f.revision === undefined,
    detail: (f) => ({
      field_violations: [{ field: 'source.chat_id', value: chatOf(f), description: 'no such chat' }],
    }),
    ours: true,
  },
  {
    code: 9499,
    when: changed,
    fails: ({ publication, revision }) =>
      publication && 'revision' in publication.source && publication.source.revision !== revision,
    detail: () => ({
      field_violations: [
        { field: 'publication_id', description: `${changed}: take it back, and publish the source again` },
      ],
    }),
    ours: true,
  },
]

/** Brings each chat up to date with the source. As yet it only says whether anything is to do. */
export const updatePublication: AnyEndpoint = heraldEndpoint({
  contract: LocalPublications.update,
  does: 'tells whether the source of a publication has changed since',
  async gather({ tx, input: { path } }): Promise<Facts> {
    const named = await publicationNamed(tx, path.publication_id)
    const row = await tx
      .selectFrom('announcements')
      .select('revision')
      .where('chat_id', '=', chatOf(named) ?? '')
      .executeTakeFirst()
    return { ...named, revision: row?.revision }
  },
  rules,
  run: async ({ world }, { publication }) => ({
    publication: publicationAnswer(present(publication), world.now()),
  }),
  base: afterCreating({ source: { chat_id: LAUNCH }, targets: [{ chat_id: 'oc_other', how: 'end' }] }),
  happy: {},
  scenarios: {
    '1770002: no such publication': unknownPublication,
    [`9499: ${noSource}`]: {
      before: async (call, time) => await afterCreating({ at: 253_370_764_900_000 }).before?.(call, time),
    },
    '1770002: the source was deleted': {
      async before(call) {
        await call(RemoveThing, { path: { kind: 'chats', id: LAUNCH } })
      },
    },
    [`9499: ${changed}`]: {
      async before(call) {
        await call(BatchUpdateBlocks, {
          path: { chat_id: LAUNCH },
          body: { requests: [{ block_id: 'first', update_text_elements: says('edited') }] },
        })
      },
    },
  },
})
