import { RehearseAtGateway } from '../../contract/herald/rehearsal'
import { takenIn } from '../../service/publications/request-faults'
import { needsApproval } from '../approval-gate'
import { mustFit, sourceOf } from './create-publication'
import { mustBeApprovable } from './must-be-approvable'
import { operatorEndpoint } from './operator-endpoint'
import { refusedWith } from './refused'

/** Tells what a publication of the operator would do. It refuses what a publication would be refused for. */
export const rehearsePublication = operatorEndpoint({
  endpoint: RehearseAtGateway,
  // It writes nothing, but only people who publish may spend the calls.
  isRead: false,
  isLogged: true,
  async run(call) {
    const { context, store, input, named } = call
    const { body } = input
    if ('chat_id' in body.source) named.add(body.source.chat_id)
    for (const { chat_id } of body.targets) named.add(chat_id)
    mustFit(call)
    const taken = await store.read((tx) => takenIn(tx, body))
    if (taken.length > 0) throw refusedWith(9499, taken)
    if (body.targets.some(({ chat_id }) => needsApproval(context.app, chat_id)))
      mustBeApprovable(context, (await sourceOf(call)).content, body.targets)
    return { rehearsal: await call.rehearse(body) }
  },
})
