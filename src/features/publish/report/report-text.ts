import type { Job } from '../run/job'
import type { ReportWords } from './report-rows'

interface Told {
  title: string
  /** What goes to no chat as it is, a line each. */
  fates: readonly string[]
  words: ReportWords
}

/** The report as text to be pasted into a message: a line a chat, and below it what is to be known of it. */
export function reportText({ targets, madeAt }: Job, { title, fates, words }: Told): string {
  const chats = targets.map(({ chat_id, name, how, state }) => {
    const revision = 'revision' in state ? ` (revision ${state.revision})` : ''
    const note = words.note(state)
    const line = `${name || chat_id} (${chat_id}): ${words.state(state.is)}, ${words.how(how)}${revision}`
    return note ? `${line}\n  ${note}` : line
  })
  return [`${title} · ${words.time(madeAt)}`, fates.join('\n'), chats.join('\n')]
    .filter((part) => part !== '')
    .join('\n\n')
}
