import type { TFunction } from 'i18next'
import { nameOfTarget } from '../target/target-words'
import type { Intent } from '../send/intent'
import type { ReportWords } from './report-rows'

/** The report as text to be pasted into a message: a paragraph a target. */
export function reportText(intent: Intent, words: ReportWords, t: TFunction<'messages'>): string {
  const count = intent.batches.reduce((sum, batch) => sum + batch.length, 0)
  const title = t('forward.title', { count, source: intent.source.name })
  const paragraphs = intent.sends.map((send) => {
    const target = intent.targets[send.target]
    const { state } = send
    const batch = intent.batches[send.batch] ?? []
    const name = target ? `${nameOfTarget(target)} (${target.receive_id})` : ''
    const part = intent.batches.length > 1 ? ` · ${t('forward.batch', { number: send.batch + 1 })}` : ''
    const lines = [`${name}${part}: ${words.state[state.is]}`]
    if (state.is === 'sent') {
      lines.push(
        `  ${t('forward.arrived', { count: batch.length - state.leftOut.length, of: batch.length })}`,
      )
      lines.push(`  message_id: ${state.message_id}`)
      for (const { message_id, why } of state.leftOut) {
        const said = batch.find((message) => message.message_id === message_id)?.words ?? ''
        lines.push(`  ${t('forward.leftOutLine', { id: message_id, why: words.why[why ?? 'asking'], said })}`)
      }
    }
    if (state.is === 'refused') lines.push(`  ${state.refusal.code}: ${words.refusal(send)}`)
    lines.push(`  uuid: ${send.uuid}`)
    return lines.join('\n')
  })
  return [`${title} · ${words.time(intent.madeAt)}`, ...paragraphs].join('\n\n')
}
