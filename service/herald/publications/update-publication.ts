import { BatchUpdateBlocks } from '../../../contract/docx/batch-update-blocks'
import { LocalPublications } from '../../../contract/herald/publications'
import { RemoveThing } from '../../../contract/herald/state'
import { updated } from '../../../publishing/publications/publication'
import { says } from '../../examples/announcement'
import { LAUNCH } from '../../examples/launch'
import type { AnyEndpoint, Caller } from '../../http/endpoint'
import { hashOf } from '../../publications/make-publication'
import { publicationAnswer, publicationChange } from '../../publications/publication-answer'
import { changeContent, changePublication, forgetEntries } from '../../publications/publication-rows'
import { present } from '../../rules/present'
import type { Rule } from '../../rules/rule'
import type { Scenario } from '../../rules/scenario'
import { heraldEndpoint } from '../herald-endpoint'
import { mustAccept, stopAll } from './act-endpoint'
import type { ActFacts } from './act-endpoint'
import { afterCreating, mustExist, publicationNamed, unknownPublication } from './known-publication'
import { announcementOf } from './new-publication'
import { callerNamed, reach } from './reach'
import type { Reached } from './reach'

interface Facts extends ActFacts {
  caller: Caller | undefined
  /** Undefined if the publication has no source. */
  source: Reached | undefined
}

const noSource = 'the publication is of blocks, and has no source'

const rules: Rule<Facts>[] = [
  mustExist,
  {
    code: 9499,
    when: noSource,
    fails: (f) => f.publication && !('chat_id' in f.publication.source),
    detail: () => ({ field_violations: [{ field: 'publication_id', description: noSource }] }),
    ours: true,
  },
  mustAccept('update'),
  {
    code: 1770002,
    when: 'the source was deleted, or the application may no longer read it',
    fails: (f) => f.publication && 'chat_id' in f.publication.source && (!f.source || !!f.source.broken),
    detail: ({ source }) => ({
      field_violations: [
        {
          field: 'source.chat_id',
          ...(source && { value: source.chat_id }),
          description: source?.broken?.when ?? 'the application was deleted',
        },
      ],
    }),
    ours: true,
  },
]

const created = afterCreating({
  source: { chat_id: LAUNCH },
  targets: [{ chat_id: 'oc_other', how: 'end' }],
})

/** A publication of an announcement that was stopped, and whose source has changed since. */
const base: Scenario = {
  ...created,
  async before(call, time) {
    const request = await created.before?.(call, time)
    await stopAll(call)
    await call(BatchUpdateBlocks, {
      path: { chat_id: LAUNCH },
      body: { requests: [{ block_id: 'first', update_text_elements: says('edited') }] },
    })
    return request
  },
}

/** Brings each chat that has the content up to date with the source, by a merge with what others wrote. */
export const updatePublication: AnyEndpoint = heraldEndpoint({
  contract: LocalPublications.update,
  does: 'merges the changes of the source into each chat of a publication',
  async gather({ tx, world, input: { path } }): Promise<Facts> {
    const named = await publicationNamed(tx, path.publication_id)
    const { app_id = '', source } = named.publication ?? {}
    const caller = await callerNamed(tx, app_id)
    const isOfChat = caller && source && 'chat_id' in source
    return {
      ...named,
      now: world.now(),
      caller,
      source: isOfChat
        ? await reach(tx, caller, { field: 'source.chat_id', chat_id: source.chat_id }, 'read')
        : undefined,
    }
  },
  rules,
  async run({ tx, world, tell }, facts) {
    const publication = present(facts.publication)
    const { publication_id } = publication
    const from = present(facts.source)
    const { source } = publication
    if ('revision' in source && source.revision === from.facts.announcement?.revision)
      return { publication: publicationAnswer(publication, world.now()) }
    const { publication: read, content } = await announcementOf(tx, present(facts.caller), from)
    const after = updated(publication, { source: read, hash: await hashOf(content, publication) })
    await changePublication(tx, publication, after)
    await changeContent(tx, publication_id, content)
    await forgetEntries(tx, publication_id)
    tell(publicationChange(after, world.now()))
    return { publication: publicationAnswer(after, world.now()) }
  },
  afterwards: async (world) => world.publications.wake(),
  base,
  happy: {},
  scenarios: {
    '1770002: no such publication': unknownPublication,
    [`9499: ${noSource}`]: {
      before: async (call, time) => await afterCreating({ at: 253_370_764_900_000 }).before?.(call, time),
    },
    '9499: the publication is not in a state for this': {
      before: async (call, time) =>
        await afterCreating({
          source: { chat_id: LAUNCH },
          targets: [{ chat_id: 'oc_other', how: 'end' }],
          at: 253_370_765_000_000,
        }).before?.(call, time),
    },
    '1770002: the source was deleted, or the application may no longer read it': {
      async before(call) {
        await call(RemoveThing, { path: { kind: 'chats', id: LAUNCH } })
      },
    },
  },
})
