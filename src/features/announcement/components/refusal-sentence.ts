import type { FailureWords } from '../../../i18n/explain-failure'
import type { Refusal } from '../../../saving/queue/save-state'
import type { Say } from '../../document/use-words'

/** Why blocks are not saved, in a sentence. */
export function refusalSentence(
  refusal: Refusal,
  say: Say,
  explain: (refusal: Refusal) => FailureWords,
): string {
  if (refusal.reason === 'cells') return say('stuck.cells', { words: refusal.msg })
  if (refusal.reason) return say('status.stuck', { words: say(`stuck.${refusal.reason}`) })
  const { what } = explain(refusal)
  if (refusal.code === undefined) return say('status.stuck', { words: what })
  return say('status.refused', { code: refusal.code, words: what })
}
