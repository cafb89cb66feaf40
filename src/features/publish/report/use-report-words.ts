import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { usePublishWords } from '../use-publish-words'
import type { ReportWords } from './report-rows'
import { noteOf } from './why-words'

/** The words of a report, in the language of the page. */
export function useReportWords(): ReportWords {
  const { say, language } = usePublishWords()
  const { t } = useTranslation('failures')
  return useMemo(
    () => ({
      state: (is) => say(`job.states.${is}`),
      how: (how) => say(`job.how.${how}`),
      note: (state) => noteOf(state, say, t),
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
