import { MergeForward } from '../../../contract/im/messages/merge-forward'
import { call, type CallInput } from '../client'

export type MergeForwardInput = CallInput<typeof MergeForward>

/**
 * Sends one message that bundles others (§4.1). The same `uuid` to the same
 * target sends once within an hour. `caller`: the application in whose name it
 * was meant.
 */
export const mergeForward = (input: MergeForwardInput, options: { caller: string; signal: AbortSignal }) =>
  call(MergeForward, input, options)
