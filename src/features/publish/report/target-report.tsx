import { RotateCw } from 'lucide-react'
import { Link } from 'react-router-dom'
import { canTryAgain } from '../../../../publishing/run/publish-job'
import type { PublishTarget, TargetState } from '../../../../publishing/run/publish-job'
import type { Progress } from '../../../../publishing/run/publish-job'
import { formatBytes } from '../../../i18n/format-quantities'
import { useTranslation } from '../../../i18n/words'
import { Button, buttonClass } from '../../../ui/button'
import { Chip } from '../../../ui/chip'
import type { ChipTone } from '../../../ui/chip'
import { CollapsedFailure } from '../../../ui/collapsed-failure'
import { FoldedFacts } from '../../../ui/folded-facts'
import {
  ReportRow,
  ReportLine,
  ReportName,
  ReportDetails,
  ReportNote,
  ReportButtons,
} from '../../../ui/report'
import { explainRefusal } from '../../document/document'
import { usePublishWords } from '../words'
import { failuresOf, targetNote } from './report-words'
import styles from './target-report.module.css'

const tones: Record<TargetState['is'], ChipTone> = {
  ready: 'plain',
  writing: 'accent',
  paused: 'warning',
  done: 'accent',
  partly: 'warning',
  refused: 'danger',
  unreached: 'warning',
  changed: 'warning',
  cancelled: 'plain',
}

interface Props {
  target: PublishTarget
  progress: Progress | undefined
  /** Bytes that each chat gets. */
  bytes: number
  /** False while another tab runs the job: there are no actions then. */
  isOurs: boolean
  onRetry(): void
  onReplace(): void
}

/** One chat: its progress, its outcome, and the actions on it. */
export function TargetReport({ target, progress, bytes, isOurs, onRetry, onReplace }: Props) {
  const { say } = usePublishWords()
  const { t } = useTranslation('failures')
  const { chat_id, name, how, state } = target
  const why = state.is === 'refused' && state.why.reason === undefined ? state.why : undefined
  const note = why ? '' : targetNote(state, say, t)
  const retry = isOurs && canTryAgain(target) ? onRetry : undefined
  return (
    <ReportRow data-state={state.is}>
      <ReportLine>
        <ReportName>{name || chat_id}</ReportName>
        <Chip tone={tones[state.is]}>{say(`job.states.${state.is}`)}</Chip>
        {state.is === 'writing' && progress ? <Going progress={progress} bytes={bytes} /> : null}
        {state.is === 'done' && (
          <ReportDetails>
            {[
              say(`job.how.${how}`),
              say('job.revision', { revision: state.revision }),
              state.isHeld ? say('job.isHeld') : '',
            ]
              .filter(Boolean)
              .join(' · ')}
          </ReportDetails>
        )}
        {visited.has(state.is) && (
          <Link to={`/announcements/${encodeURIComponent(chat_id)}`} className={buttonClass('quiet')}>
            {say('job.see')}
          </Link>
        )}
      </ReportLine>
      {note !== '' &&
        (state.is === 'done' ? <ReportNote>{note}</ReportNote> : <p className={styles['warning']}>{note}</p>)}
      {!why &&
        failuresOf(state).map(
          (each) =>
            each.code !== undefined && <FoldedFacts key={each.code} facts={explainRefusal(each, t).facts} />,
        )}
      {why && <CollapsedFailure {...explainRefusal(why, t, 'acts')} retry={retry} />}
      {state.is === 'changed' && isOurs && (
        <ReportButtons>
          <Button onClick={onReplace}>{say('job.replaceNow')}</Button>
        </ReportButtons>
      )}
      {!why && retry && (
        <ReportButtons>
          <Button onClick={retry}>
            <RotateCw size={16} aria-hidden="true" />
            {say('job.retry')}
          </Button>
        </ReportButtons>
      )}
    </ReportRow>
  )
}

/** States in which the chat's page may show something. */
const visited: ReadonlySet<TargetState['is']> = new Set(['writing', 'paused', 'done', 'partly', 'changed'])

function Going({ progress, bytes }: { progress: Progress; bytes: number }) {
  const { say, language } = usePublishWords()
  const { calls, planned, bytes: sent, waits } = progress
  return (
    <ReportDetails>
      {[
        say('job.calls', { calls, planned: Math.max(calls, planned) }),
        bytes > 0
          ? say('job.sent', { sent: formatBytes(sent, language), all: formatBytes(bytes, language) })
          : '',
        waits ? say(`job.waits.${waits}`) : '',
      ]
        .filter(Boolean)
        .join(' · ')}
    </ReportDetails>
  )
}
