import type { Forward, Send, SendState, OmissionReason } from '../send/forward'

/** What a report has to be told in words of some language. */
export interface ReportWords {
  state: Record<SendState['is'], string>
  why: Record<OmissionReason | 'asking', string>
  /** What a refusal means, in a few words. */
  refusal(send: Send): string
  time(ms: number): string
}

/** Names for programs: the same in every language. */
export const reportColumns = [
  'target',
  'target_id_type',
  'target_id',
  'batch',
  'uuid',
  'state',
  'at',
  'sent_message_id',
  'code',
  'reason',
  'message_id',
  'message',
  'outcome',
] as const

/** Every message to every target, with what became of it: nothing is left to be worked out. */
export function reportRows(forward: Forward, words: ReportWords): string[][] {
  return forward.sends.flatMap((send) => {
    const target = forward.targets[send.target]
    if (!target) return []
    const { state } = send
    const leftOut = new Map(
      state.is === 'sent'
        ? state.leftOut.map(({ message_id, why }) => [message_id, why ?? 'asking'] as const)
        : [],
    )
    const common = [
      target.name,
      target.receive_id_type,
      target.receive_id,
      String(send.batch + 1),
      send.uuid,
      words.state[state.is],
      'at' in state ? words.time(state.at) : '',
      state.is === 'sent' ? state.message_id : '',
      state.is === 'refused' ? String(state.refusal.code) : '',
      state.is === 'refused' ? words.refusal(send) : '',
    ]
    return (forward.batches[send.batch] ?? []).map(({ message_id, words: said }) => {
      const why = leftOut.get(message_id)
      return [...common, message_id, said, why ? words.why[why] : words.state[state.is]]
    })
  })
}
