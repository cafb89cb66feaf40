import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { LarkError } from '../../../api/lark-error'
import { explainFailure } from '../../../i18n/explain-failure'
import { dayAndTime } from '../time-words'
import type { ReportWords } from './report-rows'

/** The words of a report, in the language of the page. */
export function useReportWords(): ReportWords {
  const { t, i18n } = useTranslation('messages')
  const { t: failures } = useTranslation('failures')
  return useMemo(
    () => ({
      state: {
        ready: t('forward.states.ready'),
        sending: t('forward.states.sending'),
        waiting: t('forward.states.waiting'),
        sent: t('forward.states.sent'),
        unanswered: t('forward.states.unanswered'),
        refused: t('forward.states.refused'),
        cancelled: t('forward.states.cancelled'),
      },
      why: {
        recalled: t('forward.why.recalled'),
        system: t('forward.why.system'),
        inside: t('forward.why.inside'),
        invisible: t('forward.why.invisible'),
        outside: t('forward.why.outside'),
        gone: t('forward.why.gone'),
        unsaid: t('forward.why.unsaid'),
        asking: t('forward.why.asking'),
      },
      refusal: ({ state }) =>
        state.is === 'refused' ? explainFailure(new LarkError(state.refusal), failures).what : '',
      time: (ms) => dayAndTime(ms, i18n.language),
    }),
    [t, failures, i18n.language],
  )
}
