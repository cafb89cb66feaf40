import { Check, Link } from 'lucide-react'
import { useState } from 'react'
import { copyText } from '../../browser/copy-text'
import { Button } from '../../ui/button'
import { addressOfBundle } from '../message-content/message-content'
import { useWords } from './words'

interface Props {
  bundleId: string
  insideId?: string
  label: string
  /** Shows only the icon; the label is spoken. */
  isSmall?: boolean
  tabIndex?: number
}

/** Copies the address of a merge-forward, or of one message inside, and says whether it worked. */
export function CopyLink({ bundleId, insideId, label, isSmall, tabIndex }: Props) {
  const { t } = useWords()
  const [outcome, setOutcome] = useState<'copied' | 'notCopied'>()
  const copy = async () => {
    const { origin, pathname, search } = window.location
    const url = origin + pathname + addressOfBundle(new URLSearchParams(search), bundleId, insideId)
    const done = await copyText(url)
    setOutcome(done ? 'copied' : 'notCopied')
  }
  const Sign = outcome === 'copied' ? Check : Link
  return (
    <>
      <Button
        look="quiet"
        aria-label={isSmall ? label : undefined}
        title={isSmall ? label : undefined}
        tabIndex={tabIndex}
        onClick={() => void copy()}
        onBlur={() => setOutcome(undefined)}
      >
        <Sign size={isSmall ? 14 : 16} aria-hidden="true" />
        {!isSmall && label}
      </Button>
      <span role="status" className={outcome === 'notCopied' ? '' : 'visually-hidden'}>
        {outcome && t(`${outcome}`)}
      </span>
    </>
  )
}
