import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { usePublishWords } from '../use-publish-words'

import { targetNote } from './why-words'
import type { PublishJob, PublishTarget, TargetState } from '../run/job'

/** The words of a report, in the language of the page. */
export function useReportWords(): ReportWords {
  const { say, language } = usePublishWords()
  const { t } = useTranslation('failures')
  return useMemo(
    () => ({
      state: (is) => say(`job.states.${is}`),
      how: (how) => say(`job.how.${how}`),
      note: (state) => targetNote(state, say, t),
      time: (ms) =>
        new Intl.DateTimeFormat(language, {
          dateStyle: 'medium',
          timeStyle: 'short',
          hourCycle: 'h23',
        }).format(ms),
    }),
    [say, language, t],
  )
}

/** What a report has to be told in words of some language. */
export interface ReportWords {
  state(state: TargetState['is']): string
  how(how: PublishTarget['how']): string
  note(state: TargetState): string
  time(ms: number): string
}

/** Names for programs: the same in every language. */
export const reportColumns = [
  'chat',
  'chat_id',
  'how',
  'state',
  'at',
  'revision',
  'code',
  'note',
  'source_chat_id',
  'source_revision',
] as const

/** Every chat with what became of it. */
export const reportRows = ({ source, targets }: PublishJob, words: ReportWords): string[][] =>
  targets.map(({ chat_id, name, how, state }) => [
    name,
    chat_id,
    words.how(how),
    words.state(state.is),
    'at' in state ? words.time(state.at) : '',
    'revision' in state ? String(state.revision) : '',
    state.is === 'refused' ? String(state.why.code ?? '') : '',
    words.note(state),
    source.chat_id,
    String(source.revision),
  ])
