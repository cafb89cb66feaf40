import { MergeForward } from '../../../contract/im/messages/merge-forward'
import type { MergeForwarded } from '../../../contract/im/messages/merge-forward'
import { serviceEndpoint } from '../../http/endpoint'
import { perMinuteAndSecond } from '../../http/limits'
import { askEarly } from '../../store/sent-ahead'
import { insideOf, MAX_BUNDLED, sendBundle } from './bundle'
import { isUsable, sourcesAsked, sourcesOf } from './bundle-sources'
import type { Source } from './bundle-sources'
import { forwardAccess, forwardReader, lockForward } from './forward-calls'
import { mergeForwardRules } from './merge-forward.rules'
import type { MergeForwardFacts } from './merge-forward.rules'
import { onlyMessage } from './only-message'

interface Facts extends MergeForwardFacts {
  insides: Awaited<ReturnType<typeof insideOf>>
  invalid: string[]
}

const reader = forwardReader('merge_forward')

/** Bundles messages of one chat into one new message (platform/messages#merge-forward). Ids that cannot be bundled are returned, and the rest is sent. */
export const mergeForward = serviceEndpoint<typeof MergeForward, Facts>({
  contract: MergeForward,
  locks: lockForward,
  access: forwardAccess,
  // platform/pace#limits: a frequency limit is 230020 here, and platform/messages#merge-forward-errors answers that with HTTP 400.
  limits: perMinuteAndSecond.map((limit) => ({ ...limit, status: 400 })),
  gates: { invalid: 230001, listsFields: true, internal: 2200, tooOften: 230020 },
  remembered: (call) => reader.firstAnswer<MergeForwarded>(call),
  async gather(call) {
    const { tx, caller, input } = call
    const ids = [...new Set(input.body.message_id_list)]
    const asked = sourcesAsked(tx, caller, ids)
    await askEarly(tx, asked)
    const receiver = await reader.receiverOf(call)
    const sources = await sourcesOf(tx, caller, asked)
    const listed = ids.map((id) => sources.get(id))
    const usable = listed.filter(
      (source): source is Source => source !== undefined && isUsable(source.message),
    )
    const messages = usable.map(({ message }) => message)
    const insides = await insideOf(tx, messages, MAX_BUNDLED + 1)
    const used = new Set(messages.map((message) => message.message_id))
    const invalid = ids.filter((id) => !used.has(id))
    return { bot: caller, receiver, listed, usable, inside: insides.length, insides, invalid }
  },
  rules: mergeForwardRules,
  async run(call, { receiver, usable, insides, invalid }): Promise<MergeForwarded> {
    const messages = usable.map(({ message }) => message)
    const bundle = await sendBundle(call, receiver, messages, insides)
    const data = { message: await onlyMessage(call, bundle), invalid_message_id_list: invalid }
    await reader.keepAnswer(call, receiver, data)
    return data
  },
})
