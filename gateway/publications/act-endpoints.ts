import { GatewayPublications } from '../../contract/herald/publications'
import { afterAct, approved, updated } from '../../publishing/publications/publication'
import type { PublicationAct } from '../../publishing/publications/publication'
import { hashOf } from '../../service/publications/make-publication'
import { publicationAnswer } from '../../service/publications/publication-answer'
import { changeContent, changePublication, forgetEntries } from '../../service/publications/publication-rows'
import { needsApproval } from '../approval-gate'
import { changed, mustAccept, named, type OfOne } from './known'
import { mustBeApprovable } from './must-be-approvable'
import { operatorEndpoint, type OperatorEndpoint } from './operator-endpoint'
import { authorOf, isAuthor } from './people'
import { refusedBy, refusedWith } from './refused'
import { announcementAt } from './source'

const noSource = 'the publication is of blocks, and has no source'

type ActEndpoint = (typeof GatewayPublications)['pause' | 'resume']

const act = (endpoint: ActEndpoint, does: PublicationAct): OperatorEndpoint =>
  operatorEndpoint({
    endpoint,
    isRead: false,
    isLogged: true,
    run: (call) =>
      changed(call, async (tx, publication) => {
        mustAccept(publication, does, call.now)
        const after = afterAct(publication, does)
        if (after !== publication) await changePublication(tx, publication, after)
        return after
      }),
  })

/** Takes it back in the name of the operator who asks, because its author may have left. */
const takeBack = operatorEndpoint({
  endpoint: GatewayPublications.takeBack,
  isRead: false,
  isLogged: true,
  run: (call) =>
    changed(call, async (tx, publication) => {
      mustAccept(publication, 'take_back', call.now)
      const after = { ...afterAct(publication, 'take_back'), author: authorOf(call.access.grant) }
      await changePublication(tx, publication, after)
      if (after.work !== publication.work) await forgetEntries(tx, after.publication_id)
      return after
    }),
})

const stop = operatorEndpoint({
  endpoint: GatewayPublications.stop,
  isRead: false,
  isLogged: true,
  run: (call) =>
    changed(call, async (tx, publication) => {
      mustAccept(publication, 'stop', call.now)
      const { note } = call.input.body
      const stopped = { by: call.access.grant.name, at: call.now, ...(note !== undefined && { note }) }
      const after = { ...afterAct(publication, 'stop'), stopped }
      await changePublication(tx, publication, after)
      return after
    }),
})

const approve = operatorEndpoint({
  endpoint: GatewayPublications.approve,
  isRead: false,
  isLogged: true,
  run: (call) =>
    changed(call, async (tx, publication) => {
      const { hash } = call.input.body
      const { access } = call
      if (isAuthor(publication, access)) throw refusedBy('ownApproval')
      const { approval } = access.app
      const isConfigured = publication.targets.some(({ chat_id }) => needsApproval(access.app, chat_id))
      if (isConfigured && approval?.by === 'owner' && access.role !== 'owner') throw refusedBy('role')
      mustAccept(publication, 'approve', call.now)
      if (publication.hash !== hash)
        throw refusedWith(9499, [
          { field: 'hash', value: hash, description: `the publication’s is ${publication.hash}` },
        ])
      const after = approved(publication, access.grant.name, call.now)
      await changePublication(tx, publication, after)
      return after
    }),
})

const update = operatorEndpoint({
  endpoint: GatewayPublications.update,
  isRead: false,
  isLogged: true,
  async run(call) {
    const before = await readNamed(call)
    const { source } = before
    if (!('chat_id' in source)) throw refusedWith(9499, [{ field: 'publication_id', description: noSource }])
    mustAccept(before, 'update', call.now)
    const read = await announcementAt(call.client(), source.chat_id)
    if ('chat_id' in read.publication && read.publication.revision === source.revision)
      return { publication: publicationAnswer(before, call.now) }
    return await changed(call, async (tx, publication) => {
      mustAccept(publication, 'update', call.now)
      const { publication: newSource, content } = read
      mustBeApprovable(call.context, content, publication.targets)
      const hash = await hashOf(content, publication)
      const author = authorOf(call.access.grant)
      const after = { ...updated(publication, { source: newSource, hash }), author }
      await changePublication(tx, publication, after)
      await changeContent(tx, after.publication_id, content)
      await forgetEntries(tx, after.publication_id)
      return after
    })
  },
})

const readNamed = (call: OfOne) => call.store.read((tx) => named(tx, call))

/** What operators ask of a publication that exists. */
export const actEndpoints: readonly OperatorEndpoint[] = [
  act(GatewayPublications.pause, 'pause'),
  act(GatewayPublications.resume, 'resume'),
  stop,
  takeBack,
  approve,
  update,
]
