import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { PublicationAnswer } from '../../../../contract/herald/publications'
import { copyText } from '../../../browser/copy-text'
import { dateFormat } from '../../../i18n/date-format'
import { useTranslation } from '../../../i18n/words'
import { Button, buttonClass } from '../../../ui/button'
import { FailureNote } from '../../../ui/failure'
import { ownZone, publicationRoute } from '../../publications/publications'
import { useHeldWords } from '../held-words'
import type { HeldPublication } from './use-held-publication'
import styles from './held-bar.module.css'

/** The publication that lets a held change go live: when, who approves it, and how it is stopped. */
export function HeldPublicationLine({ of }: { of: HeldPublication }) {
  const say = useHeldWords()
  const { publication, isChanged, isRenewable, isVoided, isBusy, error } = of
  const [said, setSaid] = useState('')
  const words = useWordsOf(publication)
  if (!publication)
    return isVoided ? (
      <p className={styles['line']} role="status">
        {say('voided')}
      </p>
    ) : null
  const route = publicationRoute(publication.publication_id)
  const isWaiting = publication.state === 'waiting' || publication.state === 'needs_approval'
  const copy = () =>
    void copyText(new URL(route, location.href).href).then((isCopied) =>
      setSaid(say(isCopied ? 'copied' : 'notCopied')),
    )
  return (
    <div className={styles['line']} role="group" aria-label={say('publication')}>
      <p role="status">
        {words} {isWaiting && isChanged && say('changedSince')} {said}
      </p>
      <div className={styles['actions']}>
        <Link to={route} className={buttonClass()}>
          {say('open')}
        </Link>
        {publication.state === 'needs_approval' && <Button onClick={copy}>{say('copyLink')}</Button>}
        {isWaiting && isChanged && isRenewable && (
          <Button disabled={isBusy} onClick={of.renew}>
            {say('renew')}
          </Button>
        )}
        {publication.state !== 'partly' && (
          <Button disabled={isBusy} onClick={() => of.stop()}>
            {say('stop')}
          </Button>
        )}
      </div>
      {error && <FailureNote error={error} doing="acts" />}
    </div>
  )
}

function useWordsOf(publication: PublicationAnswer | undefined): string {
  const say = useHeldWords()
  const { i18n } = useTranslation()
  if (!publication) return ''
  const { state, at, made_at, approval } = publication
  const zone = ownZone()
  const time = dateFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' }).format(at)
  const when = { time, zone }
  if (state === 'needs_approval') return say(at > made_at ? 'needsApprovalAt' : 'needsApproval', when)
  if (state === 'waiting')
    return say(approval ? 'approvedAt' : 'goesLiveAt', { ...when, who: approval?.by ?? '' })
  return say(state === 'partly' ? 'failed' : state === 'paused' ? 'paused' : 'running')
}
