import { MergeForward } from '../../../../contract/im/messages/merge-forward'
import { call, type CallInput } from '../../../api/client'

export type MergeForwardInput = CallInput<typeof MergeForward>

/** Sends one message that bundles others (§4.1). The same `uuid` to the same target sends once within an hour. */
export const mergeForward = (input: MergeForwardInput, signal?: AbortSignal) =>
  call(MergeForward, input, signal ? { signal } : {})
