import { Link } from 'react-router-dom'
import type { PublicationAnswer, PublicationTargetAnswer } from '../../../../contract/herald/publications'
import { useTranslation } from '../../../i18n/words'
import { buttonClass } from '../../../ui/button'
import { Chip } from '../../../ui/chip'
import { CollapsedFailure } from '../../../ui/collapsed-failure'
import { FoldedFacts } from '../../../ui/folded-facts'
import { ReportDetails, ReportLine, ReportName, ReportRow } from '../../../ui/report'
import { explainRefusal } from '../../document/document'
import { announcementRoute, differencesRoute, messagesRoute } from '../publication-route'
import { targetTones, useWordsOfPublication } from '../publication-words'
import styles from './target-row.module.css'

interface Props {
  target: PublicationTargetAnswer
  work: PublicationAnswer['work']
  isTest: boolean
  /** The present revision of a page that others changed after the publication wrote it. */
  changedTo: number | undefined
}

/** One chat of a publication. */
export function TargetRow({ target, work, isTest, changedTo }: Props) {
  const { say, nameOf, time } = useWordsOfPublication()
  const { chat_id, how, state, due_at, revision_before, revision_after, merged, verified } = target
  const isChanged = changedTo !== undefined
  const details = [
    isTest ? say('targets.isTest') : '',
    say(`targets.how.${how}`),
    state === 'waiting' && work === 'publish' ? say('targets.due', { time: time(due_at) }) : '',
    revision_before !== undefined && revision_after !== undefined
      ? say('targets.revisions', { before: revision_before, after: revision_after })
      : revision_before === undefined
        ? ''
        : say('targets.before', { revision: revision_before }),
    isChanged ? say('targets.now', { revision: changedTo }) : '',
    merged ? say('targets.merged') : '',
    verified ? say('targets.verified') : '',
  ]
  return (
    <ReportRow data-state={state}>
      <div className={styles['target']}>
        <ReportLine>
          <ReportName>{nameOf(chat_id)}</ReportName>
          <Chip tone={isChanged ? 'warning' : targetTones[state]}>
            {say(isChanged ? 'targets.states.changedSince' : `targets.states.${state}`)}
          </Chip>
          <ReportDetails>{details.filter(Boolean).join(' · ')}</ReportDetails>
        </ReportLine>
        <span className={styles['links']}>
          {revision_before !== undefined && revision_after !== undefined && (
            <Link
              to={differencesRoute(chat_id, revision_before, changedTo ?? revision_after)}
              className={buttonClass('quiet')}
              aria-label={say('targets.differencesOf', { name: nameOf(chat_id) })}
            >
              {say('targets.differences')}
            </Link>
          )}
          <Link
            to={announcementRoute(chat_id)}
            className={buttonClass('quiet')}
            aria-label={say('targets.announcementOf', { name: nameOf(chat_id) })}
          >
            {say('targets.announcement')}
          </Link>
          <Link
            to={messagesRoute(chat_id)}
            className={buttonClass('quiet')}
            aria-label={say('targets.messagesOf', { name: nameOf(chat_id) })}
          >
            {say('targets.messages')}
          </Link>
        </span>
      </div>
      <Trouble target={target} />
    </ReportRow>
  )
}

/** What a chat did not get and why, who can fix it, and the next step. */
function Trouble({ target }: { target: PublicationTargetAnswer }) {
  const { say } = useWordsOfPublication()
  const { t } = useTranslation('failures')
  const { state, code, msg = '', reason, lost_sheets: lost, verified } = target
  const refusal = code === undefined ? undefined : explainRefusal({ code, msg, logId: undefined }, t, 'acts')
  const why = lost
    ? say('targets.lostCells', { sheets: lost.map((size) => say('targets.sheetOf', size)).join(', ') })
    : reason
      ? say(`targets.reasons.${reason}`)
      : msg
  if (state === 'refused') {
    if (refusal) return <CollapsedFailure {...refusal} />
    return <p className={styles['trouble']}>{why}</p>
  }
  if (state === 'changed' || state === 'unreached')
    return <p className={styles['trouble']}>{say(`targets.${state}`)}</p>
  if (verified === false) return <p className={styles['trouble']}>{say('targets.notVerified')}</p>
  if (state !== 'partly') return null
  return (
    <>
      <p className={styles['trouble']}>{say('targets.partly', { why: refusal?.what ?? why })}</p>
      {refusal && <FoldedFacts facts={refusal.facts} />}
    </>
  )
}
